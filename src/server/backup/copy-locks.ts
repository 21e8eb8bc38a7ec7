import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import { isDatabaseAway, isForbidden } from "../db/failures.ts";
import { isPostgres } from "../db/locks.ts";
import { isStandby, pingDatabase } from "../db/migrate.ts";

const sentence = (which: string) =>
  `The database ${which} is in use: stop every server and command that has it open.`;
const sourceInUse = sentence("to move from");
const targetInUse = sentence("to copy into");
const lost =
  "The connection to the new database was lost. Run the same command again: it goes on from there.";

const sourceOnStandby =
  "The database to move from is a standby of PostgreSQL, on which nothing can be locked: move from its primary.";
const targetOnStandby =
  "The database to copy into is a standby of PostgreSQL, which takes no rows: name its primary.";

/**
 * A text that two addresses of the same PostgreSQL database have in common, as those of a primary and its standby do.
 * Null on SQLite, and where the account may not read it.
 */
export async function identityOf(db: Db): Promise<string | null> {
  if (!isPostgres(db)) return null;
  const identity = sql<{
    identity: string;
  }>`select concat(system_identifier, ' ', current_database()) as identity
    from pg_control_system()`;
  const { rows } = await identity.execute(db).catch((error: unknown) => {
    if (isForbidden(error)) return { rows: [] };
    throw error;
  });
  return rows[0]?.identity ?? null;
}

/**
 * Runs `work` while nobody else can write to the database, and throws when another process has it open: writes of a
 * server during a move would be lost. On SQLite the lock lasts until the database is closed.
 */
export async function asOnlyUser<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) {
    await lockSqlite(db, sourceInUse);
    return await work(db);
  }
  if (await isStandby(db)) throw new Error(sourceOnStandby);
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  if ((rows[0]?.others ?? 0) > 0) throw new Error(sourceInUse);
  return await db.transaction().execute(async (connection) => {
    await lockTables(connection);
    return await work(connection);
  });
}

/** Until the transaction ends, a server that is started meanwhile reads, and its writes fail. */
async function lockTables(transaction: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tableowner = current_user`.execute(transaction);
  const names = rows.map(({ name }) => sql.table(name));
  if (names.length > 0) await sql`lock table ${sql.join(names)} in share mode nowait`.execute(transaction);
}

/**
 * Runs `work` on one connection, which alone copies into this database. Throws a sentence when another process does,
 * or when `check` does before anything is locked. The lock is the connection's: a process that has lost it, such as
 * one that was stopped for hours, cannot write rows either, and asks before each CV (`whileLocked`).
 */
export async function asOnlyCopy<T>(
  db: Db,
  check: (connection: Db) => Promise<void>,
  work: (connection: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.connection().execute(async (connection) => {
      const isOnPostgres = isPostgres(connection);
      if (isOnPostgres && (await isStandby(connection))) throw new Error(targetOnStandby);
      await check(connection);
      await (isOnPostgres ? lockPostgres(connection) : lockSqlite(connection, targetInUse));
      try {
        return await work(connection);
      } catch (cause) {
        if (await answers(connection)) throw cause;
        throw new Error(lost, { cause });
      } finally {
        // Where it fails, the connection is lost, and the lock with it.
        await (isOnPostgres ? unlockPostgres : unlockSqlite)(connection).catch(() => undefined);
      }
    });
  } catch (cause) {
    // SQLite also refuses to open and to read a file that another process has locked.
    if (isPostgres(db) || !isDatabaseAway(cause)) throw cause;
    throw new Error(targetInUse, { cause });
  }
}

/**
 * The items, each as long as the connection with the lock answers: without it another copy may have ended, and a server
 * erased the CV that would be written now.
 */
export async function* whileLocked<T>(connection: Db, items: Iterable<T>): AsyncIterable<T> {
  for (const item of items) {
    await pingDatabase(connection);
    yield item;
  }
}

function answers(connection: Db): Promise<boolean> {
  return pingDatabase(connection).then(
    () => true,
    () => false,
  );
}

/** Throws `inUse` when another process has the database open. */
async function lockSqlite(db: Db, inUse: string): Promise<void> {
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

async function unlockSqlite(db: Db): Promise<void> {
  // The lock ends with the first read after the change of mode.
  for (const statement of [
    "pragma locking_mode = normal",
    "select count(*) from sqlite_schema",
    "pragma journal_mode = wal",
  ])
    await sql.raw(statement).execute(db);
}

/** Any number that nothing else locks; those of `db/locks.ts` are hashes of other names. */
const lockName = sql`hashtext('copy into this database')`;

async function lockPostgres(db: Db): Promise<void> {
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_lock(${lockName}) as is_free`.execute(db);
  if (!rows[0]?.isFree)
    throw new Error("Another restore or move into this database is running: wait until it has ended.");
}

async function unlockPostgres(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${lockName})`.execute(db);
}
