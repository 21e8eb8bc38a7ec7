/**
 * The two engines, for suites that every store must pass on both:
 * `describe.each(engines)("jobs on $name", ({ connect }) => { … })`. Each connection is to a fresh database with the
 * real schema; it is closed and removed when the test file ends.
 */
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { connectDatabase, databaseFile, type Db } from "#server/db/connect.ts";
import pg from "pg";
import { inject } from "vitest";
import { atEndOfFile } from "./end-of-file.ts";
import { temporaryFolder } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's own PostgreSQL; null where PostgreSQL is not installed. */
    postgresUrl: string | null;
  }
}

/** Where a database is, as `connectDatabase` takes it; another process may open the same one. */
export type DatabasePlace = { databaseUrl?: string; dataDir: string };

export type Engine = {
  name: "SQLite" | "PostgreSQL";
  /** A place for a new, empty database. */
  createPlace: () => Promise<DatabasePlace>;
  /**
   * A place for a new database that has the schema and no rows: a copy, which takes a tenth of the migrations'
   * time.
   */
  copyPlace: () => Promise<DatabasePlace>;
  /** Opens a new database, or a second connection to the one at `place`. */
  connect: (place?: DatabasePlace) => Promise<Db>;
};

const postgresUrl = inject("postgresUrl");

const sqlite: Engine = {
  name: "SQLite",
  createPlace: async () => ({ dataDir: await createDataDir() }),
  copyPlace: copySqlite,
  connect: (place) => open(sqlite, place),
};

const postgres: Engine = {
  name: "PostgreSQL",
  createPlace: async () => ({ dataDir: await createDataDir(), databaseUrl: await createTestDatabase() }),
  copyPlace: copyPostgres,
  connect: (place) => open(postgres, place),
};

/** SQLite always; PostgreSQL where it is installed (the run prints a notice where it is not). */
export const engines: Engine[] = postgresUrl === null ? [sqlite] : [sqlite, postgres];

async function open(engine: Engine, place?: DatabasePlace): Promise<Db> {
  const db = await connectDatabase(place ?? (await engine.copyPlace()));
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
export async function createTestDatabase(template = "template1"): Promise<string> {
  if (postgresUrl === null) throw new Error("This run has no PostgreSQL");
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(postgresUrl, (version) => {
    // From version 15 on, the default also writes each page into the log, which takes twice the processor time.
    const strategy = version >= 150_000 ? "strategy file_copy" : "";
    return `create database ${name} template ${template} ${strategy}`;
  });
  atEndOfFile(() => administer(postgresUrl, `drop database ${name} with (force)`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

// Created once in a process for all its files; removed with the run's PostgreSQL and its temporary folder.
let sqliteTemplate: Promise<string> | undefined;
let postgresTemplate: Promise<string> | undefined;

async function copySqlite(): Promise<DatabasePlace> {
  const template = await (sqliteTemplate ??= migrateSqlite());
  const dataDir = await createDataDir();
  await copyFile(template, join(dataDir, databaseFile));
  return { dataDir };
}

async function migrateSqlite(): Promise<string> {
  const dataDir = await mkdtemp(join(temporaryFolder, "larkfold-template-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const db = await connectDatabase({ dataDir });
  // The file is complete once the connection has closed, which checkpoints its write-ahead log.
  await db.destroy();
  return join(dataDir, databaseFile);
}

async function copyPostgres(): Promise<DatabasePlace> {
  const template = await (postgresTemplate ??= migratePostgres());
  return { dataDir: await createDataDir(), databaseUrl: await createTestDatabase(template) };
}

async function migratePostgres(): Promise<string> {
  const url = new URL(postgresUrl ?? "");
  const name = `template_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  const db = await connectDatabase({ databaseUrl: url.href, dataDir: temporaryFolder });
  await db.destroy();
  return name;
}

/** `statement`: as text, or made for a server of this version. */
async function administer(url: string, statement: string | ((version: number) => string)): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (typeof statement === "string") await client.query(statement);
    else {
      const { rows } = await client.query<{ version: string }>(
        "select current_setting('server_version_num') as version",
      );
      await client.query(statement(Number(rows[0]?.version)));
    }
  } finally {
    await client.end();
  }
}
