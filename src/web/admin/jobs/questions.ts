/** Confirmations before changes that cannot be undone. */
import type { Job } from "#contract/jobs.ts";

/** The confirmation before a job is deleted (specification §2). */
export function deletionQuestion({ title }: Pick<Job, "title">, applications: number | undefined): string {
  const lost =
    applications === 0
      ? ""
      : ` ${applications === 1 ? "Its application and the CV" : "Its applications and their CVs"} are deleted with it.`;
  return `Delete the job “${title}”?${lost} This cannot be undone.`;
}

/** The confirmation before names are shown; `whose` tells which. */
export function unblindQuestion(whose: string): string {
  return `Show ${whose}? Everybody sees it from then on, and it cannot be hidden again. The history keeps the date and your username.`;
}
