import { useSyncExternalStore } from "react";
import { londonDay } from "#contract/text/format.ts";

const checkMs = 60_000;

/** The day in London, `YYYY-MM-DD`. It is updated while a page stays open, so that closing dates take effect. */
export function useToday(): string {
  return useSyncExternalStore(watchMinutes, readToday, readToday);
}

/** Now, to the minute. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(watchMinutes, readMinute, readMinute) * checkMs);
}

function readMinute(): number {
  return Math.floor(Date.now() / checkMs);
}

function readToday(): string {
  return londonDay(new Date());
}

function watchMinutes(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, checkMs);
  return () => clearInterval(timer);
}
