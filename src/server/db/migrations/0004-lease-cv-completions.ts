import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Until when a process has the lease to take over this upload's file from the object store; null without a lease. */
export const leaseCvCompletions: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema.alterTable("cv_uploads").addColumn("completing_until", "text").execute();
  },
};
