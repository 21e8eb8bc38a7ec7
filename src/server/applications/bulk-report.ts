/** The result of a bulk change, or of its undo. */
import type { BulkResult, BulkUndoResult } from "#contract/application-list.ts";
import type { BulkSkip } from "#contract/limits.ts";
import type { Db } from "../db/connect.ts";

/** How many skipped applications an answer names; it counts all. */
const skippedNamed = 200;

export async function report(db: Db, changeId: string): Promise<BulkResult> {
  const change = await db
    .selectFrom("bulkChanges")
    .selectAll()
    .where("id", "=", changeId)
    .executeTakeFirstOrThrow();
  const counts = await db
    .selectFrom("bulkChangeItems")
    .select(["state", (count) => count.fn.countAll<number>().as("count")])
    .where("changeId", "=", changeId)
    .groupBy("state")
    .execute();
  const count = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  const skipped = await db
    .selectFrom("bulkChangeItems")
    .select(["applicationId as id", "reference", "why"])
    .where("changeId", "=", changeId)
    .where("state", "=", "skipped")
    .orderBy("applicationId")
    .limit(skippedNamed)
    .execute();
  return {
    changeId,
    state: change.state,
    done: count("done"),
    left: count("waiting"),
    skipped: skipped.map(({ why, ...item }) => ({ ...item, ...readWhy(why) })),
    skippedCount: count("skipped"),
    lettersTakenBack: change.lettersTakenBack,
    undoUntil: change.undoUntil,
  };
}

/** `why`, and after a space the username of who changed the application meanwhile. */
function readWhy(text: string | null): { why: BulkSkip; by: string | null } {
  const [why, by = null] = (text ?? "gone").split(/ (.*)/);
  return { why: why as BulkSkip, by }; // written by `changeItems`
}

export async function reportUndo(db: Db, changeId: string): Promise<BulkUndoResult> {
  const { lettersUndone: lettersTakenBack } = await db
    .selectFrom("bulkChanges")
    .select("lettersUndone")
    .where("id", "=", changeId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom("bulkChangeItems")
    .select(["applicationId as id", "reference", "state", "why as by"])
    .where("changeId", "=", changeId)
    .where("state", "in", ["undone", "kept"])
    .orderBy("applicationId")
    .execute();
  const kept = items.filter(({ state }) => state === "kept").map(({ state: _state, ...item }) => item);
  return { undone: items.length - kept.length, kept, lettersTakenBack };
}
