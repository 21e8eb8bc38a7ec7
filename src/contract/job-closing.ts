import type { Job } from "./jobs.ts";

/**
 * Whether a job accepts applications on `day` (`YYYY-MM-DD` in London, see `londonDay`): it is active and its last
 * day is not over. The only rule for list, job page, feeds, structured data and the refusal of late applications.
 */
export function isTakingApplications(job: Pick<Job, "isActive" | "validThrough">, day: string): boolean {
  return job.isActive && (job.validThrough === null || job.validThrough >= day);
}
