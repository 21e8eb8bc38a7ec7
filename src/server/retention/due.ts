/**
 * Which applications have reached the end of their period. Derived from today's rules and dates whenever it is asked, and
 * stored nowhere: a changed rule acts at the next run.
 */
import { type ApplicationRuleName, applicationRuleNames, applicationRules } from "#content/retention.ts";
import { addDays } from "#contract/job-states.ts";
import type { Db } from "../db/connect.ts";
import { heldIds } from "../db/locks.ts";
import { nilId } from "../db/row-id.ts";
import { londonMidnight } from "#content/working-days.ts";

export type Periods = Readonly<Record<ApplicationRuleName, { months: number }>>;

/** What the period of an application depends on. */
export type ApplicationDates = {
  applicationStatus: string;
  createdAt: string;
  statusChangedAt: string | null;
  lastContactedAt: string | null;
  withdrawnAt: string | null;
  job: { isActive: boolean; validThrough: string | null; archivedAt: string | null; updatedAt: string };
};

export type DueApplication = {
  id: string;
  reference: string;
  jobTitle: string;
  rule: ApplicationRuleName;
  dueAt: string;
};

/** The rule of an application, and when its period ends; null when the rule has no possible period. */
export function endOfPeriod(
  dates: ApplicationDates,
  now: Date,
  periods: Periods = applicationRules,
): { rule: ApplicationRuleName; dueAt: string } | null {
  const { rule, from } = beginOfPeriod(dates, now);
  const { months } = periods[rule];
  if (!Number.isInteger(months) || months < 1) return null;
  return { rule, dueAt: addMonths(from, months) };
}

function beginOfPeriod(dates: ApplicationDates, now: Date): { rule: ApplicationRuleName; from: string } {
  const { applicationStatus, createdAt, statusChangedAt, lastContactedAt, withdrawnAt, job } = dates;
  if (withdrawnAt !== null) return { rule: "withdrawn", from: withdrawnAt };
  if (applicationStatus === "hired") return { rule: "hired", from: statusChangedAt ?? createdAt };
  const isRejected = applicationStatus === "rejected";
  const moments = [createdAt, isRejected ? statusChangedAt : null, lastContactedAt, closedAt(job, now)];
  return { rule: isRejected ? "unsuccessful" : "undecided", from: latest(moments) };
}

function latest(moments: readonly (string | null)[]): string {
  return moments.filter((at) => at !== null).reduce((last, at) => (at > last ? at : last), "");
}

/** When a job that is closed now was closed: at the latest at the first of what closes it. Null for an open one. */
function closedAt(job: ApplicationDates["job"], now: Date): string | null {
  const { isActive, validThrough, archivedAt, updatedAt } = job;
  const lastDayOver = validThrough && londonMidnight(addDays(validThrough, 1)).toISOString();
  const moments = [archivedAt, lastDayOver, isActive ? null : updatedAt];
  return (
    moments
      .filter((at): at is string => Boolean(at) && (at ?? "") <= now.toISOString())
      .toSorted()
      .at(0) ?? null
  );
}

/** The same day and time so many calendar months later, or the last day of a month that is too short. */
export function addMonths(at: string, months: number): string {
  const from = new Date(at);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.toISOString();
}

const batchSize = 1_000;

/** Applications whose period ends by `until` (by default now) and that nobody holds, in the order of that end. */
export async function findDue(
  db: Db,
  { now, until = now, periods = applicationRules }: { now: Date; until?: Date; periods?: Periods },
): Promise<DueApplication[]> {
  const shortest = Math.min(
    ...applicationRuleNames.map((name) => periods[name].months).filter((months) => months >= 1),
  );
  // Nothing is due sooner after it came than the shortest period; a day more for months of unlike length.
  const cameBefore = new Date(Date.parse(addMonths(until.toISOString(), -shortest)) + 24 * 3_600_000);
  const held = await heldIds(db, now);
  const due: DueApplication[] = [];
  for (let after: string | undefined = nilId; after !== undefined;) {
    const rows = await datesOf(db)
      .where("jobApplications.createdAt", "<=", cameBefore.toISOString())
      .where("jobApplications.id", ">", after)
      .orderBy("jobApplications.id")
      .limit(batchSize)
      .execute();
    for (const { id, reference, jobTitle, ...row } of rows) {
      const end = endOfPeriod(toDates(row), now, periods);
      if (end && end.dueAt <= until.toISOString() && !held.has(id))
        due.push({ id, reference, jobTitle, ...end });
    }
    after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
  }
  return due.toSorted((left, right) => (left.dueAt < right.dueAt ? -1 : 1));
}

/** Applications with what their period depends on. */
export function datesOf(db: Db) {
  return db
    .selectFrom("jobApplications")
    .innerJoin("jobs", "jobs.id", "jobApplications.jobId")
    .select(["jobApplications.id", "reference", "applicationStatus", "jobApplications.createdAt"])
    .select(["statusChangedAt", "lastContactedAt", "withdrawnAt", "jobs.title as jobTitle"])
    .select(["jobs.isActive", "jobs.validThrough", "jobs.archivedAt", "jobs.updatedAt as jobUpdatedAt"]);
}

type DatesRow = Omit<ApplicationDates, "job"> &
  Omit<ApplicationDates["job"], "updatedAt"> & { jobUpdatedAt: string };

export function toDates({
  isActive,
  validThrough,
  archivedAt,
  jobUpdatedAt,
  ...dates
}: DatesRow): ApplicationDates {
  return { ...dates, job: { isActive, validThrough, archivedAt, updatedAt: jobUpdatedAt } };
}
