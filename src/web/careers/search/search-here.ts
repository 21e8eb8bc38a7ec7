import { isTakingApplications } from "#contract/job-closing.ts";
import type { Job } from "#contract/jobs.ts";
import type { JobFilters } from "#contract/paths.ts";
import { findAmong, type FoundJobs } from "./find-among.ts";

/**
 * Searches jobs that the browser has; closed ones are not found. A file of its own, so that the search and its words
 * are loaded with the first search. `today` is the day in London, `YYYY-MM-DD`.
 */
export function searchHere(jobs: readonly Job[], filters: JobFilters, today: string): FoundJobs {
  return findAmong(
    jobs.filter((job) => isTakingApplications(job, today)),
    filters,
  );
}
