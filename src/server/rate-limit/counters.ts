import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";

/** Allows `most` attempts in `windowMinutes`. */
export type Limit = {
  most: number;
  windowMinutes: number;
  /**
   * Whether the window starts with its first attempt. Otherwise it restarts with each counted attempt: then guesses
   * never exceed `most` in any window, but slow regular attempts reach it in the end. Ordinary use is limited by
   * fixed windows: nobody is refused unless `most` attempts came within `windowMinutes`.
   */
  isFixed?: boolean;
};

/** The state of a counter after an attempt was counted. */
export type Attempt = {
  isAllowed: boolean;
  /** The number of counted attempts, with this one; refused attempts are not counted. */
  count: number;
  /** Seconds until attempts are allowed again, at least 1. */
  retryAfterSeconds: number;
};

/** Names a counter; those of one `group` can be cleared together. */
export type CounterKey = string | { group: string; name: string };

const sweepEveryMs = 15 * 60_000;

export type Counters = ReturnType<typeof createCounters>;

/**
 * Counters of attempts. One statement counts an attempt before it is checked: simultaneous attempts in several
 * processes are counted separately, and an attempt counts even if the process dies during the check. Refused attempts
 * neither count nor extend the window. Keys are stored as hashes: the table contains no accounts and no addresses.
 */
export function createCounters(clock: Clock) {
  let sweptAt = 0;
  return {
    /** Counts an attempt under `key`. */
    async count(db: Db, key: CounterKey, limit: Limit): Promise<Attempt> {
      const now = clock();
      const current = column<number>("count");
      const windowEndsAt = column<string>("windowEndsAt");
      const isOver = sql`${windowEndsAt} <= ${now.toISOString()}`;
      const newEnd = minutesAfter(now, limit.windowMinutes);
      const row = await db
        .insertInto("limitCounters")
        .values({ key: hashKey(key), count: 1, windowEndsAt: newEnd })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({
              count: sql<number>`case when ${isOver} then 1 else ${current} + 1 end`,
              windowEndsAt: limit.isFixed
                ? sql<string>`case when ${isOver} then ${newEnd} else ${windowEndsAt} end`
                : newEnd,
            })
            .where(sql<boolean>`${isOver} or ${current} < ${limit.most}`),
        )
        .returning(["count", "windowEndsAt"])
        .executeTakeFirst();
      const standing = row ?? (await read(db, key));
      const secondsLeft = Math.ceil((Date.parse(standing?.windowEndsAt ?? "") - now.getTime()) / 1000);
      return {
        isAllowed: row !== undefined,
        count: standing?.count ?? 0,
        retryAfterSeconds: Math.max(1, secondsLeft || 0),
      };
    },

    /** Takes back one counted attempt of `key`. */
    giveBack: (db: Db, key: CounterKey): Promise<void> => giveBack(db, key),

    /** Resets the counter of `key`. */
    async clear(db: Db, key: CounterKey): Promise<void> {
      await db.deleteFrom("limitCounters").where("key", "=", hashKey(key)).execute();
    },

    /** Resets the counters of all keys of `group`. */
    clearGroup: (db: Db, group: string): Promise<void> => clearGroup(db, group),

    /** Removes counters whose window is over. */
    sweep: (db: Db): Promise<void> => sweep(db, clock()),

    /** Removes old counters at most every 15 minutes, when called. Not inside a transaction. */
    async deleteExpiredOccasionally(db: Db): Promise<void> {
      const now = clock().getTime();
      if (now - sweptAt < sweepEveryMs) return;
      sweptAt = now;
      await sweep(db, clock());
    },
  };
}

/**
 * Skips counters that are locked at the moment: a request that counts on two could otherwise deadlock with this.
 * SQLite has one writer at a time.
 */
async function sweep(db: Db, now: Date): Promise<void> {
  const over = db.selectFrom("limitCounters").select("key").where("windowEndsAt", "<=", now.toISOString());
  await db
    .deleteFrom("limitCounters")
    .where("key", "in", isPostgres(db) ? over.forUpdate().skipLocked() : over)
    .execute();
}

async function clearGroup(db: Db, group: string): Promise<void> {
  await db
    .deleteFrom("limitCounters")
    .where("key", "like", `${groupPrefix(group)}%`)
    .execute();
}

async function giveBack(db: Db, key: CounterKey): Promise<void> {
  await db
    .updateTable("limitCounters")
    .set({ count: sql<number>`count - 1` })
    .where("key", "=", hashKey(key))
    .where("count", ">", 0)
    .execute();
}

function read(db: Db, key: CounterKey): Promise<{ count: number; windowEndsAt: string } | undefined> {
  const query = db.selectFrom("limitCounters").select(["count", "windowEndsAt"]);
  return query.where("key", "=", hashKey(key)).executeTakeFirst();
}

/** The stored value of a counter in an upsert, where a bare column name would be ambiguous. */
function column<T>(name: "count" | "windowEndsAt"): RawBuilder<T> {
  return sql.ref<T>(`limitCounters.${name}`);
}

/** Not keyed, so that replicas with different secrets share the counters. */
function hashKey(key: CounterKey): string {
  if (typeof key === "string") return createHash("sha256").update(key).digest("base64url");
  return groupPrefix(key.group) + hashKey(key.name);
}

/** Hexadecimal: base64url has underscores, which are wildcards of `like`. */
function groupPrefix(group: string): string {
  return `${createHash("sha256").update(group).digest("hex")}.`;
}
