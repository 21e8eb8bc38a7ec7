import { AppError } from "#contract/errors.ts";
import { senderOf } from "./client-address.ts";
import type { Clock } from "../clock.ts";
import { createLruMap } from "./lru-map.ts";

/** How often one sender may do something: `burst` times at once, and `perSecond` times a second on end. */
type Rate = { burst: number; perSecond: number };

export type SenderRate = ReturnType<typeof createSenderRate>;

/** Above this many senders the one that was silent longest is dropped, which only gives it its burst anew. */
const mostSenders = 20_000;

/**
 * Limits what costs too little to be counted in the database, where each count is a write: a token bucket for each sender,
 * in this process alone. Several processes let so many times as much through.
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
    /** Counts a request from `address`. Answers the seconds to wait if it is one too many, which is not counted; else 0. */
    take,

    /** Counts a request from `address`. Throws `too-many-requests` if it is one too many. */
    expectWithinRate(address: string): void {
      const retryAfterSeconds = take(address);
      if (retryAfterSeconds > 0) throw new AppError("too-many-requests", { retryAfterSeconds });
    },
  };
}
