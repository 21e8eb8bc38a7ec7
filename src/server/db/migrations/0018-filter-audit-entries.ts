import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for each filter of the audit, newest first, so that reading does not depend on the size of the audit. */
export const filterAuditEntries: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on("audit_entries").columns(columns).execute();
    await index("audit_entries_by_actor", ["actor", "at"]);
    await index("audit_entries_by_action", ["action", "at"]);
    await index("audit_entries_by_actor_and_action", ["actor", "action", "at"]);
  },
};
