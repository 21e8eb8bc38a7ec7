/**
 * The two engines, for suites that every store must pass on both:
 * `describe.each(engines)("jobs on $name", ({ connect }) => { … })`. Each connection is to a fresh database with the
 * real schema; it is closed and removed when the test file ends.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase, type Db } from "#server/db/connect.ts";
import pg from "pg";
import { inject } from "vitest";
import { atEndOfFile } from "./end-of-file.ts";
import { temporaryFolder } from "./temporary.ts";

/** Where a database is, as `connectDatabase` takes it; another process may open the same one. */
export type DatabasePlace = { databaseUrl?: string; dataDir: string };

export type Engine = {
  name: "SQLite" | "PostgreSQL";
  /** A place for a new, empty database. */
  createPlace: () => Promise<DatabasePlace>;
  /** Opens a new database, or a second connection to the one at `place`. */
  connect: (place?: DatabasePlace) => Promise<Db>;
};

const postgresUrl = inject("postgresUrl");

const sqlite: Engine = {
  name: "SQLite",
  createPlace: async () => ({ dataDir: await createDataDir() }),
  connect: (place) => open(sqlite, place),
};

const postgres: Engine = {
  name: "PostgreSQL",
  createPlace: async () => ({ dataDir: await createDataDir(), databaseUrl: await createTestDatabase() }),
  connect: (place) => open(postgres, place),
};

/** SQLite always; PostgreSQL where it is installed (the run warns loudly where it is not). */
export const engines: Engine[] = postgresUrl === null ? [sqlite] : [sqlite, postgres];

async function open(engine: Engine, place?: DatabasePlace): Promise<Db> {
  const db = await connectDatabase(place ?? (await engine.createPlace()));
  atEndOfFile(() => db.destroy());
  return db;
}

/** A new folder that is removed when the test file ends. */
export async function createDataDir(): Promise<string> {
  const folder = await mkdtemp(join(temporaryFolder, "larkfold-test-"));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates an empty database on the run's PostgreSQL and answers its address; it is dropped when the test file ends. */
export async function createTestDatabase(): Promise<string> {
  if (postgresUrl === null) throw new Error("This run has no PostgreSQL");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(postgresUrl, `create database ${name}`);
  atEndOfFile(() => administer(postgresUrl, `drop database ${name} with (force)`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
