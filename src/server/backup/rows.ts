import { createHash } from "node:crypto";
import { type Expression, type Kysely, sql, type SqlBool } from "kysely";
import { batchesOf, type Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { currentMigration, migrateTo } from "../db/migrate.ts";
import { markFinished, markUnfinished, unfinishedCopy } from "../db/unfinished-copy.ts";
import type { Database } from "../db/schema.ts";
import { asOnlyCopy } from "./copy-locks.ts";

/** A row in the form of both engines: names in camelCase, instants as ISO 8601 strings, booleans as booleans. */
export type Row = Record<string, string | number | boolean | null>;

/** The number of rows of a table, and the sum of their hashes, which does not depend on their order. */
export type Tally = { rows: number; sha256: string };

/** All copied tables with their keys, each after those that it references. */
export const copiedTables: Partial<Record<keyof Database, readonly string[]>> = {
  users: ["id"],
  adminUsersV2: ["id"],
  adminInvitations: ["id"],
  jobs: ["id"],
  jobApplications: ["id"],
  applicationAdjustments: ["applicationId"],
  applicationEvents: ["id"],
  applicationWords: ["word", "applicationId"],
  notesVersions: ["id"],
  bulkChanges: ["id"],
  bulkChangeItems: ["changeId", "applicationId"],
  adminFactors: ["id"],
  recoveryCodes: ["adminId", "hash"],
  cvUploads: ["id"],
  knownSenders: ["adminId", "senderHash"],
  auditEntries: ["id"],
  quarantinedApplications: ["id"],
  holds: ["id"],
  erasures: ["id"],
  retentionRuns: ["id"],
  retentionPeriods: ["name"],
  dataRequests: ["id"],
  dataRequestEvents: ["id"],
  dataBundles: ["requestId"],
  forgottenRequests: ["id"],
  tasks: ["id"],
  vacancyReferences: ["jobId", "number"],
};

/** Tables that are not copied, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  sessions: "a login that has ended must not come back",
  pendingLogins: "a login that waits for its second factor begins anew",
  limitCounters: "limits begin anew",
  dataVersions: "versions of cached pages begin anew",
  applicationCounts: "triggers write them",
  outboxMessages: "what stood in this table of an earlier version is in tasks",
};

const rowsPerRead = 1_000;
/** Below the limits of SQLite (32 766) and PostgreSQL (65 535). */
const valuesPerWrite = 30_000;

// The names come from the list above; the tables of an older backup are not today's.
type AnyTables = Kysely<Record<string, Row>>;
const anyTables = (db: Db) => db as unknown as AnyTables;

/** Every row of a table, in lists of at most a thousand, in the order of its key. */
export async function* readRows(db: Db, table: string): AsyncIterable<Row[]> {
  const key = copiedTables[table as keyof Database] ?? []; // a table without a key answers nothing to go on from
  let last: Row | undefined;
  for (;;) {
    let query = anyTables(db).selectFrom(table).selectAll().limit(rowsPerRead);
    for (const column of key) query = query.orderBy(sql.ref(column));
    if (last) query = query.where(isAfter(key, last));
    const rows: Row[] = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerRead) return;
    last = rows.at(-1);
  }
}

function isAfter(key: readonly string[], row: Row): Expression<SqlBool> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${columns}) > (${sql.join(key.map((column) => row[column]))})`;
}

/** Inserts rows; existing keys are skipped, so that an interrupted copy can continue. */
export async function addRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(valuesPerWrite / Object.keys(first).length);
  for (const batch of batchesOf(rows, size))
    await anyTables(db)
      .insertInto(table)
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The tables of `copiedTables` that this database has: one of an earlier version has fewer. */
export async function tablesOf(db: Db): Promise<string[]> {
  const found = await db.introspection.getTables();
  const names = new Set(found.map(({ name }) => camelCase(name)));
  return Object.keys(copiedTables).filter((table) => names.has(table));
}

export function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** One line of a backup: the row with its columns in alphabetical order. */
export function lineOf(row: Row): string {
  const sorted = Object.entries(row).toSorted(([left], [right]) => (left < right ? -1 : 1));
  // node:readline also treats these two as line ends.
  return JSON.stringify(Object.fromEntries(sorted)).replaceAll(/[\u2028\u2029]/g, (end) =>
    end === "\u2028" ? String.raw`\u2028` : String.raw`\u2029`,
  );
}

/** Adds up rows, given by their lines. */
export function createTally() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      rows += 1;
      sum += BigInt(`0x${createHash("sha256").update(line).digest("hex")}`);
    },
    result: (): Tally => ({ rows, sha256: BigInt.asUintN(256, sum).toString(16).padStart(64, "0") }),
  };
}

/** The tally of a whole table. */
export async function tallyOf(db: Db, table: string): Promise<Tally> {
  const tally = createTally();
  for await (const rows of readRows(db, table)) for (const row of rows) tally.add(lineOf(row));
  return tally.result();
}

/** Runs `work` on one connection with a snapshot of the database, without blocking writers. */
export async function inSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    const begin = isPostgres(db) ? "begin isolation level repeatable read read only" : "begin deferred";
    await sql.raw(begin).execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql.raw("rollback").execute(connection);
    }
  });
}

/** What is copied into a database: a name of the source, and the migration that its tables are of. */
export type Copy = { source: string; migration: string };

/**
 * Runs `work` on one connection to the target of a copy, which has the tables of the source and is marked as
 * unfinished until `work` has ended. Throws a sentence when rows, another process's copy or another unfinished copy
 * exist, or when `refuseOther` does; it is not asked where the same copy began before.
 */
export async function copyInto<T>(
  db: Db,
  { refuseOther, ...copy }: Copy & { refuseOther: () => Promise<void> },
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  const check = async (connection: Db) => void (await isBegun(connection, copy));
  return await asOnlyCopy(db, check, async (connection) => {
    // Another process may have begun between the check and the lock.
    if (!(await isBegun(connection, copy))) {
      if ((await currentMigration(connection)) === null)
        await migrateTo(connection, copy.migration.slice(0, 4));
      await refuseOther();
      await markUnfinished(connection, copy.source);
    }
    const result = await work(connection);
    await markFinished(connection);
    return result;
  });
}

/** Whether this copy began before; throws a sentence when the database is not empty without it. */
async function isBegun(db: Db, { source, migration }: Copy): Promise<boolean> {
  const unfinished = await unfinishedCopy(db);
  if (unfinished === source) return true;
  if (unfinished !== null)
    throw new Error(
      `A copy of ${unfinished} into this database was not finished. Go on with that, or empty it.`,
    );
  for (const table of await tablesOf(db))
    for await (const rows of readRows(db, table))
      throw new Error(`The database is not empty: ${table} has ${rows.length} rows or more.`);
  const current = await currentMigration(db);
  if (current !== null && current !== migration)
    throw new Error("The database has the tables of another version: use one without tables.");
  return false;
}
