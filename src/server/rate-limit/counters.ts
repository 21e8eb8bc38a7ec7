import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";

/** How often something may happen: `most` times in `windowMinutes`. */
export type Limit = {
  most: number;
  windowMinutes: number;
  /**
   * Whether the window runs from its first attempt. Otherwise it starts anew with each counted attempt: guesses never pass
   * `most` in any stretch of time, but a steady trickle passes it in the end. What honest people do is limited by fixed
   * windows: nobody is refused unless `most` came within `windowMinutes`, and twice as many never do.
   */
  isFixed?: boolean;
};

/** Where a counter stands after an attempt was counted. */
export type Attempt = {
  isAllowed: boolean;
  /** How many have been counted, this one included; a refused one is not. */
  count: number;
  /** Seconds until attempts are allowed again, at least 1. */
  retryAfterSeconds: number;
};

/** Names a counter; those of one `group` can be cleared together. */
export type CounterKey = string | { group: string; name: string };

const sweepEveryMs = 15 * 60_000;

export type Counters = ReturnType<typeof createCounters>;

/**
 * Counters of attempts. An attempt is counted before it is looked at, by one statement: simultaneous attempts in
 * several processes cannot share a count, and a process that dies in between has counted. Refused attempts neither count
 * nor prolong the window, so what is given back later makes room at once. Keys are stored hashed: the table names no account and no address.
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

    /** Takes back what was counted once under `key`. */
    giveBack: (db: Db, key: CounterKey): Promise<void> => giveBack(db, key),

    /** Forgets what was counted under `key`. */
    async clear(db: Db, key: CounterKey): Promise<void> {
      await db.deleteFrom("limitCounters").where("key", "=", hashKey(key)).execute();
    },

    /** Forgets what was counted under every key of `group`. */
    clearGroup: (db: Db, group: string): Promise<void> => clearGroup(db, group),

    /** Removes counters whose window is over. */
    sweep: (db: Db): Promise<void> => sweep(db, clock()),

    /** Sweeps every quarter of an hour, as long as it is asked to now and then. Not inside a transaction. */
    async deleteExpiredOccasionally(db: Db): Promise<void> {
      const now = clock().getTime();
      if (now - sweptAt < sweepEveryMs) return;
      sweptAt = now;
      await sweep(db, clock());
    },
  };
}

/**
 * A counter that somebody counts on at this moment is left: who counts on two would wait for this, while this waits for
 * them. SQLite has one writer at a time.
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

/** Without a key of its own: the counters hold across replicas even where these were given different secrets. */
function hashKey(key: CounterKey): string {
  if (typeof key === "string") return createHash("sha256").update(key).digest("base64url");
  return groupPrefix(key.group) + hashKey(key.name);
}

/** Hexadecimal: base64url has underscores, which `like` takes for any character. */
function groupPrefix(group: string): string {
  return `${createHash("sha256").update(group).digest("hex")}.`;
}
