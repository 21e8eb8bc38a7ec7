import { PostgresAdapter, sql } from "kysely";
import { AppError } from "#contract/errors.ts";
import type { Db, Trx } from "./connect.ts";
import { idsInCopy } from "./row-id.ts";

/** Whether statements may lock rows, and skip locked ones. On SQLite a transaction locks out every other writer already. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Takes PostgreSQL's advisory lock of that name, in whatever process it is held, until the transaction ends: for what takes
 * several statements that only this lock keeps apart.
 */
export async function takeAdvisoryLock(
  trx: Trx,
  name: "admin accounts" | "data requests" | "vacancies",
): Promise<void> {
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

/** The applications of which somebody waits for a copy: their request is open, or the link to it can still be opened. */
export async function copiedIds(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const copies = await db
    .selectFrom("dataBundles")
    .innerJoin("dataRequests", "dataRequests.id", "dataBundles.requestId")
    .select("applicationIds")
    .where((eb) =>
      eb.or([
        eb("closedAt", "is", null),
        // The page of a link takes its files from the store when it is opened.
        eb.and([eb("openedAt", "is", null), eb("expiresAt", ">", now.toISOString())]),
      ]),
    )
    .execute();
  return new Set(copies.flatMap(({ applicationIds }) => idsInCopy(applicationIds)));
}

/** What nobody deletes: held ones, and those of which somebody waits for a copy. */
export async function keptIds(db: Db, now: Date): Promise<ReadonlySet<string>> {
  return new Set([...(await heldIds(db, now)), ...(await copiedIds(db, now))]);
}

/** Throws `application-held` or `copy-awaited` when one of these is not to be deleted. */
export async function expectDeletable(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  const held = await heldIds(trx, now);
  if (ids.some((id) => held.has(id))) throw new AppError("application-held");
  const copied = await copiedIds(trx, now);
  if (ids.some((id) => copied.has(id))) throw new AppError("copy-awaited");
}

const unreleased = (db: Db) => db.selectFrom("holds").select("applicationId").where("endedAt", "is", null);

const idsOf = (rows: readonly { applicationId: string }[]) =>
  new Set(rows.map(({ applicationId }) => applicationId));
