import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** An index for the hourly removal of old entries, which would otherwise read the whole table. */
export const findOldAuditEntries: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema.createIndex("audit_entries_at").on("audit_entries").column("at").execute();
  },
};
