import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How many hours a job has, in which shifts, and from when: what many look for first, so far somewhere in the description. */
export const hoursOfJobs: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    for (const name of ["hours", "shifts", "start_date"])
      await db.schema.alterTable("jobs").addColumn(name, "text").execute();
  },
};
