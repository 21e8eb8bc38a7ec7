import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How many applications a run was to erase: too many at once need approval, as for quarantine. */
export const askBeforeErasingMany: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema
      .alterTable("retention_runs")
      .addColumn("expired", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
