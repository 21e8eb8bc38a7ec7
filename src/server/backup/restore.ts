import { chmod, copyFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isKnownMigration, migrateToLatest } from "../db/migrate.ts";
import { makeFolders } from "../file-system.ts";
import type { Place } from "./backup.ts";
import { addNamed, damagedOf, hashOf, hashOfFile, type NamedCvs } from "./cvs.ts";
import { whileLocked } from "./copy-locks.ts";
import { type Manifest, readRowsFile, secretName, verifyBackup } from "./manifest.ts";
import { addRows, copyInto, tallyOf } from "./rows.ts";

/**
 * Restores a backup to an empty place, with either engine and either storage, and compares every row and file. An
 * interrupted run continues when it is started again. The schema is first the backup's, and is migrated at the end.
 */
export async function restore(place: Place, folder: string): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  if (!isKnownMigration(manifest.migration))
    throw new Error(`The backup is of a newer version (${manifest.migration}): install that version first.`);
  const { migration, createdAt } = manifest;
  const copy = { source: `the backup of ${createdAt}`, migration, refuseOther: () => refuseUsed(place) };
  return await copyInto(place.db, copy, (db) => restoreAll({ ...place, db }, folder, manifest));
}

async function restoreAll(place: Place, folder: string, manifest: Manifest): Promise<Manifest> {
  const { db, dataDir, isSecretGiven } = place;
  const named: NamedCvs = new Map();
  for (const [table, expected] of Object.entries(manifest.tables)) {
    for await (const rows of readRowsFile(folder, table)) {
      await addRows(db, table, rows);
      addNamed(named, table, rows);
    }
    const { rows, sha256 } = await tallyOf(db, table);
    if (rows !== expected.rows || sha256 !== expected.sha256)
      throw new Error(
        `The rows of ${table} are not those of the backup. Empty the place, and restore again.`,
      );
  }
  for await (const [key, sha256] of whileLocked(db, Object.entries(manifest.cvs)))
    await restoreCv(place, folder, { key, sha256 });
  if (manifest.secret !== null && !isSecretGiven) await restoreSecret(folder, dataDir, manifest.secret);
  await migrateToLatest(db);
  // Backups of earlier versions do not list them.
  return { ...manifest, damagedCvs: damagedOf(named, manifest.cvs) };
}

/** Throws when CVs or a secret of a server exist. */
async function refuseUsed({ storage, dataDir, isSecretGiven }: Place): Promise<void> {
  for await (const { key } of storage.list())
    throw new Error(`The place for CVs is not empty: there is ${key}.`);
  const secret = join(dataDir, secretName);
  if (!isSecretGiven && (await hashOfFile(secret)) !== null)
    throw new Error(`There is ${secret} already: a server was started here. Use an empty DATA_DIR.`);
}

async function restoreCv(
  { storage, dataDir }: Place,
  folder: string,
  { key, sha256 }: { key: string; sha256: string },
): Promise<void> {
  const there = await hashOf(storage, key);
  if (there === sha256) return;
  if (there !== null) await storage.remove(key);
  // A folder takes files by a link, which needs the same file system.
  const staging = join(dataDir, "files", "incoming");
  await makeFolders(staging);
  const path = join(staging, crypto.randomUUID());
  try {
    await copyFile(join(folder, key), path);
    const { size } = await stat(path);
    await storage.accept(key, { path, sizeBytes: size, sha256 });
  } finally {
    await rm(path, { force: true });
  }
  if ((await hashOf(storage, key)) !== sha256) throw new Error(`${key} was not stored as it was sent.`);
}

async function restoreSecret(folder: string, dataDir: string, sha256: string): Promise<void> {
  const path = join(dataDir, secretName);
  await makeFolders(dataDir);
  await copyFile(join(folder, secretName), path);
  await chmod(path, 0o600);
  if ((await hashOfFile(path)) !== sha256) throw new Error("The secret was not stored as it was sent.");
}
