/**
 * `node ops/bench/copies.ts [applications] [CVs]`, by default 100,000 and 2,000: backup, restore and move to
 * PostgreSQL and an object store of a large site, with the operator's commands; each is killed twice and run again.
 * Compares every row and file with the site's afterwards, and prints how long the last run of each took. Starts its
 * own PostgreSQL and object store, as the tests do.
 */
import { deepStrictEqual } from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashOf } from "#server/backup/cvs.ts";
import { copiedTables, type Tally, tallyOf } from "#server/backup/rows.ts";
import { connectDatabase, type Db, openDatabase } from "#server/db/connect.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
import { readS3Settings } from "#server/cvs/storage/s3-settings.ts";
import { createS3Storage } from "#server/cvs/storage/s3.ts";
import { type CvStorage, uploadOfKey } from "#server/cvs/storage/storage.ts";
import { startObjectStore } from "#support/object-store/start.ts";
import { findPostgres, startPostgres } from "#support/postgres.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { root } from "#ops/repository.ts";
import { toTenth } from "./measure.ts";
import { seedApplications } from "./seed-applications.ts";

const [applications = 100_000, cvs = 2_000] = process.argv.slice(2).map(Number);
const kills = 2;
const folder = mkdtempSync(join(tmpdir(), "larkfold-copies-"));
const dataDir = join(folder, "site");
const secret = "0123456789abcdef".repeat(3);

const binaries = findPostgres();
if (binaries === undefined) throw new Error("There is no PostgreSQL on this machine");
const postgres = await startPostgres(binaries);
const objectStore = await startObjectStore();
try {
  const bucket = await objectStore.createBucket();
  const before = await fillSite();
  const atFolder = (place: string) => createFolderStorage(join(place, "files"));

  const copy = join(folder, "backup");
  // A killed backup is incomplete: the next one goes into another folder.
  await runKilled("backup", (attempt) => ["backup", attempt === kills ? copy : `${copy}-${attempt}`], {
    DATA_DIR: dataDir,
  });
  const restored = join(folder, "restored");
  await runKilled("restore", () => ["restore", copy], { DATA_DIR: restored });
  await compare("restored", before, await openDatabase({ dataDir: restored }), atFolder(restored));

  await runKilled("move", () => ["move", "--to", postgres.url, "--cvs", "s3"], {
    DATA_DIR: dataDir,
    ...bucket,
  });
  const settings = readS3Settings(bucket);
  if (!settings) throw new Error("The object store names no bucket");
  const moved = await openDatabase({ databaseUrl: postgres.url, dataDir });
  await compare("moved", before, moved, createS3Storage(settings));
} finally {
  await objectStore.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Contents = { tables: Record<string, Tally>; files: Map<string, string> };

/** Seeds the site. The first CVs get a file; the others are removed from their applications. */
async function fillSite(): Promise<Contents> {
  await mkdir(dataDir, { recursive: true });
  const db = await connectDatabase({ dataDir });
  await seedApplications(db, { applications, jobs: 1_000 });
  const rows = await db
    .selectFrom("jobApplications")
    .select("cvFilePath")
    .where("cvFilePath", "is not", null)
    .orderBy("id")
    .execute();
  const kept = rows.slice(0, cvs).flatMap(({ cvFilePath }) => cvFilePath ?? []);
  await writeFiles(kept);
  const last = kept.at(-1) ?? "";
  await db
    .updateTable("jobApplications")
    .set({ cvFilePath: null })
    .where("cvFilePath", "not in", kept)
    .execute();
  await db
    .deleteFrom("cvUploads")
    .where(
      "id",
      "not in",
      kept.flatMap((key) => uploadOfKey(key) ?? []),
    )
    .execute();
  console.log(`filled: ${applications} applications, ${kept.length} CVs, the last ${last}`);
  const contents = await contentsOf(db, createFolderStorage(join(dataDir, "files")));
  await db.destroy();
  return contents;
}

async function writeFiles(keys: readonly string[]): Promise<void> {
  const pdf = await samplePdf({ sizeBytes: 40 * 1024 });
  await mkdir(join(dataDir, "files/cv"), { recursive: true });
  for (const key of keys) {
    // PDF readers ignore what follows the end marker: this makes each file different.
    await writeFile(join(dataDir, "files", key), Buffer.concat([pdf, Buffer.from(`\n% ${key}\n`)]));
  }
}

/** Runs a command, kills it after 3 and after 6 s, and then lets it end. */
async function runKilled(
  name: string,
  argumentsOf: (attempt: number) => string[],
  place: Record<string, string>,
): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, SESSION_SECRET: secret, ...place };
  for (let attempt = 0; attempt < kills; attempt++) {
    const timeout = 3_000 * (attempt + 1);
    const options = { cwd: root, env, timeout, killSignal: "SIGKILL" } as const;
    const isKilled = await run(argumentsOf(attempt), options).then(
      () => false,
      () => true,
    );
    if (!isKilled) throw new Error(`${name} takes less than ${timeout} ms: take more applications`);
    console.log(`${name}: killed after ${timeout} ms`);
  }
  const begun = performance.now();
  const { stdout } = await run(argumentsOf(kills), { cwd: root, env });
  console.log(`${name}: ${toTenth((performance.now() - begun) / 1000)} s\n${stdout.trim()}`);
}

function run(args: string[], options: Parameters<typeof execFile>[2]) {
  const program = ["src/server/backup-cli.ts", ...args];
  return promisify(execFile)(process.execPath, program, { ...options, encoding: "utf8" });
}

async function contentsOf(db: Db, storage: CvStorage): Promise<Contents> {
  const tables: Contents["tables"] = {};
  for (const table of Object.keys(copiedTables)) tables[table] = await tallyOf(db, table);
  const files = new Map<string, string>();
  for await (const { key } of storage.list()) {
    files.set(key, (await hashOf(storage, key)) ?? "");
  }
  return { tables, files };
}

/** Closes `db`. */
async function compare(what: string, before: Contents, db: Db, storage: CvStorage): Promise<void> {
  const after = await contentsOf(db, storage);
  await db.destroy();
  deepStrictEqual(after, before, `${what}: not the same`);
  const rows = Object.values(after.tables).reduce((sum, { rows: count }) => sum + count, 0);
  console.log(`${what}: the same ${rows} rows and ${after.files.size} CVs`);
}
