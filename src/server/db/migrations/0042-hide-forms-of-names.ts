import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Words of notes that a hidden name begins with, such as its short form, tell it too: applications with notes are indexed anew
 * when a process starts, as an empty name says (`indexMissingApplications`).
 */
export const hideFormsOfNames: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await sql`update job_applications set plain_name = '', sort_name = '' where admin_notes is not null`.execute(
      db,
    );
  },
};
