import { isTakingApplications } from "./job-closing.ts";
import type { Job } from "./jobs.ts";

/**
 * The states of jobs in the administration. A job that is closing soon is open, too. Without zod: the browser imports
 * it.
 */
export const jobStates = ["open", "closing", "closed", "draft", "archived"] as const;
export type JobState = (typeof jobStates)[number];

/** The orders of the list of jobs; a minus reverses the order. */
export const jobSorts = ["posted", "title", "applications", "new", "closes"] as const;
export type JobSort = (typeof jobSorts)[number] | `-${(typeof jobSorts)[number]}`;
export const defaultJobSort: JobSort = "-posted";

/** A job is closing soon on its last day and on the seven days before it. */
const closingSoonDays = 7;

type Standing = Pick<Job, "isActive" | "validThrough"> & { isDraft: boolean; archivedAt: string | null };

/** Whether a job's page is public: open or closed, but not a draft or archived. */
export function isPublished({ isDraft, archivedAt }: Pick<Standing, "isDraft" | "archivedAt">): boolean {
  return !isDraft && archivedAt === null;
}

/** A job's state on `today` (`YYYY-MM-DD` in London). */
export function jobStateOn(job: Standing, today: string): JobState {
  if (job.isDraft) return "draft";
  if (job.archivedAt !== null) return "archived";
  if (!isTakingApplications(job, today)) return "closed";
  return isClosingSoon(job, today) ? "closing" : "open";
}

/** The number of jobs in each state; those closing soon count as open, too. */
export function countJobStates(jobs: readonly Standing[], today: string): Record<JobState, number> {
  const counts = { open: 0, closing: 0, closed: 0, draft: 0, archived: 0 };
  for (const job of jobs) counts[jobStateOn(job, today)] += 1;
  return { ...counts, open: counts.open + counts.closing };
}

function isClosingSoon({ validThrough }: Standing, today: string): boolean {
  return validThrough !== null && validThrough <= addDays(today, closingSoonDays);
}

/** The day `count` days after `day`, both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
