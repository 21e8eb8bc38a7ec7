import { isTakingApplications } from "#contract/job-closing.ts";
import type { Job } from "#contract/jobs.ts";
import { employmentTypeLabel, jobWords, postedDay } from "#content/words/jobs.ts";

export type JobStatus = "active" | "closed" | "inactive";

/** A job's state on `today` (`YYYY-MM-DD` in London): an active job is closed once its closing date has passed. */
export function jobStatus(job: Pick<Job, "isActive" | "validThrough">, today: string): JobStatus {
  if (!job.isActive) return "inactive";
  return isTakingApplications(job, today) ? "active" : "closed";
}

/**
 * "Closes 01 Dec", and "Closed 01 Dec" after that day; undefined for a job without a closing date, and for an inactive
 * one whose date is still to come, because it does not close then. `today` is the day in London.
 */
export function closingWords(job: Closing, today: string): string | undefined {
  const closing = closingDay(job, today);
  return closing && jobWords[closing.fact](closing.day);
}

type Closing = Pick<Job, "isActive" | "validThrough">;

/** The closing day, "01 Dec", and whether it has passed; undefined as in `closingWords`. */
export function closingDay(
  { isActive, validThrough }: Closing,
  today: string,
): { fact: "closes" | "closed"; day: string } | undefined {
  if (validThrough === null) return undefined;
  const day = postedDay(`${validThrough}T12:00:00Z`);
  if (validThrough < today) return { fact: "closed", day };
  return isActive ? { fact: "closes", day } : undefined;
}

/** The shifts as a list: "Days, waking nights" has two. */
export function shiftsOf({ shifts }: Pick<Job, "shifts">): string[] {
  const names = (shifts ?? "").split(/[,;·]/).map((name) => name.trim());
  return names.filter(Boolean).map((name) => name.charAt(0).toUpperCase() + name.slice(1));
}

/** "Waking nights", and not "Fortnightly". */
export function isNight(shift: string): boolean {
  return /\bnights?\b/i.test(shift);
}

/** "Starts 01 Dec"; undefined if the first day is open or has passed: then it is as soon as possible. */
export function startWords(job: Pick<Job, "startDate">, today: string): string | undefined {
  const day = startDay(job, today);
  return day && jobWords.starts(day);
}

/** The first day, "01 Dec", with its year if that is another; undefined as in `startWords`. */
export function startDay({ startDate }: Pick<Job, "startDate">, today: string): string | undefined {
  if (startDate === null || startDate < today) return undefined;
  const year = startDate.slice(0, 4);
  const day = postedDay(`${startDate}T12:00:00Z`);
  return year === today.slice(0, 4) ? day : `${day} ${year}`;
}

/** Type and hours: "Part Time, 20 hours a week". */
export function typeAndHours({ employmentType, hours }: Pick<Job, "employmentType" | "hours">): string {
  return [employmentTypeLabel(employmentType), hours].filter(Boolean).join(", ");
}

/** Place, type and pay in one line, as in the apply dialog. */
export function jobSummary({ location, employmentType, salary }: Job): string {
  return [location, employmentTypeLabel(employmentType), salary].filter(Boolean).join(" · ");
}
