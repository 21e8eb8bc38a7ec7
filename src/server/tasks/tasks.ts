/**
 * The table of tasks: background work that is written in the transaction of its cause and done afterwards. Life of
 * a row: due → leased, by one statement → done, due again later, or failed for good. The holder of the lease runs
 * the task; when that process dies, the lease ends and another takes the task. So a task runs at least once.
 */
import { limits } from "#contract/limits.ts";
import type { Insertable, Selectable } from "kysely";
import { minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import type { Database } from "../db/schema.ts";

export type TaskRow = Selectable<Database["tasks"]>;
export type NewTask = Omit<Insertable<Database["tasks"]>, "payload"> & { payload?: object };

/** A task that only this process may run until its lease ends. `leasedBy` is the token of this lease. */
export type LeasedTask = TaskRow & { leasedBy: string };

export async function addTask(trx: Trx, { payload = {}, ...task }: NewTask): Promise<TaskRow> {
  return await trx
    .insertInto("tasks")
    .values({ ...task, payload: JSON.stringify(payload) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a task unless its id exists: several processes may add the same one. */
export async function addTaskOnce(db: Db, { payload = {}, ...task }: NewTask): Promise<void> {
  await db
    .insertInto("tasks")
    .values({ ...task, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Leases the task of these kinds that has been due longest, or returns null. PostgreSQL skips rows that another
 * process is leasing; SQLite has one writer at a time.
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

/** The number of waiting tasks of each kind, and since when the oldest one waits. */
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
 * Leases one task by its id, and adds it if missing; returns the lease's token, or null while another holds it. Such
 * a task has no due time: its caller runs it and removes it by `removeTask`.
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

/** Renews a lease for a full term; returns false if it was lost, e.g. because this process was suspended too long. */
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

/** Marks a task as done, even when another process has leased it since. */
export async function finishTask(db: Db, { id }: LeasedTask, now: Date): Promise<void> {
  await db
    .updateTable("tasks")
    .set({ ...noLease, doneAt: now.toISOString(), failedAt: null, lastError: null })
    .where("id", "=", id)
    .execute();
}

/** Ends a lease with a change, such as the next `dueAt`; does nothing when another process has leased the task since.
 * */
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

/** How long the outbox shows sent mails; other tasks that are done are kept as long. */
export async function forgetDoneTasks(db: Db, now: Date): Promise<void> {
  const before = minutesAfter(now, -limits.mail.keptDays * 24 * 60);
  await db.deleteFrom("tasks").where("doneAt", "<=", before).execute();
}

/** After this long another process takes the task of a process that died. */
function newLease(leaseMs: number, now: Date) {
  return { leasedUntil: new Date(now.getTime() + leaseMs).toISOString(), leasedBy: crypto.randomUUID() };
}
