import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type KyselyPlugin,
  type PluginTransformResultArgs,
  type QueryResult,
  type SqliteDatabase,
  type SqliteStatement,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type UnknownRow,
} from "kysely";
import { sqliteBusy } from "./failures.ts";
import { booleanColumns } from "./schema.ts";

/**
 * The embedded engine. WAL with `synchronous=FULL`: an acknowledged write survives a power cut, and a second
 * process on the same folder is safe. A writer waits up to `busyTimeoutMs` for another process's write.
 */
const busyTimeoutMs = 10_000;

/** Opens (and creates) the database file for Kysely. */
export function sqliteDialect(file: string): Dialect {
  const database = () => Promise.resolve(open(file));
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => new LockingSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function open(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  switchToWal(database, file);
  database.exec("PRAGMA synchronous = FULL");
  // Deleted bytes are overwritten, so that the file contains nothing of an erased application (decision 0090).
  database.exec("PRAGMA secure_delete = ON");
  return { close: () => database.close(), prepare: cacheStatements((sql) => prepare(database, sql)) };
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  // The objects that node:sqlite makes are dictionaries: slow to make, and slower to read. Without this and the cache
  // below a page of applications takes 1.35 times the processor time of the whole request, counts 1.14 and a search
  // 1.39 times (2 000 applications).
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)).map((values) => toRow(names, values)),
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...parameters.map(toSqlite));
      return { changes, lastInsertRowid };
    },
    *iterate(parameters) {
      for (const values of statement.iterate(...parameters.map(toSqlite))) yield toRow(names, values);
    },
  };
}

/**
 * How many of the latest statements are kept: except for lists, queries differ in their parameters, not in their
 * text.
 */
const statementsKept = 200;

/**
 * Caches statements by their text: preparing one takes longer than running a small query. A change of the tables
 * clears the cache, because it may change the columns of `select *`.
 */
function cacheStatements(make: (sql: string) => SqliteStatement): (sql: string) => SqliteStatement {
  const kept = new Map<string, SqliteStatement>();
  return (sql) => {
    if (/^\s*(?:alter|create|drop)\b/i.test(sql)) {
      kept.clear();
      return make(sql);
    }
    const statement = kept.get(sql) ?? make(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.size > statementsKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}

/**
 * Switching a new file to WAL needs exclusive access and, unlike a write, does not wait for another starting process:
 * so it is retried.
 */
function switchToWal(database: DatabaseSync, file: string): void {
  const deadline = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline) throw lockedError(file, error);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}

/** For whoever starts a server or command meanwhile; `failures.ts` still reads the code. */
function lockedError(file: string, cause: unknown): Error {
  const text = `${file} is locked by another process, such as a restore or a move: wait until that has ended.`;
  return Object.assign(new Error(text, { cause }), { errcode: sqliteBusy });
}

/** A row from its values in the order of `names`; rows of one statement share one shape. */
function toRow(names: readonly string[], values: unknown): UnknownRow {
  const list = values as readonly unknown[]; // setReturnArrays, which the types do not follow
  const row: UnknownRow = {};
  for (let index = 0; index < names.length; index++) row[names[index] ?? ""] = list[index];
  return row;
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === undefined) return null;
  return value as SQLInputValue; // the tables hold strings, numbers and null only (schema.ts)
}

/** Migrations run inside one write transaction: of several starting processes one migrates, the rest wait. */
class LockingSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock at the start of a transaction. A deferred transaction that first reads and then writes
 * fails at once, without waiting, when another process wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /**
   * On a full disk SQLite rolls back by itself; then the original error matters, not that there is nothing to roll
   * back.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      const isOver = error instanceof Error && error.message.includes("no transaction is active");
      if (!isOver) throw error;
    }
  }
}

/** Converts SQLite's 0 and 1 to booleans. Must come after the camel-case plugin. */
export const booleansFromSqlite: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => {
    for (const row of result.rows)
      for (const name of Object.keys(row))
        if (booleanColumns.has(name) && typeof row[name] === "number") row[name] = row[name] === 1;
    return Promise.resolve(result);
  },
};
