import { join } from "node:path";
import { currentMigration } from "../db/migrate.ts";
import { makeFolders } from "../file-system.ts";
import type { Place } from "./backup.ts";
import { addNamed, copyCvs, damagedOf, hashOf, type NamedCvs } from "./cvs.ts";
import { asOnlyUser, whileLocked } from "./copy-locks.ts";
import { addRows, copyInto, readRows, type Tally, tablesOf, tallyOf } from "./rows.ts";

/** The result of a move. */
export type Moved = {
  tables: Record<string, Tally>;
  cvCount: number;
  missingCvs: string[];
  damagedCvs: string[];
};

/**
 * Copies all state to an empty place: rows to the other database, and CVs to the other storage if it is another one.
 * No server may run on either. An interrupted run continues when it is started again; at the end every row and file
 * is compared, and CVs that stay are looked for. The source's rows and files are
 * not changed; of an SQLite file the header is, by its lock.
 */
export async function move(from: Place, to: Place, { withCvs }: { withCvs: boolean }): Promise<Moved> {
  return await asOnlyUser(from.db, async (source) => {
    const migration = await currentMigration(source);
    if (migration === null) throw new Error("There is nothing to move: the database has no tables.");
    const refuseOther = () => (withCvs ? refuseCvs(to) : Promise.resolve());
    return await copyInto(to.db, { source: "another database", migration, refuseOther }, (db) =>
      moveAll({ ...from, db: source }, { ...to, db }, withCvs),
    );
  });
}

async function moveAll(from: Place, to: Place, withCvs: boolean): Promise<Moved> {
  const named: NamedCvs = new Map();
  const tables: Record<string, Tally> = {};
  for (const table of await tablesOf(from.db)) {
    for await (const rows of readRows(from.db, table)) {
      addNamed(named, table, rows);
      await addRows(to.db, table, rows);
    }
    tables[table] = await compareRows(from, to, table);
  }
  const { missingCvs, copied } = withCvs
    ? await moveCvs(from, to, named)
    : { missingCvs: await missingOf(from, named), copied: {} };
  return { tables, cvCount: Object.keys(copied).length, missingCvs, damagedCvs: damagedOf(named, copied) };
}

async function refuseCvs({ storage }: Place): Promise<void> {
  for await (const { key } of storage.list())
    throw new Error(`The place for CVs is not empty: there is ${key}.`);
}

/** The keys of `named` that the storage does not list. Of CVs that stay where they are no byte is read. */
async function missingOf({ storage }: Place, named: NamedCvs): Promise<string[]> {
  const missing = new Set(named.keys());
  for await (const { key } of storage.list()) missing.delete(key);
  return [...missing];
}

async function compareRows(from: Place, to: Place, table: string): Promise<Tally> {
  const [before, after] = [await tallyOf(from.db, table), await tallyOf(to.db, table)];
  if (before.sha256 === after.sha256 && before.rows === after.rows) return after;
  throw new Error(
    `${table} has ${after.rows} rows, of ${before.rows}, or others. Empty the new database, and move again.`,
  );
}

/** Returns the keys of files that are missing in the source, and the SHA-256 of each other. */
async function moveCvs(
  from: Place,
  to: Place,
  named: NamedCvs,
): Promise<{ missingCvs: string[]; copied: Record<string, string> }> {
  const folder = join(to.dataDir, "files", "incoming");
  await makeFolders(folder);
  const stores = { from: from.storage, to: to.storage, folder };
  const missing = new Set(await copyCvs(stores, whileLocked(to.db, named.keys())));
  const copied: Record<string, string> = {};
  for await (const key of whileLocked(to.db, named.keys())) {
    if (missing.has(key)) continue;
    const [before, after] = [await hashOf(from.storage, key), await hashOf(to.storage, key)];
    if (before !== null && before === after) {
      copied[key] = before;
      continue;
    }
    // Incomplete, or changed since: the next run copies it again.
    await to.storage.remove(key);
    throw new Error(`${key} was not stored as it was sent. Move again.`);
  }
  return { missingCvs: [...missing], copied };
}
