import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Requests of people about their data, the steps taken, and the copies sent to them. */
export const answerDataRequests: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const id = isPostgres ? sql`uuid` : sql`text`;
    const instant = isPostgres ? sql`timestamptz` : sql`text`;
    await db.schema
      .createTable("data_requests")
      .addColumn("id", id, (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("how", "text", (column) => column.notNull())
      .addColumn("who", "text", (column) => column.notNull())
      .addColumn("email", "text")
      .addColumn("words", "text")
      // A day in London, as in 2026-11-30.
      .addColumn("received_on", "text", (column) => column.notNull())
      .addColumn("acknowledged_at", instant)
      .addColumn("extended_at", instant)
      .addColumn("closed_at", instant)
      .addColumn("outcome", "text")
      .execute();
    await db.schema
      .createTable("data_request_events")
      .addColumn("id", id, (column) => column.primaryKey().notNull())
      .addColumn("request_id", id, (column) =>
        column.notNull().references("data_requests.id").onDelete("cascade"),
      )
      .addColumn("at", instant, (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("note", "text")
      .execute();
    await db.schema
      .createIndex("data_request_events_by_request")
      .on("data_request_events")
      .columns(["request_id", "at"])
      .execute();
    await db.schema
      .createTable("data_bundles")
      .addColumn("request_id", id, (column) =>
        column.primaryKey().notNull().references("data_requests.id").onDelete("cascade"),
      )
      .addColumn("application_ids", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("made_at", instant, (column) => column.notNull())
      .addColumn("reviewed_by", "text")
      .addColumn("token_hash", "text")
      .addColumn("sent_at", instant)
      .addColumn("expires_at", instant)
      .addColumn("opened_at", instant)
      .execute();
    await db.schema.createIndex("data_bundles_by_token").on("data_bundles").column("token_hash").execute();
  },
};
