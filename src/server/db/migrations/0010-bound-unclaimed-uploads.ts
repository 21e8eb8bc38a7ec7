import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The sender of an upload, as a keyed hash, until an application claims it: limits the unclaimed uploads of one
 * sender.
 */
export const boundUnclaimedUploads: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema.alterTable("cv_uploads").addColumn("sender", "text").execute();
    await db.schema
      .createIndex("cv_uploads_unclaimed")
      .on("cv_uploads")
      .columns(["sender", "size_bytes"])
      .where(sql<boolean>`application_id is null`)
      .execute();
  },
};
