/**
 * The ledger: a file with the ids of erased applications and of forgotten requests about data, which restoring a
 * backup does not change. After a restore, what it names is erased again before the first request. Ids are random and
 * not personal data once their rows are gone.
 */
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { minutesAfter } from "../clock.ts";
import { cleanDatabase } from "../db/clean.ts";
import { batchesOf, type Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { readRowId } from "../db/row-id.ts";
import { ignoring } from "../file-system.ts";
import { type EraseDeps, eraseRows, finishCommitted } from "./erase.ts";
import { forgetRequest } from "./requests/forget.ts";

/** How many days longer than the oldest backup the ledger keeps an id. */
const daysAfterBackups = 30;
/** Ids in one statement. */
const batchSize = 500;

type LedgerConfig = { DATA_DIR: string; ERASURES_FILE?: string | undefined };

/** The path of the ledger. */
export function ledgerFileOf({ DATA_DIR, ERASURES_FILE }: LedgerConfig): string {
  return ERASURES_FILE ?? join(DATA_DIR, "erasures.jsonl");
}

type Entry = { application: string; at: string } | { request: string; at: string };

export type Ledger = ReturnType<typeof createLedger>;

/** `backupDays`: the age of the oldest backup that may be restored. */
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
    const requests = await db.selectFrom("forgottenRequests").selectAll().execute();
    const entries = new Map(known.map((entry) => [idOf(entry), entry]));
    for (const { applicationId, at } of rows)
      if (applicationId !== null) entries.set(applicationId, { application: applicationId, at });
    for (const { id, at } of requests) entries.set(id, { request: id, at });
    const kept = [...entries.values()].filter(({ at }) => at >= before);
    const isSame =
      kept.length === known.length &&
      known.every((entry, index) => idOf(entry) === (kept[index] && idOf(kept[index])));
    if (!isSame) await replace(file, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  }
  const ledger = {
    keptDays,

    /**
     * Adds new erasures of all processes, and drops old ids. One at a time, so that no call overwrites another's
     * ids.
     */
    write(db: Db, now: Date): Promise<void> {
      last = last.catch(() => undefined).then(() => write(db, now));
      return last;
    },

    /** Erases what the ledger names and a restored backup brought back. Returns the number of applications. */
    async eraseAgain(deps: EraseDeps): Promise<number> {
      const { log } = deps;
      const entries = await readEntries(file);
      const idsOf = (kind: "application" | "request") =>
        entries.flatMap((entry) => (kind in entry ? (readRowId(idOf(entry)) ?? []) : []));
      const applications = await eraseApplicationsAgain(deps, idsOf("application"));
      const requests = await forgetRequestsAgain(deps, idsOf("request"));
      if (applications + requests === 0) return 0;
      await finishCommitted(deps);
      await deps.removeMailFiles();
      await noteDeletions({ ...deps, ledger });
      log.warn(
        { applications, requests },
        "Applications and requests that a restored backup brought back were erased again",
      );
      return applications;
    },
  };
  return ledger;
}

async function eraseApplicationsAgain({ db, clock }: EraseDeps, ids: readonly string[]): Promise<number> {
  let again = 0;
  for (const id of await findPresent(db, ids)) {
    const isErased = await db
      .transaction()
      .execute((trx) => eraseRows(trx, id, { why: "restored", rule: null, now: clock() }));
    if (isErased) again += 1;
  }
  return again;
}

async function forgetRequestsAgain({ db, clock }: EraseDeps, ids: readonly string[]): Promise<number> {
  let again = 0;
  for (const batch of batchesOf(ids.toSorted(), batchSize))
    await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("dataRequests")
        .select(["id", "email", "closedAt"])
        .where("id", "in", batch)
        .where("who", "<>", "")
        // In the order in which all transactions lock them (requests/rows.ts).
        .orderBy("id")
        .$if(isPostgres(trx), (query) => query.forUpdate())
        .execute();
      const outcome = "Who asked was forgotten before, and came back with a backup that was restored.";
      for (const row of rows) await forgetRequest(trx, row, { actor: "server", now: clock(), outcome });
      again += rows.length;
    });
  return again;
}

/**
 * Call it after each deletion of applications or requesters, before the answer: it adds them to the ledger, and makes
 * the engine release their bytes. Never rejects: the hourly work repeats what failed. `vacuums`: false leaves that to
 * PostgreSQL's autovacuum, because every single deletion would wait for it.
 */
export async function noteDeletions(
  { db, clock, log, ledger }: EraseDeps & { ledger: Ledger },
  { vacuums = true } = {},
): Promise<void> {
  try {
    await ledger.write(db, clock());
  } catch (error) {
    log.error({ err: error }, "Ledger of erasures left to the hourly work");
  }
  if (!vacuums && isPostgres(db)) return;
  // PostgreSQL cancels a statement that takes too long; its autovacuum does the work later.
  await cleanDatabase(db).catch((error: unknown) => log.warn({ err: error }, "Tables were not vacuumed"));
}

/** Those of `ids` that the database has, also in quarantine. */
async function findPresent(db: Db, ids: readonly string[]): Promise<string[]> {
  const present: string[] = [];
  for (const batch of batchesOf(ids, batchSize))
    for (const table of ["jobApplications", "quarantinedApplications"] as const) {
      const rows = await db.selectFrom(table).select("id").where("id", "in", batch).execute();
      present.push(...rows.map(({ id }) => id));
    }
  return present;
}

function idOf(entry: Entry): string {
  return "application" in entry ? entry.application : entry.request;
}

/** Throws a sentence when a line of the ledger cannot be read, with which no server starts. */
export async function checkLedger(config: LedgerConfig): Promise<void> {
  await readEntries(ledgerFileOf(config));
}

async function readEntries(file: string): Promise<Entry[]> {
  const text = (await ignoring("ENOENT", readFile(file, "utf8"))) ?? "";
  return text.split("\n").flatMap((line, index) => (line === "" ? [] : [readEntry(line, file, index + 1)]));
}

function readEntry(line: string, file: string, number: number): Entry {
  try {
    return JSON.parse(line) as Entry; // written by `write`
  } catch (error) {
    throw new Error(
      `Line ${number} of the ledger of erasures, ${file}, is damaged or cut short. Replace the file by a copy that is whole. Without one remove that line alone and start again: what the database still knows of it is written anew, and if a backup was just restored, look whether it brought back somebody who was erased.`,
      { cause: error },
    );
  }
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
