/**
 * Bulk changes: planned in one transaction, which also fixes the set of applications, then done in transactions of 50
 * rows. After a crash the change is finished when the same key is sent again, or by the task that was added with the
 * plan (decision 0043). SQLite works in this thread: between the transactions other requests get their turn.
 */
import { setImmediate as nextRound } from "node:timers/promises";
import type { BulkRequest, BulkResult, BulkUndoResult } from "#contract/application-list.ts";
import { AppError } from "#contract/errors.ts";
import { type BulkSkip, limits } from "#contract/limits.ts";
import { expressionBuilder } from "kysely";
import type { Clock } from "../clock.ts";
import { minutesAfter } from "../clock.ts";
import type { CvUploads } from "../cvs/uploads.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import type { Database } from "../db/schema.ts";
import { addTask } from "../tasks/tasks.ts";
import type { TaskHandler } from "../tasks/worker.ts";
import { type BulkAct, changeItems, type Item, readAct, undoItems } from "./bulk-acts.ts";
import { report, reportUndo } from "./bulk-report.ts";
import { conditionsOf, leftOut, planSearch } from "./conditions.ts";
import { countMoved } from "./counts.ts";

type Deps = {
  db: Db;
  clock: Clock;
  isScanning: boolean;
  uploads: Pick<CvUploads, "removeFiles">;
  /** Called after applications were deleted. */
  onDeleted?: (() => Promise<void>) | undefined;
};

const bulkTaskKind = "bulk-change";
/** A request is answered after this time; the task, or the same key sent again, does the rest. */
const answerAfterMs = 15_000;

export function createBulkChanges(deps: Deps) {
  const { db } = deps;
  return {
    /** Throws `invalid-request`, `count-moved`, or `key-used` for a key of another change. */
    async change(request: BulkRequest, actor: string): Promise<BulkResult> {
      const act = readAct(request);
      const id = await db.transaction().execute((trx) => plan(trx, deps, { request, act, actor }));
      const until = Date.now() + answerAfterMs;
      await continueChange(deps, id, () => Date.now() < until);
      return await report(db, id);
    },

    /** Throws `change-not-found`, or `undo-over`. */
    undo: (id: string, actor: string): Promise<BulkUndoResult> => undo(deps, id, actor),

    /** Continues changes that a process did not finish. */
    taskHandler: {
      kinds: [bulkTaskKind],
      atOnce: 1,
      leaseMs: 15 * 60_000,
      async run({ payload }, stopping) {
        const { changeId } = JSON.parse(payload) as { changeId: string }; // written by `plan`
        const isDone = await continueChange(deps, changeId, () => !stopping.aborted);
        return isDone
          ? { state: "done" }
          : { state: "failed", reason: "It was cut short.", retryAfterMs: 1_000 };
      },
    } satisfies TaskHandler,
  };
}

type Planned = { request: BulkRequest; act: BulkAct; actor: string };

const eb = expressionBuilder<Database, "jobApplications">();

/**
 * Stores the applications to change with their present state; returns the id of the change, or of an earlier one
 * with the same key.
 */
async function plan(
  trx: Trx,
  { clock, isScanning }: Deps,
  { request, act, actor }: Planned,
): Promise<string> {
  const { key, ids, filter, except, expectedCount } = request;
  const id = crypto.randomUUID();
  const at = clock().toISOString();
  // Without `seen`: a request that is repeated after a lost answer comes from a list that shows what it has changed.
  const text = JSON.stringify({ act, ids, filter, except, expectedCount });
  const inserted = await trx
    .insertInto("bulkChanges")
    .values({ id, key, actor, at, undoUntil: null, state: "running", request: text })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    const earlier = await trx
      .selectFrom("bulkChanges")
      .selectAll()
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (earlier.actor !== actor || earlier.request !== text) throw new AppError("key-used");
    return earlier.id;
  }
  await planItems(trx, id, request, isScanning);
  await addTask(trx, {
    id: `${bulkTaskKind} ${id}`,
    kind: bulkTaskKind,
    payload: { changeId: id },
    createdAt: at,
    // After the request that does it has been answered.
    dueAt: new Date(clock().getTime() + 2 * answerAfterMs).toISOString(),
  });
  return id;
}

