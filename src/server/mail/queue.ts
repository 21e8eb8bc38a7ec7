/**
 * The outbox table as a queue. Life of a row: due → taken, by one statement, with a lease → sent, due again later, or
 * dead. Taking counts an attempt and moves `dueAt` to the end of the lease, so a process that dies while sending holds
 * nothing up; its mail is taken again, under the same Message-ID. The attempt's number is the token of the lease: what a
 * process that was too slow says about a mail that somebody else has taken since is not believed, unless it was sent.
 */
import { mailKinds } from "./outbox.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import type { QueuedMail } from "./compose.ts";

/** A mail that this process alone may send until its lease ends. */
export type TakenMail = QueuedMail & { attempt: number };

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Longer than any attempt may take (`attemptMs` in outbox.ts). */
export const leaseMinutes = 3;

export function createMailQueue(db: Db, clock: Clock) {
  return {
    take: (): Promise<TakenMail | null> => take(db, clock()),

    async markSent({ id }: TakenMail): Promise<void> {
      await db
        .updateTable("outboxMessages")
        .set({ sentAt: clock().toISOString(), deadAt: null, lastError: null })
        .where("id", "=", id)
        .execute();
    },

    /** To be tried again in `minutes`, or never when that is null. */
    async markFailed(mail: TakenMail, reason: string, minutes: number | null): Promise<void> {
      const now = clock();
      const next = minutes === null ? { deadAt: now.toISOString() } : { dueAt: minutesAfter(now, minutes) };
      await db
        .updateTable("outboxMessages")
        .set({ ...next, lastError: reason })
        .where("id", "=", mail.id)
        .where("attempts", "=", mail.attempt)
        .where("sentAt", "is", null)
        .execute();
    },

    /** Forgets what was sent more than `days` ago; answers how many. */
    async forgetSent(days: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("outboxMessages")
        .where("sentAt", "<=", minutesAfter(clock(), -days * 24 * 60))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Which of these mails still have a row. */
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db.selectFrom("outboxMessages").select("id").where("id", "in", ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

/**
 * The mail that is due the longest, or null. A row that another process is taking is passed over on PostgreSQL; SQLite
 * has one writer at a time. Kinds that only a newer version knows are left to it.
 */
async function take(db: Db, now: Date): Promise<TakenMail | null> {
  const row = await db
    .updateTable("outboxMessages")
    .set((column) => ({ attempts: column("attempts", "+", 1), dueAt: minutesAfter(now, leaseMinutes) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outboxMessages")
        .select("id")
        .where("sentAt", "is", null)
        .where("deadAt", "is", null)
        .where("dueAt", "<=", now.toISOString())
        .where("kind", "in", mailKinds)
        .orderBy("dueAt")
        .orderBy("id")
        .limit(1)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(["id", "kind", "recipient", "payload", "createdAt", "attempts as attempt"])
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as TakenMail["kind"] } : null; // one of `mailKinds`, by the query
}
