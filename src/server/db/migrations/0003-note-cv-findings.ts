import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Findings of the PDF reader in an accepted CV, such as scripts, to warn those who open it. */
export const noteCvFindings: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema.alterTable("cv_uploads").addColumn("findings", "text").execute();
  },
};
