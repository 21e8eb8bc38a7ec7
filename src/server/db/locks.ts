import { PostgresAdapter, sql } from "kysely";
import type { Db, Trx } from "./connect.ts";

/** Whether statements may lock rows, and skip locked ones. On SQLite a transaction locks out every other writer already. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Takes PostgreSQL's advisory lock of that name, in whatever process it is held, until the transaction ends: for what takes
 * several statements that only this lock keeps apart.
 */
export async function takeAdvisoryLock(trx: Trx, name: "admin accounts"): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
