import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The result of a CV's virus scan, the number of attempts, and the time of the next one. */
export const noteCvScans: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const table = () => db.schema.alterTable("cv_uploads");
    await table()
      .addColumn("scan_state", "text", (column) => column.notNull().defaultTo("not-scanned"))
      .execute();
    await table()
      .addColumn("scan_attempts", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await table().addColumn("scan_due_at", "text").execute();
  },
};
