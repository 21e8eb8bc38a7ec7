import { formatPosted } from "#contract/text/format.ts";
import type { Job } from "#contract/jobs.ts";
import { employmentTypeLabels } from "#contract/limits.ts";

/** The label of an employment type; a word that nobody knows is shown as it is. */
export function employmentTypeLabel(type: string): string {
  return (employmentTypeLabels as Record<string, string>)[type] ?? type; // a row may hold any text
}

/** "Closes 01 Dec" for a job with a last day, else undefined. */
export function closingWords({ validThrough }: Pick<Job, "validThrough">): string | undefined {
  return validThrough === null ? undefined : `Closes ${formatPosted(`${validThrough}T12:00:00Z`)}`;
}

/** Place, type and pay in one line, as the apply dialog sums a job up. */
export function jobSummary({ location, employmentType, salary }: Job): string {
  return [location, employmentTypeLabel(employmentType), salary].filter(Boolean).join(" · ");
}
