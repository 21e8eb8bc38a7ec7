import { sql } from "kysely";
import type { Db } from "./connect.ts";
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
