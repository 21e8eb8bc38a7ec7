import type { Clock } from "../clock.ts";

/** How long an event counts: at least this long, at most twice as long. */
const countedMs = 60_000;
/** Above this many senders the earlier counts are dropped. */
const mostSenders = 20_000;

/** Counts what each sender did in the current minute and the one before. */
export function createRecentCounts(clock: Clock) {
  let current = new Map<string, number>();
  let last = new Map<string, number>();
  let endsAtMs = 0;
  return {
    /** Counts one more, and returns the count. */
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
