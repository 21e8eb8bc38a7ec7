import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The overview counts contacts, changes of status and first looks within weeks: each from an index, not from every row. */
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
    // What `readWaiting` and `readUnread` read of those who are not decided on.
    await db.schema
      .createIndex("job_applications_by_silence")
      .on("job_applications")
      .columns(["application_status", "withdrawn_at", "read_at", "last_contacted_at", "created_at"])
      .execute();
  },
};
