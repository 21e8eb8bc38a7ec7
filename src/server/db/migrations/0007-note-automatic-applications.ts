import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether the honeypot was filled in: a program may have sent the application. */
export const noteAutomaticApplications: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .alterTable("job_applications")
      .addColumn("may_be_automatic", isPostgres ? sql`boolean` : sql`integer`, (column) =>
        column.notNull().defaultTo(isPostgres ? sql`false` : sql`0`),
      )
      .execute();
  },
};
