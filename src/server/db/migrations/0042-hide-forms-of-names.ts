import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Words in notes that are the beginning of a hidden name, such as its short form, are not found either. An empty name
 * marks older applications with notes to be indexed again when a process starts (`indexMissingApplications`).
 */
export const hideFormsOfNames: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await sql`update job_applications set plain_name = '', sort_name = '' where admin_notes is not null`.execute(
      db,
    );
  },
};
