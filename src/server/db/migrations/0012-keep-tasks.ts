import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * One table of tasks for mails, virus scans and the completion of uploads. The earlier table and columns stay until a
 * later migration, because a process of the earlier version may still write to them (`moveToTasks`).
 */
export const keepTasks: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const id = isPostgres ? sql`uuid` : sql`text`;
    const instant = isPostgres ? sql`timestamptz` : sql`text`;
    await db.schema
      .createTable("tasks")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("application_id", id, (column) =>
        column.references("job_applications.id").onDelete("cascade"),
      )
      .addColumn("cv_upload_id", id, (column) => column.references("cv_uploads.id").onDelete("cascade"))
      .addColumn("payload", "text", (column) => column.notNull().defaultTo("{}"))
      .addColumn("created_at", instant, (column) => column.notNull())
      .addColumn("due_at", instant)
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("leased_until", instant)
      .addColumn("leased_by", "text")
      .addColumn("last_error", "text")
      .addColumn("done_at", instant)
      .addColumn("failed_at", instant)
      .execute();
    await db.schema
      .createIndex("tasks_by_due")
      .on("tasks")
      .columns(["due_at", "id"])
      .where(sql<boolean>`done_at is null and failed_at is null`)
      .execute();
    await db.schema.createIndex("tasks_by_application").on("tasks").column("application_id").execute();
    await db.schema.createIndex("tasks_by_cv_upload").on("tasks").column("cv_upload_id").execute();
    await moveToTasks(db as Kysely<QueueTables>, new Date().toISOString());
    await sql`insert into tasks (id, kind, cv_upload_id, created_at, due_at, attempts)
      select 'scan-cv ' || cast(id as text), 'scan-cv', id, completed_at, completed_at, scan_attempts
      from cv_uploads where scan_state = 'pending' and completed_at is not null`.execute(db);
  },
};

/** The tables that `moveToTasks` reads and writes, as of this migration. */
export type QueueTables = {
  job_applications: { id: string };
  outbox_messages: MovedColumns & { recipient: string; sent_at: string | null; dead_at: string | null };
  tasks: MovedColumns & { application_id: string; done_at: string | null; failed_at: string | null };
};

type MovedColumns = {
  id: string;
  kind: string;
  payload: string;
  created_at: string;
  due_at: string;
  attempts: number;
  last_error: string | null;
};

/** Rows in one insert; SQLite and PostgreSQL limit the parameters of a statement. */
const batchSize = 500;

/**
 * Moves mails from the earlier version's table, in one transaction of the caller. A mail that a process of that
 * version may be sending (its lease has not expired) stays until it is due again, so that it is sent at most as often
 * as by two processes of one version. Mails of deleted applications are not moved.
 */
export async function moveToTasks(trx: Kysely<QueueTables>, now: string): Promise<void> {
  const moved = await trx
    .deleteFrom("outbox_messages")
    .where((eb) =>
      eb.or([
        eb("sent_at", "is not", null),
        eb("dead_at", "is not", null),
        eb("attempts", "=", 0),
        eb("due_at", "<=", now),
      ]),
    )
    .returningAll()
    .execute();
  if (moved.length === 0) return;
  const applications = await trx.selectFrom("job_applications").select("id").execute();
  const known = new Set(applications.map(({ id }) => id));
  const mails = moved.flatMap(({ recipient, sent_at: done_at, dead_at: failed_at, payload, ...row }) => {
    // Written by the earlier version, each with its application.
    const {
      applicationId,
      jobId: _,
      ...rest
    } = JSON.parse(payload) as { applicationId: string; jobId: string };
    if (!known.has(applicationId)) return [];
    const about = { application_id: applicationId, payload: JSON.stringify({ recipient, ...rest }) };
    return { ...row, ...about, done_at, failed_at };
  });
  for (let from = 0; from < mails.length; from += batchSize)
    await trx
      .insertInto("tasks")
      .values(mails.slice(from, from + batchSize))
      .execute();
}
