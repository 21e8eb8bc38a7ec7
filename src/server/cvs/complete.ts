import { AppError, type ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { type CompletionLease, takeCompletionLease } from "./completion-lease.ts";
import { examineCv, noteCompleted, type ReceiverDeps } from "./examine.ts";
import type { DirectUploads } from "./storage/storage.ts";

const refusals: ReadonlySet<ErrorCode> = new Set(["cv-not-pdf", "cv-too-large"]);
/** A file that is replaced while it is checked is checked again this often. */
const mostVersions = 3;

/**
 * Takes over the file that a browser has sent to the object store: size → bytes to staging → check → promote that
 * version → note in the row → remove what was sent. The row decides: until it is noted everything may be done again,
 * and after that nothing is, so a crash between any two steps is repaired by the same call, and a file that is sent
 * later by the same address never becomes the CV. A lease in the row lets one process at a time do it
 * (`completion-lease.ts`). Resolves at once for an upload that is completed. Throws `cv-not-usable` when nothing was
 * sent, `cv-too-large` or `cv-not-pdf`, which end the upload, or `unavailable`.
 */
export async function completeDirect(
  deps: ReceiverDeps,
  direct: DirectUploads,
  { id, sender }: { id: string; sender: string },
): Promise<void> {
  const lease = await takeCompletionLease(deps, id);
  if (lease === null) return;
  try {
    await takeOver(deps, direct, { id, sender, lease });
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) await spend(deps, direct, id);
    throw error;
  } finally {
    // A lease that cannot be given back runs out by itself.
    await lease.end().catch(() => undefined);
  }
}

/** Ends an upload whose file was refused: each check of a file costs its sender a new, counted ticket. */
async function spend({ db, log }: ReceiverDeps, direct: DirectUploads, id: string): Promise<void> {
  await db.deleteFrom("cvUploads").where("id", "=", id).where("completedAt", "is", null).execute();
  await direct.remove(id).catch((error: unknown) => {
    log.warn({ err: error, uploadId: id }, "Refused CV left to the next clean-up");
  });
}

async function takeOver(
  deps: ReceiverDeps,
  direct: DirectUploads,
  { id, sender, lease }: { id: string; sender: string; lease: CompletionLease },
): Promise<void> {
  for (let count = 0; count < mostVersions; count++) {
    const sent = await direct.find(id);
    if (!sent) throw new AppError("cv-not-usable");
    if (sent.sizeBytes > limits.cv.maxBytes) throw new AppError("cv-too-large");
    const bytes = await direct.read(id, sent.version);
    if (!bytes) continue;
    const isDone = await deps.staging.receive(bytes, async (file) => {
      const findings = await examineCv(deps, { id, sender }, file);
      // The copy must lie within our lease: a rival's may be of another version.
      if (!(await lease.renew())) throw new AppError("unavailable", { retryAfterSeconds: 5 });
      if (!(await direct.promote(id, sent.version))) return false;
      await noteCompleted(deps, { id, sender }, { file, findings });
      return true;
    });
    if (!isDone) continue;
    await direct.remove(id).catch((error: unknown) => {
      deps.log.warn({ err: error, uploadId: id }, "Sent CV left to the next clean-up");
    });
    return;
  }
  throw new AppError("unavailable", { retryAfterSeconds: 5 });
}
