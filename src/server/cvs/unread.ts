/**
 * CVs that were accepted unread because no PDF worker was free in time. They are read in the background once an
 * application has claimed them; unclaimed ones are removed unread, so that floods of PDF bombs cause no further work.
 */
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "#contract/errors.ts";
import type { Db } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import type { NewTask } from "../tasks/tasks.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import type { PdfChecker } from "./pdf/pdf-checker.ts";
import type { PdfFacts, PdfNote, PdfRefused, PdfUnread } from "./pdf/pdf-verdict.ts";
import type { Staging } from "./staging.ts";
import { type CvStorage, keyOfUpload, type OpenedFile } from "./storage/storage.ts";

type Deps = {
  db: Db;
  storage: CvStorage;
  staging: Staging;
  checker: Pick<PdfChecker, "checkLater">;
  log: FastifyBaseLogger;
};

const kind = "read-cv";
/** Longer than fetching a file, waiting for the slow worker and reading it may take. */
const leaseMs = 120_000;
/** Three days with the pauses between them. Administrators still see that the file was not checked. */
const mostAttempts = 500;
const backOff = { firstMs: 5_000, mostMs: 600_000 } as const;
/** A lost file may come back with a backup. */
export const lostRetryMs = 24 * 60 * 60_000;

/** The task that reads a claimed upload; added in the transaction that claims it. */
export function unreadTask(uploadId: string, now: string): NewTask {
  return { id: `${kind} ${uploadId}`, kind, cvUploadId: uploadId, createdAt: now, dueAt: now };
}

export function registerUnreadCvs(tasks: TaskWorker, deps: Deps): void {
  const { log } = deps;
  tasks.handle({
    kinds: [kind],
    atOnce: 1,
    leaseMs,
    async run({ cvUploadId, attempts }) {
      const uploadId = cvUploadId ?? ""; // `unreadTask` gives each its upload
      try {
        await readOne(deps, uploadId);
        return { state: "done" };
      } catch (error) {
        // The storage or the slow worker is unavailable for all files.
        if (error instanceof AppError && error.code === "unavailable")
          return { state: "given-back", endsRound: true };
        if (error instanceof LostFile)
          return { state: "failed", reason: error.message, retryAfterMs: lostRetryMs };
        const isLast = attempts >= mostAttempts;
        if (isLast) log.error({ err: error, uploadId, attempts }, "CV given up, and never read");
        else log.warn({ err: error, uploadId, attempts }, "CV not read yet");
        const pauseMs = Math.min(backOff.firstMs * 2 ** (attempts - 1), backOff.mostMs);
        const retryAfterMs = isLast ? null : pauseMs;
        return { state: "failed", reason: "The file could not be read.", retryAfterMs };
      }
    },
  });
}

async function readOne({ db, storage, staging, checker, log }: Deps, uploadId: string): Promise<void> {
  const stored = await openOrNoteLost({ db, storage, log }, uploadId);
  const verdict = await staging.receive(stored.stream, ({ path }) => checker.checkLater(path));
  const note: PdfNote = verdict.opens ? verdict.facts : { refusal: verdict.refusal };
  await db
    .updateTable("cvUploads")
    .set({ findings: JSON.stringify(note) })
    .where("id", "=", uploadId)
    .execute();
  log.info({ uploadId, ...note }, "CV read that was taken unread");
}

/** A file that an application has, and the storage has not. */
export class LostFile extends Error {
  override readonly name = "LostFile";
}

/** Opens the file of an upload. Throws a `LostFile`, which the row then says, until the file is there again. */
export async function openOrNoteLost(
  { db, storage, log }: Pick<Deps, "db" | "storage" | "log">,
  uploadId: string,
): Promise<OpenedFile> {
  const file = await storage.open(keyOfUpload(uploadId));
  const isNew = await setLost(db, uploadId, file === null).catch((error: unknown) => {
    file?.stream.destroy();
    throw error;
  });
  if (file) return file;
  if (isNew) log.error({ uploadId }, "CV lost: its file is not in the storage");
  throw new LostFile("The file is not in the storage.");
}

/** Returns whether this is new. */
async function setLost(db: Db, uploadId: string, isLost: boolean): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("cvUploads")
      .select("findings")
      .where("id", "=", uploadId)
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .executeTakeFirst();
    const { isLost: wasLost = false, ...facts } = readNote(row?.findings ?? null);
    if (!row || wasLost === isLost) return false;
    const findings = JSON.stringify(isLost ? { ...facts, isLost } : facts);
    await trx.updateTable("cvUploads").set({ findings }).where("id", "=", uploadId).execute();
    return true;
  });
}

/** The stored findings (`noteCompleted`); rows from earlier versions lack facts that were added later. */
export function readNote(
  stored: string | null,
): Partial<PdfFacts & PdfUnread & PdfRefused> & { isLost?: boolean } {
  return stored === null ? {} : (JSON.parse(stored) as PdfNote);
}

export function isUnread(stored: string | null): boolean {
  return readNote(stored).isUnread === true;
}
