import type { Kysely } from "kysely";
import { PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * How, when and by whom a requester's identity was confirmed, and which applications in a copy have another address.
 */
export const checkIdentity: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const instant = db.getExecutor().adapter instanceof PostgresAdapter ? sql`timestamptz` : sql`text`;
    for (const [name, type] of [
      ["identity_how", sql`text`],
      ["identity_at", instant],
      ["identity_by", sql`text`],
    ] as const)
      await db.schema.alterTable("data_requests").addColumn(name, type).execute();
    await db.schema
      .alterTable("data_bundles")
      // JSON of references.
      .addColumn("other_addresses", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
