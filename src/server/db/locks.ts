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
export async function takeAdvisoryLock(trx: Trx, name: "admin accounts" | "data requests"): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/**
 * The applications that somebody holds at that moment, wherever they stand: nothing deletes them. Stands here, below each room
 * that deletes some; a hold is begun and ended by `retention/holds.ts`.
 */
export async function heldIds(db: Db, now: Date): Promise<ReadonlySet<string>> {
  return idsOf(await unreleased(db).where("heldUntil", ">", now.toISOString()).execute());
}

/** Those, and the ones whose hold ended by itself and that nobody has let go since: no run erases them. */
export async function unreleasedIds(db: Db): Promise<ReadonlySet<string>> {
  return idsOf(await unreleased(db).execute());
}

const unreleased = (db: Db) => db.selectFrom("holds").select("applicationId").where("endedAt", "is", null);

const idsOf = (rows: readonly { applicationId: string }[]) =>
  new Set(rows.map(({ applicationId }) => applicationId));
