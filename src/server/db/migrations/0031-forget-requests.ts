import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Forgotten requests about data, for the ledger, so that a restored backup does not bring back the requester. A letter
 * names its request by a column, so that it can be found without its address.
 */
export const forgetRequests: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const id = isPostgres ? sql`uuid` : sql`text`;
    const instant = isPostgres ? sql`timestamptz` : sql`text`;
    await db.schema
      .alterTable("tasks")
      .addColumn("data_request_id", id, (column) => column.references("data_requests.id").onDelete("cascade"))
      .execute();
    await db.schema.createIndex("tasks_by_data_request").on("tasks").column("data_request_id").execute();
    await db.schema
      .createTable("forgotten_requests")
      .addColumn("id", id, (column) => column.primaryKey().notNull())
      .addColumn("at", instant, (column) => column.notNull())
      .execute();
    for (const statement of triggers(isPostgres)) await sql.raw(statement).execute(db);
  },
};

/** A request is forgotten when its row is deleted or its name emptied; the triggers record both. */
function triggers(isPostgres: boolean): string[] {
  const now = isPostgres ? "now()" : "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
  const body = `insert into forgotten_requests (id, at)
      select old.id, ${now} where not exists (select 1 from forgotten_requests where id = old.id);`;
  const causes = [
    ["data_requests_deleted", "after delete on data_requests for each row"],
    [
      "data_requests_emptied",
      "after update of who on data_requests for each row when (new.who = '' and old.who <> '')",
    ],
  ] as const;
  if (!isPostgres) return causes.map(([name, cause]) => `create trigger ${name} ${cause} begin ${body} end`);
  return [
    `create function data_requests_forgotten() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    ...causes.map(
      ([name, cause]) => `create trigger ${name} ${cause} execute function data_requests_forgotten()`,
    ),
  ];
}
