import { sql } from "kysely";
import { batchesOf, type Db, type Trx } from "./connect.ts";
import { idsInCopy } from "./row-id.ts";
import { isPostgres } from "./locks.ts";

/** The tables that held personal data of applicants, or of who asked about theirs. */
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
 * Has the engine give up the bytes of deleted rows. SQLite has overwritten them (`secure_delete`), but for the write-ahead
 * log, which is emptied here. PostgreSQL frees them for new rows; they are off the disk after `isWhole`, which writes each
 * table anew and keeps others out of it meanwhile, and in its write-ahead log as long as that is kept. Its statistics for the
 * planner hold values of columns too: they are made anew from what is left.
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
 * Removes what names these applications outside their own rows: holds, whose reasons may name the person; copies of their data
 * made for a request, also those whose link was not opened yet; and what changes of many tell of them. Whatever deletes
 * applications calls it in the same transaction, once they are locked. Stands here, below each room that deletes some.
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

/** Not of a change that is running, such as the one that deletes them: it has to tell what it did. */
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
    // The rest may hold what was searched for.
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
