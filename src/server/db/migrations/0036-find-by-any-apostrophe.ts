import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Names are found whichever apostrophe they are written with: applications that were written before are indexed anew when a
 * process starts, as an empty name says (`indexMissingApplications`).
 */
export const findByAnyApostrophe: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await sql`update job_applications set plain_name = '', sort_name = ''`.execute(db);
  },
};
