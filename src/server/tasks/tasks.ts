/**
 * The table of tasks: background work that is written in the transaction of its cause and done afterwards. Life of a row:
 * due → leased, by one statement → done, due again later, or failed for good. A task belongs to who holds its lease; when
 * that process dies, the lease runs out and the task is taken again. So what a task does happens at least once.
 */
import { limits } from "#contract/limits.ts";
import type { Insertable, Selectable } from "kysely";
import { minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import type { Database } from "../db/schema.ts";

export type TaskRow = Selectable<Database["tasks"]>;
export type NewTask = Omit<Insertable<Database["tasks"]>, "payload"> & { payload?: object };

/** A task that this process alone may do until its lease ends. `leasedBy` is the token of this lease. */
export type LeasedTask = TaskRow & { leasedBy: string };

export async function addTask(trx: Trx, { payload = {}, ...task }: NewTask): Promise<TaskRow> {
  return await trx
    .insertInto("tasks")
    .values({ ...task, payload: JSON.stringify(payload) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a task unless one of its id is there already: each of several processes may ask for it. */
export async function addTaskOnce(db: Db, { payload = {}, ...task }: NewTask): Promise<void> {
  await db
    .insertInto("tasks")
    .values({ ...task, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Leases the task of these kinds that is due the longest, or answers null. A row that another process is taking is passed
 * over on PostgreSQL; SQLite has one writer at a time.
 */
export async function takeDueTask(
  db: Db,
  { kinds, leaseMs }: { kinds: readonly string[]; leaseMs: number },
  now: Date,
): Promise<LeasedTask | null> {
  const lease = newLease(leaseMs, now);
  const row = await db
    .updateTable("tasks")
    .set((column) => ({ ...lease, attempts: column("attempts", "+", 1) }))
    .where("id", "=", () =>
      dueTasks(db, kinds, now)
        .orderBy("dueAt")
        .orderBy("id")
        .limit(1)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, ...lease } : null;
}

export async function hasDueTask(db: Db, kinds: readonly string[], now: Date): Promise<boolean> {
  return (await dueTasks(db, kinds, now).limit(1).executeTakeFirst()) !== undefined;
}

/** How many tasks of each kind wait, and since when the oldest one does. */
export async function waitingTasks(db: Db): Promise<{ kind: string; count: number; since: string }[]> {
  return await db
    .selectFrom("tasks")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count"), fn.min<string>("createdAt").as("since")])
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .groupBy("kind")
    .execute();
}

function dueTasks(db: Db, kinds: readonly string[], now: Date) {
  return db
    .selectFrom("tasks")
    .select("id")
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("dueAt", "<=", now.toISOString())
    .where((eb) => eb("leasedUntil", "is", null).or("leasedUntil", "<=", now.toISOString()))
    .where("kind", "in", kinds);
}

/**
 * Leases one task by its id, and writes it when it is not there; answers the lease's token, or null while another holds
 * it. Such a task has no due time: it is done by who waits for it, and removed by `removeTask`.
 */
export async function leaseTask(
  db: Db,
  task: { id: string; kind: string; cvUploadId: string },
  { leaseMs, now }: { leaseMs: number; now: Date },
): Promise<string | null> {
  const lease = newLease(leaseMs, now);
  const row = await db
    .insertInto("tasks")
    .values({ ...task, ...lease, payload: "{}", createdAt: now.toISOString(), attempts: 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(lease).where("tasks.leasedUntil", "<=", now.toISOString()),
    )
    .returning("id")
    .executeTakeFirst();
  return row ? lease.leasedBy : null;
}

/** Holds a lease for another full term; answers false when it was lost, e.g. because this process stood still too long. */
export async function renewLease(
  db: Db,
  { id, leasedBy }: Pick<LeasedTask, "id" | "leasedBy">,
  { leaseMs, now }: { leaseMs: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("tasks")
    .set({ leasedUntil: newLease(leaseMs, now).leasedUntil })
    .where("id", "=", id)
    .where("leasedBy", "=", leasedBy)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeTask(
  db: Db,
  { id, leasedBy }: Pick<LeasedTask, "id" | "leasedBy">,
): Promise<void> {
  await db.deleteFrom("tasks").where("id", "=", id).where("leasedBy", "=", leasedBy).execute();
}

const noLease = { leasedUntil: null, leasedBy: null };

/** Believed whoever has taken the task since: what is done is done. */
export async function finishTask(db: Db, { id }: LeasedTask, now: Date): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ ...noLease, doneAt: now.toISOString(), failedAt: null, lastError: null })
    .where("id", "=", id)
    .execute();
}

/** Gives a lease back with a change, such as the next `dueAt`; does nothing when another has taken the task since. */
export async function releaseTask(
  db: Db,
  { id, leasedBy }: LeasedTask,
  change: Partial<Pick<TaskRow, "dueAt" | "attempts" | "lastError" | "failedAt">>,
): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ ...noLease, ...change })
    .where("id", "=", id)
    .where("leasedBy", "=", leasedBy)
    .where("doneAt", "is", null)
    .execute();
}

/** The outbox shows what was sent in this time; other tasks are kept as long. */
export async function forgetDoneTasks(db: Db, now: Date): Promise<void> {
  const before = minutesAfter(now, -limits.mail.keptDays * 24 * 60);
  await db.deleteFrom("tasks").where("doneAt", "<=", before).execute();
}

/** A dead process's task is taken again after this long. */
function newLease(leaseMs: number, now: Date) {
  return { leasedUntil: new Date(now.getTime() + leaseMs).toISOString(), leasedBy: crypto.randomUUID() };
}
