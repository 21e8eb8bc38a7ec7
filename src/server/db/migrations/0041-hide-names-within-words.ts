import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Words in notes that contain a hidden name are not found either. An empty name marks older applications to be indexed
 * again when a process starts (`indexMissingApplications`).
 */
export const hideNamesWithinWords: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await sql`update job_applications set plain_name = '', sort_name = ''`.execute(db);
  },
};
