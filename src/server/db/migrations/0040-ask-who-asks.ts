import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When somebody who asked about their data was asked who they are or what they mean, and when they answered: the clock begins then. */
export const askWhoAsks: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const instant = db.getExecutor().adapter instanceof PostgresAdapter ? sql`timestamptz` : sql`text`;
    for (const name of ["asked_at", "answered_at"])
      await db.schema.alterTable("data_requests").addColumn(name, instant).execute();
  },
};
