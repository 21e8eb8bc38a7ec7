import type { FastifyBaseLogger } from "fastify";
import { AppError } from "#contract/errors.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { addTask } from "../tasks/tasks.ts";
import type { PdfChecker } from "./pdf/pdf-checker.ts";
import type { PdfNote } from "./pdf/pdf-verdict.ts";
import { scanTask } from "./scan/scans.ts";
import type { Staging, StagedFile } from "./staging.ts";
import type { CvStorage } from "./storage/storage.ts";
import type { UnclaimedBounds } from "./unclaimed.ts";

/** The dependencies of receiving a file. */
export type ReceiverDeps = {
  db: Db;
  storage: CvStorage;
  staging: Staging;
  checker: PdfChecker;
  unclaimed: UnclaimedBounds;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Adds the task of the virus scan, where a scanner is configured. */
  wakeScanner?: () => void;
};

/**
 * Opens a file that was received from `sender` as a PDF; returns the findings, or that no worker was free in time
 * (`unread.ts`), or throws `cv-not-pdf`.
 */
export async function examineCv(
  { checker, log }: ReceiverDeps,
  { id, sender }: { id: string; sender: string },
  file: StagedFile,
): Promise<PdfNote> {
  const verdict = await checker.check(file.path, sender);
  if ("isUnread" in verdict) return verdict;
  if (verdict.opens) return verdict.facts;
  log.info({ uploadId: id, sizeBytes: file.sizeBytes, refusal: verdict.refusal }, "CV refused");
  throw new AppError("cv-not-pdf");
}

/**
 * Marks upload `id` as completed once its file is stored, and adds the task of the virus scan where there is a
 * scanner. Returns false when the upload was completed before, or is gone.
 */
export async function noteCompleted(
  { db, clock, log, wakeScanner, unclaimed }: ReceiverDeps,
  { id, sender }: { id: string; sender: string },
  { file, findings }: { file: StagedFile; findings: PdfNote },
): Promise<boolean> {
  const now = clock().toISOString();
  const isNoted = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("cvUploads")
      .set({
        completedAt: now,
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        findings: JSON.stringify(findings),
        sender: unclaimed.keyOf(sender),
        ...(wakeScanner && { scanState: "pending" }),
      })
      .where("id", "=", id)
      .where("completedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && wakeScanner) await addTask(trx, scanTask(id, now));
    return numUpdatedRows === 1n;
  });
  if (!isNoted) return false;
  log.info({ uploadId: id, sizeBytes: file.sizeBytes, ...findings }, "CV received");
  wakeScanner?.();
  return true;
}
