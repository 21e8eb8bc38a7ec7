import { formatNumber, pluralOf } from "./words/intl.ts";

// Apart from words/jobs.ts, which the administrators' list of applications would load for this sentence alone.

/** For administrators without applications: "The careers page shows 32 active jobs." Visitors' pages call these open. */
export function careersPageShows(count: number): string {
  const jobs = pluralOf(count, { one: "active job", other: "active jobs" });
  return `The careers page shows ${count === 0 ? "no" : formatNumber(count)} ${jobs}.`;
}
