import { PostgresAdapter, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/**
 * Waits until no other transaction that gives out usernames is running, in any process: choosing a free one and taking
 * it are two statements. Held until the transaction ends. SQLite's transactions take turns anyway.
 */
export async function takeTurn(within: Transaction<Database>): Promise<void> {
  if (within.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext('admin accounts'))`.execute(within);
}
