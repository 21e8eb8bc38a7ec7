import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which senders have signed in to which account: the limit over all senders does not apply to them (decision 0007). */
export const knowSenders: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable("known_senders")
      .addColumn("admin_id", isPostgres ? sql`uuid` : sql`text`, (column) =>
        column.notNull().references("admin_users_v2.id").onDelete("cascade"),
      )
      .addColumn("sender_hash", "text", (column) => column.notNull())
      .addColumn("last_login_at", isPostgres ? sql`timestamptz` : sql`text`, (column) => column.notNull())
      .addPrimaryKeyConstraint("known_senders_key", ["admin_id", "sender_hash"])
      .execute();
  },
};
