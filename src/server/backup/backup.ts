import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import type { CvStorage } from "../cvs/storage/storage.ts";
import type { Db } from "../db/connect.ts";
import { currentMigration } from "../db/migrate.ts";
import { hasCode, makeFolders } from "../file-system.ts";
import { addNamed, copyToFile, cvsNamed, damagedOf, hashOfFile, type NamedCvs } from "./cvs.ts";
import { type Manifest, rowsFile, secretName, verifyBackup, writeManifest } from "./manifest.ts";
import { createTally, inSnapshot, lineOf, readRows, type Tally, tablesOf } from "./rows.ts";

/** The source or target of a copy. */
export type Place = {
  db: Db;
  storage: CvStorage;
  /** The folder of the generated secret, and of files until they are stored. */
  dataDir: string;
  /** Whether `SESSION_SECRET` is given, so that none is generated. */
  isSecretGiven: boolean;
};

/**
 * Copies all state of a site into `folder`, which must be new or empty, while servers run: a snapshot of the rows,
 * every CV that they name, and the generated secret. Then reads all of it to verify it.
 */
export async function backUp(
  { db, storage, dataDir, isSecretGiven }: Place,
  folder: string,
  now: Date,
): Promise<Manifest> {
  await makeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup is written into a new folder.`);
  await chmod(folder, 0o700);
  const named: NamedCvs = new Map();
  const { migration, tables } = await inSnapshot(db, async (snapshot) => ({
    migration: await currentMigration(snapshot),
    tables: await writeTables(snapshot, folder, named),
  }));
  if (migration === null) throw new Error("There is nothing to back up: the database has no tables.");
  const cvs = await writeCvs({ db, storage }, folder, named);
  const secret = isSecretGiven ? null : await writeSecret(dataDir, folder);
  const createdAt = now.toISOString();
  await writeManifest(folder, { format: 1, createdAt, migration, tables, ...cvs, secret });
  return await verifyBackup(folder);
}

/** Makes `folder` in one that exists: a recursive `mkdir` of Node.js never ends where no folder can be made, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = hasCode(error, "EEXIST");
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    const parent = dirname(folder);
    const ofParent = existsSync(parent)
      ? `no folder can be made in ${parent}`
      : `there is no folder ${parent}`;
    const reason = isThere ? "it is a file and no folder" : ofParent;
    throw new Error(`A backup cannot be written into ${folder}: ${reason}.`, { cause: error });
  }
}

async function writeTables(db: Db, folder: string, named: NamedCvs): Promise<Record<string, Tally>> {
  const tables: Record<string, Tally> = {};
  for (const table of await tablesOf(db)) tables[table] = await writeRows(db, folder, { table, named });
  return tables;
}

async function writeRows(
  db: Db,
  folder: string,
  { table, named }: { table: string; named: NamedCvs },
): Promise<Tally> {
  const path = rowsFile(folder, table);
  await makeFolders(dirname(path));
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const tally = createTally();
  for await (const rows of readRows(db, table)) {
    const lines = rows.map(lineOf);
    for (const line of lines) tally.add(line);
    addNamed(named, table, rows);
    if (!file.write(`${lines.join("\n")}\n`)) await once(file, "drain");
  }
  file.end();
  await finished(file);
  return tally.result();
}

async function writeCvs(
  { db, storage }: Pick<Place, "db" | "storage">,
  folder: string,
  named: NamedCvs,
): Promise<Pick<Manifest, "cvs" | "missingCvs" | "deletedCvs" | "damagedCvs">> {
  const cvs: Record<string, string> = {};
  const missing: string[] = [];
  for (const key of named.keys()) {
    const file = await copyToFile(storage, key, join(folder, key));
    if (file) cvs[key] = file.sha256;
    else missing.push(key);
  }
  const stillNamed: NamedCvs = missing.length > 0 ? await cvsNamed(db) : new Map();
  return {
    cvs,
    missingCvs: missing.filter((key) => stillNamed.has(key)),
    deletedCvs: missing.filter((key) => !stillNamed.has(key)),
    damagedCvs: damagedOf(named, cvs),
  };
}

/** Null where no secret was generated yet. */
async function writeSecret(dataDir: string, folder: string): Promise<string | null> {
  const path = join(folder, secretName);
  try {
    await copyFile(join(dataDir, secretName), path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  return await hashOfFile(path);
}
