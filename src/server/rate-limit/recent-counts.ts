import type { Clock } from "../clock.ts";

/** How long something counts, at least; at most twice as long. */
const countedMs = 60_000;
/** Above this many senders the earlier counts are forgotten. */
const mostSenders = 20_000;

/** How often each sender did something in the current minute and the last: who did it least goes before the others. */
export function createRecentCounts(clock: Clock) {
  let current = new Map<string, number>();
  let last = new Map<string, number>();
  let endsAtMs = 0;
  return {
    /** Counts one more, and answers how many that makes. */
    add(sender: string): number {
      const nowMs = clock().getTime();
      if (nowMs >= endsAtMs || current.size >= mostSenders) {
        last = nowMs < endsAtMs + countedMs ? current : new Map<string, number>();
        current = new Map();
        endsAtMs = nowMs + countedMs;
      }
      const count = (current.get(sender) ?? 0) + 1;
      current.set(sender, count);
      return count + (last.get(sender) ?? 0);
    },
  };
}
