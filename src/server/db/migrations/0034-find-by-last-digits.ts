import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Applications are found by the last digits of their telephone number. An empty name marks older ones to be indexed
 * again when a process starts (`indexMissingApplications`).
 */
export const findByLastDigits: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await sql`update job_applications set plain_name = '', sort_name = ''`.execute(db);
  },
};
