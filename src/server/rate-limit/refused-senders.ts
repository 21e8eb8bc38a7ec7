import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { createLruMap } from "./lru-map.ts";

/** How many refused senders one process remembers. */
const mostRemembered = 10_000;
const refusalDelayMs = 1000;

/**
 * Senders that this process refuses without asking the database, and until when. The answer is delayed: a program
 * that repeats its request after each answer would otherwise keep the main thread busy.
 */
export function createRefusedSenders(clock: Clock) {
  const refusedUntilMs = createLruMap<number>(mostRemembered);
  return {
    add(key: string, seconds: number): void {
      refusedUntilMs.set(key, clock().getTime() + seconds * 1000);
    },

    /** How many more seconds this sender is refused, after a delay of one second; 0 at once for all others. */
    async secondsLeft(key: string): Promise<number> {
      const untilMs = refusedUntilMs.get(key);
      if (untilMs === undefined) return 0;
      const seconds = Math.ceil((untilMs - clock().getTime()) / 1000);
      if (seconds <= 0) {
        refusedUntilMs.delete(key);
        return 0;
      }
      await wait(refusalDelayMs);
      return seconds;
    },
  };
}
