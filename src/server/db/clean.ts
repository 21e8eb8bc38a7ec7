import { sql } from "kysely";
import { batchesOf, type Db, type Trx } from "./connect.ts";
import { idsInCopy } from "./row-id.ts";
import { isPostgres } from "./locks.ts";

/** The tables with personal data of applicants and of people who made requests about theirs. */
const personalTables = [
  "job_applications",
  "quarantined_applications",
  "application_adjustments",
  "application_events",
  "application_words",
  "notes_versions",
  "tasks",
  "bulk_changes",
  "bulk_change_items",
  "holds",
  "cv_uploads",
  "data_requests",
  "data_request_events",
  "data_bundles",
];

/**
 * Makes the engine release the bytes of deleted rows. SQLite has overwritten them (`secure_delete`), except in the
 * write-ahead log, which is truncated here. PostgreSQL marks them as reusable; with `isWhole` it rewrites each table,
 * locking it, and its planner statistics, which contain column values too. Its write-ahead log keeps them as long as
 * it is archived.
 */
export async function cleanDatabase(db: Db, { isWhole = false } = {}): Promise<void> {
  if (isPostgres(db)) {
    for (const table of personalTables)
      await sql.raw(isWhole ? `vacuum (full, analyze) ${table}` : `vacuum ${table}`).execute(db);
    if (isWhole) await sql`vacuum (full) pg_catalog.pg_statistic`.execute(db);
    return;
  }
  if (isWhole) await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

const idsAtOnce = 500;

/**
 * Removes references to these applications outside their own rows: holds, whose reasons may name the person; copies of
 * their data made for a request, also unopened ones; and items of bulk changes. Call it in the transaction that
 * deletes the applications, after locking them. It is in db/, below all folders that delete applications.
 */
export async function removeTraces(trx: Trx, applicationIds: readonly string[]): Promise<void> {
  for (const ids of batchesOf(applicationIds, idsAtOnce)) {
    await trx.deleteFrom("holds").where("applicationId", "in", ids).execute();
    await forgetBulkChanges(trx, ids);
  }
  await removeCopies(trx, new Set(applicationIds));
}

async function removeCopies(trx: Trx, applicationIds: ReadonlySet<string>): Promise<void> {
  const copies = await trx.selectFrom("dataBundles").select(["requestId", "applicationIds"]).execute();
  for (const copy of copies) {
    const ids = idsInCopy(copy.applicationIds);
    if (ids.some((id) => applicationIds.has(id)))
      await trx.deleteFrom("dataBundles").where("requestId", "=", copy.requestId).execute();
  }
}

/** Skips a running change, such as the one that deletes them, because it must still report its result. */
async function forgetBulkChanges(trx: Trx, applicationIds: readonly string[]): Promise<void> {
  const changes = await trx
    .selectFrom("bulkChanges")
    .select(["id", "request"])
    .where("id", "in", (query) =>
      query.selectFrom("bulkChangeItems").select("changeId").where("applicationId", "in", applicationIds),
    )
    .where("state", "<>", "running")
    .execute();
  for (const { id, request } of changes) {
    const { act } = JSON.parse(request) as { act: object }; // what an undo reads; written by applications/bulk.ts
    // The rest may contain the words of a search.
    await trx
      .updateTable("bulkChanges")
      .set({ request: JSON.stringify({ act }) })
      .where("id", "=", id)
      .execute();
    await trx
      .deleteFrom("bulkChangeItems")
      .where("changeId", "=", id)
      .where("applicationId", "in", applicationIds)
      .execute();
  }
}
