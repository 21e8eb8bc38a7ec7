import type { FastifyBaseLogger } from "fastify";
import { AppError } from "#contract/errors.ts";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../db/connect.ts";
import { type CvStorage, keyOfUpload } from "../storage/storage.ts";
import type { Scanner, ScanVerdict } from "./clamd.ts";

type Deps = { db: Db; storage: CvStorage; clock: Clock; log: FastifyBaseLogger; scanner: Scanner };

export type CvScans = ReturnType<typeof createCvScans>;

/** Waiting files are looked for this often, so a scanner that is back has work within seconds. */
const lookEveryMs = 5_000;
/** Longer than opening and scanning a file may take: a lease that has run out belongs to a process that died. */
const leaseMs = 120_000;
/** A scanner that does not answer beside a scan has hung, and the scan is given up. */
const watchEveryMs = 3_000;
/** A file without a verdict waits 5, 10, 20 … seconds, and ten minutes at most. */
const backOff = { firstMs: 5_000, mostMs: 600_000 } as const;

/**
 * Has completed CVs scanned for viruses, in the background: nobody waits for the scanner, and nobody gets a file before
 * it is called clean. Each file is leased by one statement, so several processes share the work and a dead one holds
 * nothing up. While the scanner or the store is away nothing is counted against any file.
 */
export function createCvScans(deps: Deps) {
  let running: Promise<void> | undefined;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;

  const isThere = async () => {
    const failure = await failureOf(deps.scanner.ping());
    if (failure && !isAway) deps.log.error({ err: failure }, "virus scanner is away: CVs wait");
    if (!failure && isAway) deps.log.info("virus scanner is back");
    isAway = failure !== undefined;
    return !isAway;
  };
  const run = async () => {
    if (!(await hasDue(deps)) || !(await isThere())) return;
    for (let due = await takeDue(deps); due; due = await takeDue(deps)) {
      const failure = await failureOf(scanOne(deps, due.id));
      if (!failure) continue;
      if (isStoreAway(failure) || !(await isThere())) return await giveBack(deps, due);
      await tryLater(deps, due, failure);
    }
  };
  /** Scans what is due; resolves when nothing is, or the scanner is away. */
  const scanDue = () =>
    (running ??= run()
      .catch((error: unknown) => deps.log.error({ err: error }, "CV scans failed"))
      .finally(() => (running = undefined)));

  return {
    scanDue,

    /** Begins now and looks again every few seconds. CVs from before there was a scanner are scanned too. */
    start(): void {
      timer = setInterval(() => void scanDue(), lookEveryMs);
      queueUnscanned(deps)
        .catch((error: unknown) => deps.log.error({ err: error }, "CVs not queued for the scanner"))
        .finally(() => void scanDue());
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

async function queueUnscanned({ db, clock }: Deps): Promise<void> {
  await db
    .updateTable("cvUploads")
    .set({ scanState: "pending", scanDueAt: clock().toISOString() })
    .where("scanState", "=", "not-scanned")
    .where("completedAt", "is not", null)
    .execute();
}

type Due = { id: string; scanAttempts: number };

function dueNow({ db, clock }: Deps) {
  return db
    .selectFrom("cvUploads")
    .select(["id", "scanAttempts", "scanDueAt"])
    .where("scanState", "=", "pending")
    .where("scanDueAt", "<=", clock().toISOString())
    .orderBy("scanDueAt")
    .limit(1);
}

async function hasDue(deps: Deps): Promise<boolean> {
  return (await dueNow(deps).executeTakeFirst()) !== undefined;
}

/** Leases the file that has waited longest, or answers undefined when none is due. */
async function takeDue(deps: Deps): Promise<Due | undefined> {
  for (;;) {
    const due = await dueNow(deps).executeTakeFirst();
    if (!due) return undefined;
    const scanAttempts = due.scanAttempts + 1;
    const { numUpdatedRows } = await deps.db
      .updateTable("cvUploads")
      .set({ scanAttempts, scanDueAt: after(deps, leaseMs) })
      .where("id", "=", due.id)
      .where("scanDueAt", "=", due.scanDueAt)
      .executeTakeFirst();
    // Otherwise another process was faster: look for the next.
    if (numUpdatedRows === 1n) return { id: due.id, scanAttempts };
  }
}

/** Throws when there is no verdict. */
async function scanOne({ db, storage, log, scanner }: Deps, id: string): Promise<void> {
  const file = await storage.open(keyOfUpload(id));
  if (!file) throw new Error("The file is not there");
  const bytes = Buffer.concat(await file.stream.toArray());
  const verdict = await scanWatched(scanner, bytes);
  await db
    .updateTable("cvUploads")
    .set({ scanState: verdict.isClean ? "clean" : "infected", scanDueAt: null })
    .where("id", "=", id)
    .execute();
  if (!verdict.isClean) log.warn({ uploadId: id, signature: verdict.signature }, "CV holds a virus");
}

async function scanWatched(scanner: Scanner, bytes: Uint8Array): Promise<ScanVerdict> {
  const hung = new AbortController();
  const watch = setInterval(() => {
    scanner.ping().catch((error: unknown) => hung.abort(error));
  }, watchEveryMs);
  try {
    return await scanner.scan(bytes, hung.signal);
  } finally {
    clearInterval(watch);
  }
}

function isStoreAway(failure: Error): boolean {
  return failure instanceof AppError && failure.code === "unavailable";
}

/** The scanner or the store went away over this file: it is due again as if nobody had taken it. */
async function giveBack({ db, clock }: Deps, { id, scanAttempts }: Due): Promise<void> {
  await db
    .updateTable("cvUploads")
    .set({ scanAttempts: scanAttempts - 1, scanDueAt: clock().toISOString() })
    .where("id", "=", id)
    .execute();
}

async function tryLater(deps: Deps, { id, scanAttempts }: Due, failure: Error): Promise<void> {
  const waitMs = Math.min(backOff.firstMs * 2 ** (scanAttempts - 1), backOff.mostMs);
  deps.log.warn({ err: failure, uploadId: id, scanAttempts }, "CV not scanned yet");
  await deps.db
    .updateTable("cvUploads")
    .set({ scanDueAt: after(deps, waitMs) })
    .where("id", "=", id)
    .execute();
}

async function failureOf(work: Promise<unknown>): Promise<Error | undefined> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function after({ clock }: Deps, ms: number): string {
  return new Date(clock().getTime() + ms).toISOString();
}
