import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The tables of the erasure of applications: quarantine, holds, erasures, runs, and the periods that the last run
 * knew.
 */
export const eraseInTime: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await createTables(db, isPostgres);
    for (const statement of triggers(isPostgres)) await sql.raw(statement).execute(db);
  },
};

// oxlint-disable-next-line typescript/no-explicit-any -- as above
async function createTables(db: Kysely<any>, isPostgres: boolean): Promise<void> {
  const id = isPostgres ? sql`uuid` : sql`text`;
  const instant = isPostgres ? sql`timestamptz` : sql`text`;
  await db.schema
    .createTable("quarantined_applications")
    .addColumn("id", id, (column) => column.primaryKey().notNull())
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("job_id", id, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
    .addColumn("cv_file_path", "text")
    .addColumn("rule", "text", (column) => column.notNull())
    .addColumn("quarantined_at", instant, (column) => column.notNull())
    .addColumn("erase_at", instant, (column) => column.notNull())
    // The application and its dependent rows, as JSON.
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("quarantined_applications_by_erasure")
    .on("quarantined_applications")
    .columns(["erase_at", "id"])
    .execute();
  // No foreign key: the application may be in either table.
  await db.schema
    .createTable("holds")
    .addColumn("id", id, (column) => column.primaryKey().notNull())
    .addColumn("application_id", id, (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("held_by", "text", (column) => column.notNull())
    .addColumn("held_until", instant, (column) => column.notNull())
    .addColumn("ended_at", instant)
    .execute();
  await db.schema.createIndex("holds_by_application").on("holds").column("application_id").execute();
  await db.schema
    .createTable("erasures")
    .addColumn("id", id, (column) => column.primaryKey().notNull().defaultTo(newId(isPostgres)))
    .addColumn("application_id", id)
    .addColumn("cv_file_path", "text")
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("why", "text", (column) => column.notNull())
    .addColumn("rule", "text")
    .addColumn("counts", "text")
    .addColumn("verified_at", instant)
    .execute();
  await db.schema.createIndex("erasures_by_application").on("erasures").column("application_id").execute();
  await db.schema.createIndex("erasures_by_time").on("erasures").columns(["at", "id"]).execute();
  await db.schema
    .createTable("retention_runs")
    .addColumn("id", id, (column) => column.primaryKey().notNull())
    .addColumn("at", instant, (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("due", "integer", (column) => column.notNull())
    .addColumn("announced", "integer", (column) => column.notNull())
    .addColumn("quarantined", "integer", (column) => column.notNull())
    .addColumn("erased", "integer", (column) => column.notNull())
    .addColumn("approved_by", "text")
    .execute();
  await db.schema.createIndex("retention_runs_by_time").on("retention_runs").columns(["at", "id"]).execute();
  await db.schema
    .createTable("retention_periods")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("months", "integer", (column) => column.notNull())
    .addColumn("acts_from", instant, (column) => column.notNull())
    .execute();
}

function newId(isPostgres: boolean) {
  return isPostgres
    ? sql`gen_random_uuid()`
    : sql`(lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
        || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))`;
}

/**
 * An application that is deleted from one table and is not in the other is erased: every delete, also of a whole job,
 * records it.
 */
function triggers(isPostgres: boolean): string[] {
  const now = isPostgres ? "now()" : "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
  const both = [
    ["job_applications", "quarantined_applications"],
    ["quarantined_applications", "job_applications"],
  ] as const;
  return both.flatMap(([from, other]) => {
    const name = `${from}_erased`;
    const body = `insert into erasures (application_id, cv_file_path, at, why)
      select old.id, old.cv_file_path, ${now}, 'deleted'
      where not exists (select 1 from ${other} where id = old.id);`;
    if (!isPostgres) return [`create trigger ${name} after delete on ${from} for each row begin ${body} end`];
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      `create trigger ${name} after delete on ${from} for each row execute function ${name}()`,
    ];
  });
}
