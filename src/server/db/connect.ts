import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { CamelCasePlugin, Kysely, type Transaction } from "kysely";
import { migrateToLatest } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import type { Database } from "./schema.ts";
import { booleansFromSqlite, sqliteDialect } from "./sqlite.ts";

export type Db = Kysely<Database>;
/** A transaction; wherever a `Db` is taken, one may be passed. */
export type Trx = Transaction<Database>;

/**
 * Opens the database and brings its schema up to date: PostgreSQL when `databaseUrl` is given, otherwise an SQLite
 * file in `dataDir`. Several processes may do this at once. Close it with `destroy()`.
 */
export async function connectDatabase(options: { databaseUrl?: string; dataDir: string }): Promise<Db> {
  const db = options.databaseUrl
    ? connectPostgres(options.databaseUrl)
    : await connectSqlite(options.dataDir);
  try {
    await migrateToLatest(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** The embedded database within the data folder. */
export const databaseFile = "larkfold.sqlite";

function connectPostgres(databaseUrl: string): Db {
  return new Kysely<Database>({ dialect: postgresDialect(databaseUrl), plugins: [new CamelCasePlugin()] });
}

async function connectSqlite(dataDir: string): Promise<Db> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return new Kysely<Database>({
    dialect: sqliteDialect(join(dataDir, databaseFile)),
    plugins: [new CamelCasePlugin(), booleansFromSqlite],
  });
}
