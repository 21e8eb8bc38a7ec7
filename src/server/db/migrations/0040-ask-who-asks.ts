import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a requester was asked for identity or clarification, and when they answered: the deadline counts from then. */
export const askWhoAsks: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const instant = db.getExecutor().adapter instanceof PostgresAdapter ? sql`timestamptz` : sql`text`;
    for (const name of ["asked_at", "answered_at"])
      await db.schema.alterTable("data_requests").addColumn(name, instant).execute();
  },
};
