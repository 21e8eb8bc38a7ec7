import { senderOf } from "./client-address.ts";
import type { Clock } from "../clock.ts";

/** How often one sender may do something: `burst` times at once, and `perSecond` times a second on end. */
type Rate = { burst: number; perSecond: number };

export type SenderRate = ReturnType<typeof createSenderRate>;

/** Above this many senders the longest silent is forgotten, which only gives it its burst anew. */
const mostSenders = 20_000;

/**
 * Limits what costs too little to be counted in the database, where each count is a write: a token bucket for each sender,
 * in this process alone. Several processes let so many times as much through.
 */
export function createSenderRate({ burst, perSecond }: Rate, clock: Clock, isOn: boolean) {
  /** When each sender's bucket is full again, in milliseconds; the longest silent first. */
  const fullAt = new Map<string, number>();
  return {
    /** Counts a request from `address`. Answers the seconds to wait if it is one too many, which is not counted; else 0. */
    take(address: string): number {
      if (!isOn) return 0;
      const now = clock().getTime();
      const sender = senderOf(address);
      const full = Math.max(now, fullAt.get(sender) ?? 0) + 1000 / perSecond;
      const waitMs = full - now - (1000 * burst) / perSecond;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      fullAt.delete(sender);
      fullAt.set(sender, full);
      const [silent] = fullAt.size > mostSenders ? fullAt.keys() : [];
      if (silent !== undefined) fullAt.delete(silent);
      return 0;
    },
  };
}
