import { AppError } from "#contract/errors.ts";
import { senderOf } from "./client-address.ts";
import type { Clock } from "../clock.ts";
import { createLruMap } from "./lru-map.ts";

/** The rate allowed to one sender: `burst` at once, and `perSecond` continuously. */
type Rate = { burst: number; perSecond: number };

export type SenderRate = ReturnType<typeof createSenderRate>;

/** Above this many senders the least recent one is dropped; its bucket is then full again. */
const mostSenders = 20_000;

/**
 * A token bucket for each sender, in memory: for requests that are too cheap for a counter in the database, where
 * each count is a write. With several processes the limit applies to each of them.
 */
export function createSenderRate({ burst, perSecond }: Rate, clock: Clock, isOn: boolean) {
  /** When each sender's bucket is full again, in milliseconds. */
  const fullAt = createLruMap<number>(mostSenders);
  const take = (address: string): number => {
    if (!isOn) return 0;
    const now = clock().getTime();
    const sender = senderOf(address);
    const full = Math.max(now, fullAt.get(sender) ?? 0) + 1000 / perSecond;
    const waitMs = full - now - (1000 * burst) / perSecond;
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    fullAt.set(sender, full);
    return 0;
  };
  return {
    /**
     * Counts a request from `address`. Returns 0, or the seconds to wait if it is over the limit; then it is not
     * counted.
     */
    take,

    /** Counts a request from `address`. Throws `too-many-requests` if it is over the limit. */
    expectWithinRate(address: string): void {
      const retryAfterSeconds = take(address);
      if (retryAfterSeconds > 0) throw new AppError("too-many-requests", { retryAfterSeconds });
    },
  };
}
