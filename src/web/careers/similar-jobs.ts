import type { Job } from "#contract/jobs.ts";
import { nearestJobs } from "#contract/nearest-jobs.ts";
import { jobSearchWords } from "#content/job-synonyms.ts";

/** Up to three jobs of `open` that are most like `job` in title, place and type, best first. */
export function similarJobs(job: Job, open: readonly Job[]): Job[] {
  const search = { q: job.title, location: job.location, type: job.employmentType };
  return nearestJobs(
    open.filter(({ id }) => id !== job.id),
    search,
    jobSearchWords,
  );
}
