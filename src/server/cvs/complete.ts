import { setTimeout as wait } from "node:timers/promises";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { isForeignKeyViolation } from "../db/failures.ts";
import { leaseTask, removeTask, renewLease } from "../tasks/tasks.ts";
import { examineCv, noteCompleted, type ReceiverDeps } from "./examine.ts";
import type { DirectUploads } from "./storage/storage.ts";

const refusals: ReadonlySet<ErrorCode> = new Set(["cv-not-pdf", "cv-too-large"]);
/** How often a file that is replaced during the check is checked again. */
const mostVersions = 3;

/** Allows for two failed renewals, and for clocks that differ by some seconds. */
const leaseMs = 8_000;
const renewEveryMs = 2_000;
/** Longer than a lease, so that sending again succeeds after a crash. */
const rivalBounds = { mostMs: 9_500, lookEveryMs: 250 } as const;

/**
 * Takes over the file that a browser has sent to the object store: size → bytes to staging → check → promote that
 * version → mark the row as completed → remove the sent file. Until the row is marked every step may be repeated, and
 * after that none is: the same call recovers from a crash between any two steps, and a file that is sent later to the
 * same address never becomes the CV. A lease lets one process at a time do it. Resolves at once for a completed
 * upload. Throws `cv-not-usable` when nothing was sent, `cv-too-large` or `cv-not-pdf`, which end the upload, or
 * `unavailable`.
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
    // A lease that cannot be released ends by itself.
    await lease.end().catch(() => undefined);
  }
}

/** The right of one process to complete an upload. */
type CompletionLease = {
  /** Renews it for a full term; returns false if it was lost, e.g. because this process was suspended too long. */
  renew: () => Promise<boolean>;
  end: () => Promise<void>;
};

/**
 * Lets one process at a time complete upload `id`. The lease is that of a task; it is short and renewed during the
 * work, so a process that dies delays its upload by seconds. Returns null when the upload is completed, e.g. by the
 * previous holder. Throws `cv-not-usable` for an unknown upload, `unavailable` while another process is at it.
 */
export async function takeCompletionLease(deps: LeaseDeps, id: string): Promise<CompletionLease | null> {
  for (const deadline = Date.now() + rivalBounds.mostMs; ; await wait(rivalBounds.lookEveryMs)) {
    const lease = await tryToLease(deps, id);
    // Read under the lease, so the row does not change.
    const row = await deps.db
      .selectFrom("cvUploads")
      .select("completedAt")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.completedAt === null && lease) return lease;
    await lease?.end();
    if (!row) throw new AppError("cv-not-usable");
    if (row.completedAt !== null) return null;
    if (Date.now() > deadline) throw new AppError("unavailable", { retryAfterSeconds: 5 });
  }
}

type LeaseDeps = Pick<ReceiverDeps, "db" | "clock">;

/** Null while another process has it, and when there is no such upload. */
async function tryToLease({ db, clock }: LeaseDeps, uploadId: string): Promise<CompletionLease | null> {
  const task = { id: `complete-cv ${uploadId}`, kind: "complete-cv", cvUploadId: uploadId };
  const leasedBy = await leaseTask(db, task, { leaseMs, now: clock() }).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) return null;
    throw error;
  });
  if (leasedBy === null) return null;
  const held = { id: task.id, leasedBy };
  const renew = () => renewLease(db, held, { leaseMs, now: clock() });
  // A failed renewal is repeated by the next one; only the one before the copy must succeed.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    renew,
    async end() {
      clearInterval(timer);
      await removeTask(db, held);
    },
  };
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
      // The copy must be made under the lease: another process may copy another version.
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
