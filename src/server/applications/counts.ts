/** How many applications there are, under the filters of the list. */
import { AppError } from "#contract/errors.ts";
import type { ApplicationCounts, ApplicationFilter } from "#contract/application-list.ts";
import { applicationStatuses, defaultApplicationStatus } from "#contract/limits.ts";
import { expressionBuilder } from "kysely";
import type { Db } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { conditionsOf, isFrequent, type SearchPlan } from "./conditions.ts";

type Scanning = { isScanning: boolean };
type CountKey = { jobId: string; applicationStatus: string; isWithdrawn: boolean };
type CountRow = CountKey & { count: number };

const eb = expressionBuilder<Database, "jobApplications">();

/** How many applications a filter lets through. */
export async function countApplications(
  db: Db,
  filter: ApplicationFilter,
  scanning: Scanning,
): Promise<number> {
  return sumOf((await readCounts(db, filter, scanning, "exact")).filter(passes(filter)));
}

/** The same for a search that very many applications answer, which would take longest: how many there are at the least. */
export async function countAtLeast(
  db: Db,
  filter: ApplicationFilter,
  scanning: Scanning,
): Promise<{ total: number; isPartial: boolean }> {
  const isPartial = await isFrequent(db, filter.q);
  const rows = await readCounts(db, filter, scanning, isPartial ? "sample" : "exact");
  return { total: sumOf(rows.filter(passes(filter))), isPartial };
}

/** The counts beside what may be chosen: each keeps the other filters and leaves its own out. */
export async function countByStatusAndJob(
  db: Db,
  filter: ApplicationFilter,
  scanning: Scanning,
): Promise<ApplicationCounts> {
  const { job, status, withdrawn, ...others } = filter;
  const isPartial = await isFrequent(db, filter.q);
  const rows = await readCounts(db, others, scanning, isPartial ? "sample" : "exact");
  const ofJob = rows.filter(passes({ job, withdrawn }));
  const byStatus = Object.fromEntries(
    applicationStatuses.map((name) => [name, sumOf(ofJob.filter(passes({ status: name })))]),
  ) as ApplicationCounts["byStatus"]; // one entry for each status
  const byJob: Record<string, number> = {};
  for (const { jobId, count } of rows.filter(passes({ status, withdrawn })))
    byJob[jobId] = (byJob[jobId] ?? 0) + count;
  return {
    byStatus,
    byJob: Object.fromEntries(Object.entries(byJob).filter(([, count]) => count > 0)),
    withdrawn: sumOf(rows.filter(passes({ job, status, withdrawn: "yes" }))),
    total: sumOf(ofJob.filter(passes({ status }))),
    isPartial,
  };
}

function sumOf(rows: readonly CountRow[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function passes({ job, status, withdrawn }: Pick<ApplicationFilter, "job" | "status" | "withdrawn">) {
  return (row: CountRow) =>
    (job === undefined || row.jobId === job.toLowerCase()) &&
    (status === undefined || (row.applicationStatus || defaultApplicationStatus) === status) &&
    (withdrawn === undefined || row.isWithdrawn === (withdrawn === "yes"));
}

/**
 * Counts by job, status and withdrawal. Without other filters they are sums of what the triggers wrote, whatever the
 * number of applications; with others the applications are counted.
 */
async function readCounts(
  db: Db,
  filter: ApplicationFilter,
  { isScanning }: Scanning,
  plan: SearchPlan,
): Promise<CountRow[]> {
  const { job, status, withdrawn, ...others } = filter;
  const conditions = await conditionsOf(db, others, isScanning, plan);
  if (conditions.length === 0)
    return await db
      .selectFrom("applicationCounts")
      // Added up by who asks, which is quicker than groups: there are few more rows than sums (`compactCounts`).
      .select(["jobId", "applicationStatus", "isWithdrawn", "delta as count"])
      .$if(job !== undefined, (query) => query.where("jobId", "=", job?.toLowerCase() ?? ""))
      .execute();
  const isWithdrawn = eb("jobApplications.withdrawnAt", "is not", null);
  const rows = await db
    .selectFrom("jobApplications")
    .select(["jobId", "applicationStatus", isWithdrawn.as("isWithdrawn")])
    .select((count) => count.fn.countAll<number>().as("count"))
    .where(eb.and([...conditions, ...(await conditionsOf(db, { job, status, withdrawn }, isScanning))]))
    .groupBy(["jobId", "applicationStatus", isWithdrawn])
    .execute();
  return rows.map((row) => ({ ...row, isWithdrawn: Boolean(row.isWithdrawn) }));
}

/** Adds up what the triggers wrote, so that reading the counts stays quick. Several processes may do it at once. */
export async function compactCounts(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A row that another process has taken meanwhile is not taken again: its sum is in that process's transaction.
    const taken = await trx
      .deleteFrom("applicationCounts")
      .returning(["jobId", "applicationStatus", "isWithdrawn", "delta"])
      .execute();
    const sums = Map.groupBy(taken, (row) => [row.jobId, row.applicationStatus, row.isWithdrawn].join(" "));
    const rows = [...sums.values()].flatMap((group) => {
      const delta = group.reduce((sum, row) => sum + row.delta, 0);
      const [first] = group;
      return first && delta !== 0 ? [{ ...first, delta }] : [];
    });
    for (let from = 0; from < rows.length; from += batchSize)
      await trx
        .insertInto("applicationCounts")
        .values(rows.slice(from, from + batchSize))
        .execute();
  });
}

/** Rows that one insert takes; SQLite and PostgreSQL bound the parameters of a statement. */
const batchSize = 500;

/** Another number of applications matches than the administrator saw. */
export function countMoved(expected: number, found: number): AppError {
  const [before, now] = [expected, found].map((count) => count.toLocaleString("en-GB"));
  return new AppError("count-moved", {
    sentence: `${before} matched when you chose; now ${now} do. Look again.`,
  });
}
