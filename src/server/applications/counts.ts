/** Counts applications under the filters of the list. */
import { AppError } from "#contract/errors.ts";
import type { ApplicationCounts, ApplicationFilter } from "#contract/application-list.ts";
import { applicationStatuses } from "#contract/limits.ts";
import { expressionBuilder } from "kysely";
import { batchesOf, type Db } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import { type Condition, conditionsOf, planSearch, type Search, type SearchPlan } from "./conditions.ts";

type Scanning = { isScanning: boolean };
/** The filters that the counts are broken down by. */
type OwnFilter = Pick<ApplicationFilter, "job" | "status" | "withdrawn">;
type StatusCount = { applicationStatus: string; isWithdrawn: boolean; count: number };
/** By status under the filter of jobs, and by job under those of status and withdrawal. */
type Counts = { ofStatuses: StatusCount[]; ofJobs: { jobId: string; count: number }[] };

const eb = expressionBuilder<Database, "jobApplications">();

/** The number of applications that match a filter. */
export async function countApplications(
  db: Db,
  filter: ApplicationFilter,
  scanning: Scanning,
): Promise<number> {
  const search = await planSearch(db, filter.q);
  return await countAll(db, filter, scanning, { search, plan: "exact" });
}

/** The same for a search with very many matches: a lower bound. */
export async function countAtLeast(
  db: Db,
  filter: ApplicationFilter,
  scanning: Scanning,
): Promise<{ total: number; isPartial: boolean }> {
  const search = await planSearch(db, filter.q);
  const total = await countAll(db, filter, scanning, { search, plan: countingPlan(search) });
  return { total, isPartial: search.isFrequent };
}

/** The counts shown beside the options of a filter: each applies the other filters, not its own. */
export async function countByStatusAndJob(
  db: Db,
  filter: ApplicationFilter,
  { isScanning }: Scanning,
): Promise<ApplicationCounts> {
  const { job: _job, status, withdrawn, ...others } = filter;
  const search = await planSearch(db, others.q);
  const conditions = conditionsOf(others, isScanning, search, countingPlan(search));
  const { ofStatuses, ofJobs } =
    conditions.length === 0 ? await readStored(db, filter) : await countAnew(db, filter, conditions);
  const byStatus = Object.fromEntries(
    applicationStatuses.map((name) => [name, sumOf(ofStatuses.filter(passes({ status: name, withdrawn })))]),
  ) as ApplicationCounts["byStatus"]; // one entry for each status
  const byJob: Record<string, number> = {};
  for (const { jobId, count } of ofJobs) byJob[jobId] = (byJob[jobId] ?? 0) + count;
  return {
    byStatus,
    byJob: Object.fromEntries(Object.entries(byJob).filter(([, count]) => count > 0)),
    withdrawn: sumOf(ofStatuses.filter(passes({ status, withdrawn: "yes" }))),
    total: sumOf(ofStatuses.filter(passes({ status, withdrawn }))),
    isPartial: search.isFrequent,
  };
}

/** For frequent words a sample is counted, and the number is a lower bound. */
function countingPlan({ isFrequent }: Search): SearchPlan {
  return isFrequent ? "sample" : "exact";
}

async function countAll(
  db: Db,
  filter: ApplicationFilter,
  { isScanning }: Scanning,
  { search, plan }: { search: Search; plan: SearchPlan },
): Promise<number> {
  const { job, status, withdrawn, ...others } = filter;
  const conditions = conditionsOf(others, isScanning, search, plan);
  if (conditions.length === 0) return sumOf((await readStoredStatuses(db, job)).filter(passes(filter)));
  const { count } = await db
    .selectFrom("jobApplications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(eb.and([...conditions, ...conditionsOf({ job, status, withdrawn }, isScanning)]))
    .executeTakeFirstOrThrow();
  return count;
}

function sumOf(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function passes({ status, withdrawn }: Pick<OwnFilter, "status" | "withdrawn">) {
  return (row: Omit<StatusCount, "count">) =>
    (status === undefined || row.applicationStatus === status) &&
    (withdrawn === undefined || row.isWithdrawn === (withdrawn === "yes"));
}

/**
 * Sums of the rows written by triggers. The database adds them up, because transferring the rows would take longest.
 */
async function readStored(db: Db, { job, status, withdrawn }: OwnFilter): Promise<Counts> {
  const ofJobs = db
    .selectFrom("applicationCounts")
    .select(({ fn }) => ["jobId", fn.sum<number>("delta").as("count")])
    .$if(status !== undefined, (query) => query.where("applicationStatus", "=", status ?? ""))
    .$if(withdrawn !== undefined, (query) => query.where("isWithdrawn", "=", withdrawn === "yes"))
    .groupBy("jobId")
    .execute();
  const [ofStatuses, byJob] = await Promise.all([readStoredStatuses(db, job), ofJobs]);
  return { ofStatuses, ofJobs: byJob };
}

async function readStoredStatuses(db: Db, job: string | undefined): Promise<StatusCount[]> {
  return await db
    .selectFrom("applicationCounts")
    .select(({ fn }) => ["applicationStatus", "isWithdrawn", fn.sum<number>("delta").as("count")])
    .$if(job !== undefined, (query) => query.where("jobId", "=", job?.toLowerCase() ?? ""))
    .groupBy(["applicationStatus", "isWithdrawn"])
    .execute();
}

async function countAnew(
  db: Db,
  { job, status, withdrawn }: OwnFilter,
  conditions: readonly Condition[],
): Promise<Counts> {
  const isWithdrawn = eb("jobApplications.withdrawnAt", "is not", null);
  const counted = await db
    .selectFrom("jobApplications")
    .select(["jobId", "applicationStatus", isWithdrawn.as("isWithdrawn")])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(eb.and([...conditions]))
    .groupBy(["jobId", "applicationStatus", isWithdrawn])
    .execute();
  const rows = counted.map((row) => ({ ...row, isWithdrawn: Boolean(row.isWithdrawn) }));
  return {
    ofStatuses: rows.filter(({ jobId }) => job === undefined || jobId === job.toLowerCase()),
    ofJobs: rows.filter(passes({ status, withdrawn })),
  };
}

/** Compacts the rows written by triggers, so that counting stays fast. Several processes may do it at once. */
export async function compactCounts(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A row that another process has deleted meanwhile is not counted again: its transaction writes the sum.
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
    for (const batch of batchesOf(rows, batchSize))
      await trx.insertInto("applicationCounts").values(batch).execute();
  });
}

/** Rows that one insert takes; SQLite and PostgreSQL bound the parameters of a statement. */
const batchSize = 500;

/** The number of matches is not the one that the administrator saw. */
export function countMoved(expected: number, found: number): AppError {
  const [before, now] = [expected, found].map((count) => count.toLocaleString("en-GB"));
  return new AppError("count-moved", {
    sentence: `${before} matched when you chose; now ${now} do. Look again.`,
  });
}
