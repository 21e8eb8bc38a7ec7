import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { createLruMap } from "./lru-map.ts";

/** Senders over a limit that one process remembers, so that it refuses them without the database. */
const mostRemembered = 10_000;
const refusalDelayMs = 1000;

/**
 * Senders that this process has refused, and until when. They are refused slowly: a program that asks again as soon as it is
 * answered would otherwise keep the main thread busy with refusals.
 */
export function createRefusedSenders(clock: Clock) {
  const refusedUntilMs = createLruMap<number>(mostRemembered);
  return {
    add(key: string, seconds: number): void {
      refusedUntilMs.set(key, clock().getTime() + seconds * 1000);
    },

    /** Seconds for which this sender is still refused, told after a second; 0 at once for all others. */
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
