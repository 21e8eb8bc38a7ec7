import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for the overview's counts of contacts, changes of status and first views within weeks. */
export const countForTheOverview: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    await db.schema
      .createIndex("application_events_by_kind")
      .on("application_events")
      .columns(["kind", "at", "application_id", "to_value"])
      .execute();
    await db.schema
      .createIndex("job_applications_by_reading")
      .on("job_applications")
      .column("read_at")
      .execute();
    // The columns that `readWaiting` and `readUnread` read of undecided applications.
    await db.schema
      .createIndex("job_applications_by_silence")
      .on("job_applications")
      .columns(["application_status", "withdrawn_at", "read_at", "last_contacted_at", "created_at"])
      .execute();
  },
};
