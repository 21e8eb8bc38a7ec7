/** The rows of requests about data, the locks on them, and their log. */
import { AppError } from "#contract/errors.ts";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../db/connect.ts";
import { isPostgres } from "../../db/locks.ts";
import type { DataRequestsTable } from "../../db/tables/retention.ts";
import { readRowId } from "../../db/row-id.ts";

export type RequestRow = Selectable<DataRequestsTable>;
export type By = { actor: string; now: Date };

/** Throws `request-not-found`, or `request-closed`. */
export async function findOpen(db: Db, id: string): Promise<RequestRow> {
  const row = await findRow(db, id);
  if (row.closedAt !== null) throw new AppError("request-closed");
  return row;
}

/** Throws `request-not-found`. */
export async function findRow(db: Db, id: string): Promise<RequestRow> {
  const rowId = readRowId(id);
  const row =
    rowId === null
      ? undefined
      : await db.selectFrom("dataRequests").selectAll().where("id", "=", rowId).executeTakeFirst();
  if (!row) throw new AppError("request-not-found");
  return row;
}

/**
 * Locks an open request until the transaction ends. Throws what `findOpen` throws.
 *
 * Every change of a request begins with this or `lockRequests`, then locks applications in the order of their ids,
 * and then copies, so that there are no deadlocks.
 */
export async function lockOpen(trx: Trx, id: string): Promise<RequestRow> {
  await lockRequest(trx, id);
  return await findOpen(trx, id);
}

/** The same for one that may be closed, or not exist. */
export async function lockRequest(trx: Trx, id: string): Promise<void> {
  const rowId = readRowId(id);
  if (rowId === null) return;
  await trx
    .selectFrom("dataRequests")
    .select("id")
    .where("id", "=", rowId)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
}

/** All requests that are not forgotten, locked in the order of their ids. */
export async function lockRequests(trx: Trx): Promise<RequestRow[]> {
  return await trx
    .selectFrom("dataRequests")
    .selectAll()
    .where("who", "<>", "")
    .orderBy("id")
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
}

/** Adds a step to the log of a request. */
export async function noteStep(
  trx: Trx,
  requestId: string,
  { actor, now }: By,
  [kind, note = null]: readonly [kind: string, note?: string | null],
) {
  await trx
    .insertInto("dataRequestEvents")
    .values({ id: crypto.randomUUID(), requestId, at: now.toISOString(), actor, kind, note })
    .execute();
}
