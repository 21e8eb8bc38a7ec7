import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { nearestJobs } from "#contract/nearest-jobs.ts";
import { jobSearchWords } from "#content/job-synonyms.ts";

/** Up to three jobs of `open` that are most like `job` in title, place and type, best first. */
export function similarJobs(job: Job, open: readonly Job[]): Job[] {
  const { nearest } = limits.search;
  const search = { q: job.title, location: job.location, type: job.employmentType };
  // The whole list is searched, not the list without this job: what is known of a list is kept with it.
  return nearestJobs(open, search, jobSearchWords, nearest + 1)
    .filter(({ id }) => id !== job.id)
    .slice(0, nearest);
}
