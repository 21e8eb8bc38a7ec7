/**
 * Which applications have reached the end of their period. Computed from today's rules and dates at each call and
 * never stored: a changed rule applies at the next run.
 */
import { type ApplicationRuleName, applicationRuleNames, applicationRules } from "#content/retention.ts";
import { addDays } from "#contract/job-states.ts";
import { type Db, readInBatches } from "../db/connect.ts";
import { heldIds } from "../db/locks.ts";
import { nilId } from "../db/row-id.ts";
import { londonMidnight } from "#content/working-days.ts";

export type Periods = Readonly<Record<ApplicationRuleName, { months: number }>>;

/** The facts that the period of an application depends on. */
type ApplicationDates = {
  applicationStatus: string;
  createdAt: string;
  statusChangedAt: string | null;
  lastContactedAt: string | null;
  withdrawnAt: string | null;
  job: { isActive: boolean; validThrough: string | null; archivedAt: string | null; closedAt: string | null };
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
  const moments = [
    createdAt,
    isRejected ? statusChangedAt : null,
    lastContactedAt,
    closedOrReopenedAt(job, now),
  ];
  return { rule: isRejected ? "unsuccessful" : "undecided", from: latest(moments) };
}

function latest(moments: readonly (string | null)[]): string {
  return moments.filter((at) => at !== null).reduce((last, at) => (at > last ? at : last), "");
}

/**
 * When a closed job was closed: at the first event that closed it since it was last reopened. For an open job, when
 * it was reopened. Null for one that was never closed.
 */
function closedOrReopenedAt(job: ApplicationDates["job"], now: Date): string | null {
  const { isActive, validThrough, archivedAt } = job;
  const lastDayOver = validThrough && londonMidnight(addDays(validThrough, 1)).toISOString();
  const closings = [archivedAt, lastDayOver, isActive ? null : job.closedAt];
  const closedAt = closings
    .filter((at): at is string => Boolean(at) && (at ?? "") <= now.toISOString())
    .toSorted()
    .at(0);
  return latest([closedAt ?? null, isActive ? job.closedAt : null]) || null;
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

/** Applications without a hold whose period ends by `until` (by default now), in the order of that end. */
export async function findDue(
  db: Db,
  { now, until = now, periods = applicationRules }: { now: Date; until?: Date; periods?: Periods },
): Promise<DueApplication[]> {
  const shortest = Math.min(
    ...applicationRuleNames.map((name) => periods[name].months).filter((months) => months >= 1),
  );
  // No application is due before the shortest period has passed. Three days more: one of 31 August is due on 28
  // February, six months after 28 August.
  const cameBefore = new Date(Date.parse(addMonths(until.toISOString(), -shortest)) + 3 * 24 * 3_600_000);
  const held = await heldIds(db, now);
  const due: DueApplication[] = [];
  const batches = readInBatches(batchSize, (last: { id: string } | undefined) =>
    datesOf(db)
      .where("jobApplications.createdAt", "<=", cameBefore.toISOString())
      .where("jobApplications.id", ">", last?.id ?? nilId)
      .orderBy("jobApplications.id")
      .limit(batchSize)
      .execute(),
  );
  for await (const rows of batches)
    for (const { id, reference, jobTitle, ...row } of rows) {
      const end = endOfPeriod(toDates(row), now, periods);
      if (end && end.dueAt <= until.toISOString() && !held.has(id))
        due.push({ id, reference, jobTitle, ...end });
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
    .select(["jobs.isActive", "jobs.validThrough", "jobs.archivedAt", "jobs.closedAt"]);
}

type DatesRow = Omit<ApplicationDates, "job"> & ApplicationDates["job"];

export function toDates({
  isActive,
  validThrough,
  archivedAt,
  closedAt,
  ...dates
}: DatesRow): ApplicationDates {
  return { ...dates, job: { isActive, validThrough, archivedAt, closedAt } };
}
