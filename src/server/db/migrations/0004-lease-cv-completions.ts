import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Until when one process takes over the file of this upload from the object store; null when none does. */
export const leaseCvCompletions: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema.alterTable("cv_uploads").addColumn("completing_until", "text").execute();
  },
};
