import { createHash } from "node:crypto";
import { type Expression, type Kysely, sql, type SqlBool } from "kysely";
import { batchesOf, type Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { currentMigration, migrateTo } from "../db/migrate.ts";
import { markUnfinished, unfinishedCopy } from "../db/unfinished-copy.ts";
import type { Database } from "../db/schema.ts";

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

/**
 * Throws when another process has the database open, and on SQLite locks it until it is closed: writes of a server
 * during a move would be lost.
 */
export async function lockForMove(db: Db): Promise<void> {
  const inUse = "The database is in use: stop every server and command that has it open.";
  if (isPostgres(db)) {
    const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      db,
    );
    if ((rows[0]?.others ?? 0) > 0) throw new Error(inUse);
    return;
  }
  try {
    // Leaving WAL needs exclusive access; in exclusive mode the lock is held until the connection is closed.
    for (const statement of [
      "pragma journal_mode = delete",
      "pragma locking_mode = exclusive",
      "begin exclusive",
      "commit",
    ])
      await sql.raw(statement).execute(db);
  } catch (cause) {
    throw new Error(inUse, { cause });
  }
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

/**
 * Creates the tables of a copy's target and marks it as unfinished, unless the same copy did so before. Throws a
 * sentence when rows or another unfinished copy exist, or when `refuseOther` does.
 */
export async function beginCopy(
  db: Db,
  options: { source: string; migration: string; refuseOther: () => Promise<void> },
): Promise<void> {
  const { source, migration, refuseOther } = options;
  const unfinished = await unfinishedCopy(db);
  if (unfinished === source) return;
  if (unfinished !== null)
    throw new Error(
      `A copy of ${unfinished} into this database was not finished. Go on with that, or empty it.`,
    );
  if ((await currentMigration(db)) === null) await migrateTo(db, migration.slice(0, 4));
  for (const table of await tablesOf(db))
    for await (const rows of readRows(db, table))
      throw new Error(`The database is not empty: ${table} has ${rows.length} rows or more.`);
  if ((await currentMigration(db)) !== migration)
    throw new Error("The database has the tables of another version: use one without tables.");
  await refuseOther();
  await markUnfinished(db, source);
}
