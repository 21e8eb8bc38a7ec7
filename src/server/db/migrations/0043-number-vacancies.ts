import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The references of jobs at DWP's Find a Job (decision 0104). Servers of an earlier version do not know it. */
export const numberVacancies: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable("vacancy_references")
      // No foreign key: a deleted job must still be removed there.
      .addColumn("job_id", isPostgres ? sql`uuid` : sql`text`, (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      // Days in London, YYYY-MM-DD.
      .addColumn("begins_on", "text", (column) => column.notNull())
      .addColumn("ends_on", "text", (column) => column.notNull())
      .addColumn("expired_on", "text")
      .addPrimaryKeyConstraint("vacancy_references_key", ["job_id", "number"])
      .execute();
  },
};