async function planItems(
  trx: Trx,
  id: string,
  { ids, seen, filter, except, expectedCount }: BulkRequest,
  isScanning: boolean,
): Promise<void> {
  const chosen = ids?.map((one) => one.toLowerCase());
  const conditions = filter
    ? [...conditionsOf(filter, isScanning, await planSearch(trx, filter.q)), ...leftOut(except)]
    : [eb("jobApplications.id", "in", chosen ?? [])];
  const { numInsertedOrUpdatedRows: found = 0n } = await trx
    .insertInto("bulkChangeItems")
    .columns(["changeId", "applicationId", "reference", "state", "fromValue", "version"])
    .expression(
      trx
        .selectFrom("jobApplications")
        .select((select) => [
          select.cast<string>(select.val(id), isPostgres(trx) ? "uuid" : "text").as("changeId"),
          "jobApplications.id",
          "reference",
          select.val("waiting" as const).as("state"),
          "applicationStatus",
          "version",
        ])
        .where(eb.and([...conditions])),
    )
    .executeTakeFirst();
  if (filter && Number(found) !== expectedCount) throw countMoved(expectedCount ?? 0, Number(found));
  if (chosen) await noteMissing(trx, id, chosen);
  if (chosen && seen) await noteSeen(trx, id, chosen, seen);
}

/** Those whose present status is another one are then left out: somebody has changed them since they were shown. */
async function noteSeen(trx: Trx, changeId: string, ids: readonly string[], seen: readonly string[]) {
  for (const [fromValue, group] of Map.groupBy(ids, (_, index) => seen[index] ?? null))
    await trx
      .updateTable("bulkChangeItems")
      .set({ fromValue })
      .where("changeId", "=", changeId)
      .where("applicationId", "in", group)
      .execute();
}

/** Includes chosen applications that are gone. */
async function noteMissing(trx: Trx, changeId: string, ids: readonly string[]): Promise<void> {
  const known = await trx
    .selectFrom("bulkChangeItems")
    .select("applicationId")
    .where("changeId", "=", changeId)
    .execute();
  const there = new Set(known.map(({ applicationId }) => applicationId));
  const missing = [...new Set(ids)].filter((id) => !there.has(id));
  if (missing.length === 0) return;
  const why: BulkSkip = "gone";
  const rows = missing.map((applicationId) => ({ changeId, applicationId, reference: "", why }));
  await trx
    .insertInto("bulkChangeItems")
    .values(rows.map((row) => ({ ...row, state: "skipped" as const, fromValue: null, version: null })))
    .execute();
}

/** Processes waiting rows, 50 in each transaction, within the time; returns whether all are done. */
async function continueChange(deps: Deps, changeId: string, mayContinue: () => boolean): Promise<boolean> {
  const { db, clock, uploads, onDeleted } = deps;
  while (mayContinue()) {
    const step = await db.transaction().execute(async (trx) => {
      const change = await trx
        .selectFrom("bulkChanges")
        .selectAll()
        .where("id", "=", changeId)
        .executeTakeFirst();
      if (change?.state !== "running") return null;
      const items = await takeItems(trx, changeId, "waiting");
      const now = clock();
      if (items.length === 0) {
        await finish(trx, changeId, now);
        return null;
      }
      const { act } = JSON.parse(change.request) as { act: BulkAct }; // written by `plan`
      const changed = await changeItems({ trx, now, actor: change.actor, changeId }, act, items);
      await addToCount(trx, changeId, "lettersTakenBack", changed.lettersTakenBack);
      return { ...changed, deletes: act.kind === "delete" };
    });
    if (!step) return true;
    await uploads.removeFiles(step.removedCvs);
    if (step.deletes) await onDeleted?.();
    await nextRound();
  }
  return false;
}

