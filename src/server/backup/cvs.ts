import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasCode, makeFolders } from "../file-system.ts";
import { isUploadId, keyOfUpload, type CvStorage, type OpenedFile } from "../cvs/storage/storage.ts";
import type { StagedFile } from "../cvs/staging.ts";
import type { Db } from "../db/connect.ts";
import { readRows, type Row, tablesOf } from "./rows.ts";

/** CVs that rows name, each with the SHA-256 of what was received; null where no row of its upload is left. */
export type NamedCvs = Map<string, string | null>;

/** Adds the CVs that rows of a table name. */
export function addNamed(named: NamedCvs, table: string, rows: readonly Row[]): void {
  for (const row of rows) {
    const key = keysOfTables.get(table)?.(row);
    if (key !== undefined)
      named.set(key, typeof row.sha256 === "string" ? row.sha256 : (named.get(key) ?? null));
  }
}

/** The CVs that rows name at this moment. */
export async function cvsNamed(db: Db): Promise<NamedCvs> {
  const named: NamedCvs = new Map();
  for (const table of (await tablesOf(db)).filter((name) => keysOfTables.has(name)))
    for await (const rows of readRows(db, table)) addNamed(named, table, rows);
  return named;
}

/** The keys of `named` whose copied files, given by their SHA-256, are not what was received. */
export function damagedOf(named: NamedCvs, copied: Readonly<Record<string, string>>): string[] {
  return Object.keys(copied).filter((key) => (named.get(key) ?? copied[key]) !== copied[key]);
}

/** The storage key that a row of each table with CVs names: of an application, and of an upload once it is complete. */
const keysOfTables: ReadonlyMap<string, (row: Row) => string | undefined> = new Map([
  ["jobApplications", keyOfApplication],
  ["quarantinedApplications", keyOfApplication],
  ["cvUploads", keyOfComplete],
]);

function keyOfApplication({ cvFilePath }: Row): string | undefined {
  return typeof cvFilePath === "string" ? cvFilePath : undefined;
}

function keyOfComplete({ id, completedAt }: Row): string | undefined {
  const isComplete = completedAt !== null && typeof id === "string" && isUploadId(id);
  return isComplete ? keyOfUpload(id) : undefined;
}

/** SHA-256 of a stored file; null when there is none. */
export async function hashOf(storage: CvStorage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  return file && (await hashFile(file)).sha256;
}

async function hashFile({ stream }: OpenedFile): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}

/** The hash of a file of a backup; null when there is none. */
export async function hashOfFile(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  return hash.digest("hex");
}

/** Writes a stored file to `path`, atomically and flushed. Null when there is no such file. */
export async function copyToFile(storage: CvStorage, key: string, path: string): Promise<StagedFile | null> {
  const file = await storage.open(key);
  if (!file) return null;
  await makeFolders(dirname(path));
  const draft = `${path}.part`;
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const handle = await open(draft, "w", 0o600);
  try {
    await pipeline(file.stream, measure, handle.createWriteStream({ flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return { path, sizeBytes, sha256: hash.digest("hex") };
}

/** Copies the files of `keys` that `to` lacks, through `folder`. Returns the keys that `from` does not have. */
export async function copyCvs(
  { from, to, folder }: { from: CvStorage; to: CvStorage; folder: string },
  keys: AsyncIterable<string>,
): Promise<string[]> {
  const there = new Set<string>();
  for await (const { key } of to.list()) there.add(key);
  const missing: string[] = [];
  for await (const key of keys) {
    if (there.has(key)) continue;
    const path = join(folder, crypto.randomUUID());
    try {
      const file = await copyToFile(from, key, path);
      if (file) await to.accept(key, file);
      else missing.push(key);
    } finally {
      await rm(path, { force: true });
    }
  }
  return missing;
}
