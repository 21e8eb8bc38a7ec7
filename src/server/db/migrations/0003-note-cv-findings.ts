import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the PDF reader found in a CV that it took, such as scripts: whoever opens the file may be warned. */
export const noteCvFindings: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema.alterTable("cv_uploads").addColumn("findings", "text").execute();
  },
};
