import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Sessions get an id, by which they are listed and ended, their browser and system, and the time when the password was
 * last entered. Running sessions need the password at their next sensitive call.
 */
export const tellSessionsApart: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not depend on today's table types
  async up(db: Kysely<any>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const table = () => db.schema.alterTable("sessions");
    if (isPostgres)
      // The default serves a process of the earlier version, which writes no id.
      await table()
        .addColumn("id", "uuid", (column) => column.notNull().defaultTo(sql`gen_random_uuid()`))
        .execute();
    else {
      await table().addColumn("id", "text").execute();
      const { rows } = await sql<{ token_hash: string }>`select token_hash from sessions`.execute(db);
      for (const { token_hash: hash } of rows)
        await sql`update sessions set id = ${crypto.randomUUID()} where token_hash = ${hash}`.execute(db);
    }
    await db.schema.createIndex("sessions_by_id").unique().on("sessions").column("id").execute();
    await table()
      .addColumn("reauthenticated_at", isPostgres ? sql`timestamptz` : "text")
      .execute();
    await table().addColumn("user_agent_words", "text").execute();
  },
};
