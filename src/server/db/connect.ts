import { join } from "node:path";
import { CamelCasePlugin, Kysely, type Logger, type Transaction } from "kysely";
import { makeFolders } from "../file-system.ts";
import { ConnectionFailure } from "./failures.ts";
import { isStandby, migrateToLatest, pingDatabase, takesNoWrites } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import type { Database } from "./schema.ts";
import { booleansFromSqlite, sqliteDialect } from "./sqlite.ts";
import { checkTlsFiles } from "./tls-files.ts";
import { unfinishedCopy } from "./unfinished-copy.ts";

export type Db = Kysely<Database>;
/** A transaction; wherever a `Db` is taken, one may be passed. */
export type Trx = Transaction<Database>;

/**
 * `list` in parts of at most `size`: a statement takes a bounded number of values, and a transaction a bounded
 * time.
 */
export function* batchesOf<Item>(list: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/**
 * Rows in parts of at most `size`, each read by a query of its own: all at once would take memory without a bound.
 * `readAfter` reads the next ones after `last`, in an order in which no two rows are equal, such as that of their ids.
 */
export async function* readInBatches<Row>(
  size: number,
  readAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await readAfter(last);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** Where the rows are: PostgreSQL when `databaseUrl` is given, otherwise an SQLite file in `dataDir`. */
export type DatabasePlace = {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** For commands whose statements may take longer than those of a request. */
  isPatient?: boolean;
  /** Called after each query. */
  onQuery?: Logger | undefined;
};

/**
 * Opens the database and brings its schema up to date: PostgreSQL when `databaseUrl` is given, otherwise an SQLite
 * file in `dataDir`. Several processes may do this at once. Close it with `destroy()`.
 */
export async function connectDatabase(place: DatabasePlace): Promise<Db> {
  const db = await openDatabase(place);
  try {
    if (place.databaseUrl) {
      await checkDatabase(db, { databaseUrl: place.databaseUrl });
      // Its tables may be this version's: a server would start, and fail at the first write.
      if (await isStandby(db))
        throw new Error(`The database of DATABASE_URL cannot be used: ${takesNoWrites}.`);
    }
    const source = await unfinishedCopy(db);
    if (source !== null)
      throw new Error(
        `The copy of ${source} into this database was not finished: run the same command again.`,
      );
    await migrateToLatest(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Rejects with a sentence that names `setting`, which holds the address, when the database does not answer. */
export async function checkDatabase(
  db: Db,
  { databaseUrl, setting = "DATABASE_URL" }: { databaseUrl: string; setting?: string },
): Promise<void> {
  try {
    await pingDatabase(db);
  } catch (error) {
    const cause = new ConnectionFailure(databaseUrl, error);
    // oxlint-disable-next-line preserve-caught-error -- The failure is the cause of this cause.
    throw new Error(`The database of ${setting} cannot be used.`, { cause });
  }
}

/** Opens the database without migrating it. */
export async function openDatabase(place: DatabasePlace): Promise<Db> {
  const { databaseUrl, dataDir, isPatient = false, onQuery: log } = place;
  const camelCase = new CamelCasePlugin();
  if (databaseUrl) {
    await checkTlsFiles(databaseUrl);
    return new Kysely<Database>({
      dialect: postgresDialect(databaseUrl, { isPatient }),
      plugins: [camelCase],
      ...(log && { log }),
    });
  }
  await makeFolders(dataDir);
  return new Kysely<Database>({
    dialect: sqliteDialect(join(dataDir, databaseFile)),
    plugins: [camelCase, booleansFromSqlite],
    ...(log && { log }),
  });
}

/** The embedded database within the data folder. */
export const databaseFile = "larkfold.sqlite";
