/**
 * The ledger: a file with the ids of erased applications, which outlives the restoring of a backup. What stands in it and
 * comes back with a backup is erased again before the first request. An id is random and tells nothing once its row is gone.
 */
import { open, readFile, rename } from "node:fs/promises";
import { minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import { hasCode } from "../file-system.ts";
import { type EraseDeps, eraseRows, finishErasures } from "./erase.ts";

/** The ledger outlives the oldest backup by so many days. */
const daysAfterBackups = 30;
/** Ids that are looked for in one statement. */
const batchSize = 500;

type Entry = { application: string; at: string };

export type Ledger = ReturnType<typeof createLedger>;

/** `backupDays`: how old a backup may be that is restored. */
export function createLedger(file: string, backupDays: number) {
  const keptDays = backupDays + daysAfterBackups;
  let last: Promise<void> = Promise.resolve();
  async function write(db: Db, now: Date): Promise<void> {
    const before = minutesAfter(now, -keptDays * 24 * 60);
    const known = await readEntries(file);
    const rows = await db
      .selectFrom("erasures")
      .select(["applicationId", "at"])
      .where("applicationId", "is not", null)
      .execute();
    const entries = new Map(known.map((entry) => [entry.application, entry]));
    for (const { applicationId, at } of rows)
      if (applicationId !== null) entries.set(applicationId, { application: applicationId, at });
    const kept = [...entries.values()].filter(({ at }) => at >= before);
    const isSame =
      kept.length === known.length &&
      known.every((entry, index) => kept[index]?.application === entry.application);
    if (!isSame) await replace(file, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  }
  return {
    keptDays,

    /** Adds what was erased since, whoever did it, and drops what is too old. One at a time: none overwrites what another added. */
    write(db: Db, now: Date): Promise<void> {
      last = last.catch(() => undefined).then(() => write(db, now));
      return last;
    },

    /** Erases what the ledger names and the database has: it came back with a backup. Answers how many those were. */
    async eraseAgain(deps: EraseDeps): Promise<number> {
      const { db, clock, log } = deps;
      let again = 0;
      const erased = (await readEntries(file)).map(({ application }) => readRowId(application));
      for (const id of await findPresent(
        db,
        erased.filter((one) => one !== null),
      )) {
        const isErased = await db
          .transaction()
          .execute((trx) => eraseRows(trx, id, { why: "restored", rule: null, now: clock() }));
        if (isErased) again += 1;
      }
      if (again === 0) return 0;
      await finishErasures(deps);
      log.warn({ applications: again }, "Applications that a restored backup brought back were erased again");
      return again;
    },
  };
}

/** Those of `ids` that the database has, in sight or out of it. */
async function findPresent(db: Db, ids: readonly string[]): Promise<string[]> {
  const present: string[] = [];
  for (let from = 0; from < ids.length; from += batchSize)
    for (const table of ["jobApplications", "quarantinedApplications"] as const) {
      const batch = ids.slice(from, from + batchSize);
      const rows = await db.selectFrom(table).select("id").where("id", "in", batch).execute();
      present.push(...rows.map(({ id }) => id));
    }
  return present;
}

async function readEntries(file: string): Promise<Entry[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  });
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Entry); // written by `write`
}

async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
