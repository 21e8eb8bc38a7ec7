import { PostgresAdapter, sql } from "kysely";
import { AppError } from "#contract/errors.ts";
import type { Db, Trx } from "./connect.ts";
import { idsInCopy } from "./row-id.ts";

/** Whether statements may lock rows and skip locked ones. On SQLite a transaction excludes every other writer. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Takes PostgreSQL's advisory lock of that name until the transaction ends: for transactions of several statements
 * that nothing else serialises. Effective across processes.
 */
export async function takeAdvisoryLock(
  trx: Trx,
  name: "admin accounts" | "data requests" | "vacancies",
): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/**
 * The applications with a hold at that moment, also in quarantine: nothing deletes them. It is here, below all
 * folders that delete applications; `retention/holds.ts` begins and ends holds.
 */
export async function heldIds(db: Db, now: Date): Promise<ReadonlySet<string>> {
  return idsOf(await unreleased(db).where("heldUntil", ">", now.toISOString()).execute());
}

/** Those, and the ones with an expired hold that was not released: no run erases them. */
export async function unreleasedIds(db: Db): Promise<ReadonlySet<string>> {
  return idsOf(await unreleased(db).execute());
}

/** The applications whose copy is awaited: the request is open, or the link to the copy is still valid. */
export async function copiedIds(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const copies = await db
    .selectFrom("dataBundles")
    .innerJoin("dataRequests", "dataRequests.id", "dataBundles.requestId")
    .select("applicationIds")
    .where((eb) =>
      eb.or([
        eb("closedAt", "is", null),
        // The page of a link reads its files from the storage when it is opened.
        eb.and([eb("openedAt", "is", null), eb("expiresAt", ">", now.toISOString())]),
      ]),
    )
    .execute();
  return new Set(copies.flatMap(({ applicationIds }) => idsInCopy(applicationIds)));
}

/** The applications that must not be deleted: held ones, and those whose copy is awaited. */
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
