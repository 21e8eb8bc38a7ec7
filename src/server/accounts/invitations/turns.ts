import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../../db/connect.ts";

/**
 * Waits until no other transaction that gives out usernames is running, in any process: choosing a free one and taking
 * it are two statements. Held until the transaction ends. SQLite's transactions take turns anyway.
 */
export async function takeTurn(trx: Trx): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext('admin accounts'))`.execute(trx);
}
