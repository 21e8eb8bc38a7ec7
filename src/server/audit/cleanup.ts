import { setImmediate } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { refusedActions } from "./actions.ts";

/** SQLite deletes on the main thread; this many entries take about 5 ms. */
const batchSize = 500;

/**
 * Removes old audit entries: otherwise floods of failed logins would fill the disk in the end. Several processes may
 * do it at once.
 */
export async function removeOldEntries(db: Db, clock: Clock, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn() && (await removeBatch(db, clock())) === batchSize) await setImmediate();
}

/** Returns the number of removed entries. Skips entries that another process is removing. */
async function removeBatch(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => minutesAfter(now, -days * 24 * 60);
  const { numDeletedRows } = await db
    .deleteFrom("auditEntries")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("auditEntries")
        .select("id")
        .where("at", "<=", daysAgo(limits.audit.refusalsKeptDays))
        .where((is) =>
          is.or([is("action", "in", refusedActions), is("at", "<=", daysAgo(limits.audit.actionsKeptDays))]),
        )
        .limit(batchSize)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
