import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The adjustments that an applicant asks for: apart from the application, and deleted with it. */
export const keepAdjustmentsApart: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable("application_adjustments")
      .addColumn("application_id", isPostgres ? sql`uuid` : sql`text`, (column) =>
        column.primaryKey().notNull().references("job_applications.id").onDelete("cascade"),
      )
      .addColumn("adjustments", "text")
      .addColumn("uses_interview_scheme", isPostgres ? sql`boolean` : sql`integer`, (column) =>
        column.notNull(),
      )
      .execute();
  },
};
