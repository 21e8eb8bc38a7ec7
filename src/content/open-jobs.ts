import { formatNumber, pluralOf } from "./words/intl.ts";

// Apart from words/jobs.ts, which the administrators' list of applications would load for this sentence alone.

/** For administrators without applications: "The careers page shows 32 open jobs." */
export function careersPageShows(count: number): string {
  const jobs = pluralOf(count, { one: "open job", other: "open jobs" });
  return `The careers page shows ${count === 0 ? "no" : formatNumber(count)} ${jobs}.`;
}
