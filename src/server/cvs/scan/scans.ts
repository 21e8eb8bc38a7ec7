import type { FastifyBaseLogger } from "fastify";
import { AppError } from "#contract/errors.ts";
import { sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../db/connect.ts";
import type { NewTask } from "../../tasks/tasks.ts";
import type { TaskHandler, TaskWorker } from "../../tasks/worker.ts";
import type { CvStorage } from "../storage/storage.ts";
import { LostFile, lostRetryMs, openOrNoteLost } from "../unread.ts";
import type { Scanner, ScanVerdict } from "./clamd.ts";

type Deps = { db: Db; storage: CvStorage; clock: Clock; log: FastifyBaseLogger; scanner: Scanner };

const kind = "scan-cv";
/** Longer than opening and scanning a file may take. */
const leaseMs = 120_000;
/** A scanner that does not answer a ping during a scan is considered hung, and the scan is aborted. */
const watchEveryMs = 3_000;
/** A file without a verdict is scanned again after 5, 10, 20 … seconds, at most ten minutes. */
const backOff = { firstMs: 5_000, mostMs: 600_000 } as const;

/**
 * Scans completed CVs for viruses in the background. A CV cannot be downloaded before the scan found it clean. CVs
 * from before a scanner was configured are scanned too.
 */
export function registerCvScans(tasks: TaskWorker, deps: Deps): void {
  tasks.handle(scanHandler(deps));
  tasks.everyHour("queueing of CVs that were not scanned", async () => {
    if (await queueUnscanned(deps)) tasks.wake();
  });
}

/** The task that scans a completed upload; added in the transaction that completes it. */
export function scanTask(uploadId: string, now: string): NewTask {
  return { id: `${kind} ${uploadId}`, kind, cvUploadId: uploadId, createdAt: now, dueAt: now };
}

/** While the scanner or the storage is away no attempt is counted. */
function scanHandler(deps: Deps): TaskHandler {
  const { scanner, log } = deps;
  let isAway = false;
  const isThere = async () => {
    const failure = await failureOf(scanner.ping());
    if (failure && !isAway) log.error({ err: failure }, "virus scanner is away: CVs wait");
    if (!failure && isAway) log.info("virus scanner is back");
    isAway = failure !== undefined;
    return !isAway;
  };
  return {
    kinds: [kind],
    atOnce: 1,
    leaseMs,
    isReady: isThere,
    async run({ cvUploadId, attempts }) {
      const uploadId = cvUploadId ?? ""; // `scanTask` gives each its upload
      const failure = await failureOf(scanOne(deps, uploadId));
      if (!failure) return { state: "done" };
      if (failure instanceof LostFile)
        return { state: "failed", reason: failure.message, retryAfterMs: lostRetryMs };
      if (isStorageAway(failure) || !(await isThere())) return { state: "given-back", endsRound: true };
      log.warn({ err: failure, uploadId, scanAttempts: attempts }, "CV not scanned yet");
      const retryAfterMs = Math.min(backOff.firstMs * 2 ** (attempts - 1), backOff.mostMs);
      return { state: "failed", reason: "The scanner gave no verdict.", retryAfterMs };
    },
  };
}

/** Returns whether there were any. */
function queueUnscanned({ db }: Deps): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("cvUploads")
      .set({ scanState: "pending" })
      .where("scanState", "=", "not-scanned")
      .where("completedAt", "is not", null)
      .execute();
    const pending = trx
      .selectFrom("cvUploads")
      .select([sql<string>`${sql.lit(`${kind} `)} || cast(id as text)`.as("id"), sql.lit(kind).as("kind")])
      .select(["id as cvUploadId", "completedAt as createdAt", "completedAt as dueAt"])
      .where("scanState", "=", "pending")
      .where("completedAt", "is not", null);
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto("tasks")
      .columns(["id", "kind", "cvUploadId", "createdAt", "dueAt"])
      .expression(pending)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  });
}

/** Throws when there is no verdict. */
async function scanOne({ db, storage, log, scanner }: Deps, id: string): Promise<void> {
  const file = await openOrNoteLost({ db, storage, log }, id);
  const bytes = Buffer.concat(await file.stream.toArray());
  const verdict = await scanWatched(scanner, bytes);
  await db
    .updateTable("cvUploads")
    .set({ scanState: verdict.isClean ? "clean" : "infected" })
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

function isStorageAway(failure: Error): boolean {
  return failure instanceof AppError && failure.code === "unavailable";
}

async function failureOf(work: Promise<unknown>): Promise<Error | undefined> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
