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

/** Days for which a backup is kept, and 30 more: longer than any backup can bring an application back. */
export const keptInLedgerDays = 35 + 30;

type Entry = { application: string; at: string };

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(file: string) {
  return {
    /** Adds what was erased since, whoever did it, and drops what is too old. */
    async write(db: Db, now: Date): Promise<void> {
      const before = minutesAfter(now, -keptInLedgerDays * 24 * 60);
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
    },

    /** Erases what the ledger names and the database has: it came back with a backup. Answers how many those were. */
    async eraseAgain(deps: EraseDeps): Promise<number> {
      const { db, clock, log } = deps;
      let again = 0;
      for (const { application } of await readEntries(file)) {
        const id = readRowId(application);
        if (id === null) continue;
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
