import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** A job's weekly hours, shifts and first day, which were part of the description before. */
export const hoursOfJobs: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    for (const name of ["hours", "shifts", "start_date"])
      await db.schema.alterTable("jobs").addColumn(name, "text").execute();
  },
};
