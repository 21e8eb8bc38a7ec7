import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Second factors of administrators, their recovery codes, and logins that need their second step (decision 0047). */
export const keepFactors: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const id = isPostgres ? sql`uuid` : sql`text`;
    const instant = isPostgres ? sql`timestamptz` : sql`text`;
    await db.schema
      .createTable("admin_factors")
      .addColumn("id", id, (column) => column.primaryKey().notNull())
      .addColumn("admin_id", id, (column) =>
        column.notNull().references("admin_users_v2.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("is_confirmed", isPostgres ? sql`boolean` : sql`integer`, (column) => column.notNull())
      .addColumn("secret_sealed", "text")
      .addColumn("last_step", "integer")
      .addColumn("challenge", "text")
      .addColumn("credential_id", "text")
      .addColumn("public_key", "text")
      // A passkey's counter is an unsigned 32-bit number.
      .addColumn("counter", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("transports", "text")
      .addColumn("created_at", instant, (column) => column.notNull())
      .addColumn("last_used_at", instant)
      .execute();
    await db.schema.createIndex("admin_factors_by_admin").on("admin_factors").column("admin_id").execute();
    await db.schema
      .createTable("recovery_codes")
      .addColumn("admin_id", id, (column) =>
        column.notNull().references("admin_users_v2.id").onDelete("cascade"),
      )
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("created_at", instant, (column) => column.notNull())
      .addColumn("used_at", instant)
      .addPrimaryKeyConstraint("recovery_codes_key", ["admin_id", "hash"])
      .execute();
    await db.schema
      .createTable("pending_logins")
      .addColumn("id_hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("admin_id", id, (column) =>
        column.notNull().references("admin_users_v2.id").onDelete("cascade"),
      )
      .addColumn("password_mark", "text", (column) => column.notNull())
      .addColumn("challenge", "text", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("expires_at", instant, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("pending_logins_by_admin").on("pending_logins").column("admin_id").execute();
  },
};