function nextItems(trx: Trx, changeId: string, state: "waiting" | "done") {
  return trx
    .selectFrom("bulkChangeItems")
    .select(["applicationId as id", "reference", "fromValue", "version"])
    .where("changeId", "=", changeId)
    .where("state", "=", state)
    .orderBy("applicationId")
    .limit(limits.bulk.inOneTransaction);
}

/** Locks the next items. */
async function takeItems(trx: Trx, changeId: string, state: "waiting" | "done"): Promise<Item[]> {
  return await nextItems(trx, changeId, state)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
}

async function finish(trx: Trx, id: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom("bulkChanges")
    .select("request")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { act } = JSON.parse(row.request) as { act: BulkAct }; // as above
  const undoUntil = act.kind === "delete" ? null : minutesAfter(now, limits.bulk.undoHours * 60);
  await trx.updateTable("bulkChanges").set({ state: "done", undoUntil }).where("id", "=", id).execute();
  await trx.deleteFrom("tasks").where("id", "=", `${bulkTaskKind} ${id}`).execute();
}

async function addToCount(
  trx: Trx,
  id: string,
  name: "lettersTakenBack" | "lettersUndone",
  more: number,
): Promise<void> {
  if (more === 0) return;
  await trx
    .updateTable("bulkChanges")
    .set((column) => ({ [name]: column(name, "+", more) }))
    .where("id", "=", id)
    .execute();
}

const keptDays = 30;

/** Changes are removed when they can no longer be undone or repeated. */
export async function removeOldChanges(db: Db, now: Date): Promise<void> {
  const before = minutesAfter(now, -keptDays * 24 * 60);
  await db.deleteFrom("bulkChanges").where("at", "<", before).where("state", "<>", "running").execute();
}

/**
 * Locks the applications of the next items to undo; returns their ids, also of those that are gone. Call it before the
 * change is locked: a deletion locks an application and then the changes that name it (`db/clean.ts`).
 */
async function lockNext(trx: Trx, changeId: string): Promise<ReadonlySet<string>> {
  const ids = (await nextItems(trx, changeId, "done").execute()).map(({ id }) => id);
  const rows = trx.selectFrom("jobApplications").select("id").where("id", "in", ids).orderBy("id");
  if (ids.length > 0 && isPostgres(trx)) await rows.forUpdate().execute();
  return new Set(ids);
}

async function undo({ db, clock }: Deps, id: string, actor: string): Promise<BulkUndoResult> {
  const changeId = readRowId(id);
  if (changeId === null) throw new AppError("change-not-found");
  for (;;) {
    const isOver = await db.transaction().execute(async (trx) => {
      const locked = await lockNext(trx, changeId);
      const change = await trx
        .selectFrom("bulkChanges")
        .selectAll()
        .where("id", "=", changeId)
        .$if(isPostgres(trx), (query) => query.forUpdate())
        .executeTakeFirst();
      if (!change) throw new AppError("change-not-found");
      if (change.state === "undone") return true;
      const now = clock();
      if (change.state !== "done" || change.undoUntil === null || change.undoUntil < now.toISOString())
        throw new AppError("undo-over");
      const { act } = JSON.parse(change.request) as { act: BulkAct }; // written by `plan`
      if (locked.size > 0) {
        const items = (await takeItems(trx, changeId, "done")).filter((item) => locked.has(item.id));
        const letters = await undoItems({ trx, now, actor, changeId }, { act, at: change.at }, items);
        await addToCount(trx, changeId, "lettersUndone", letters);
        return false;
      }
      await trx.updateTable("bulkChanges").set({ state: "undone" }).where("id", "=", changeId).execute();
      return true;
    });
    if (isOver) break;
    await nextRound();
  }
  return await reportUndo(db, changeId);
}
