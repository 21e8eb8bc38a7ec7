import { setTimeout as wait } from "node:timers/promises";
import { AppError, type ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { minutesAfter } from "../clock.ts";
import { examineCv, noteCompleted, type Reception } from "./examine.ts";
import type { DirectUploads } from "./store.ts";

/**
 * Longer than everything that a completion waits for together, each of which is bounded: so a lease that has run out
 * belongs to a process that died.
 */
const leaseMinutes = 3;
/** Promoting takes ten seconds at most; it must not begin so late that the lease runs out meanwhile. */
const latestPromotionMs = 2.5 * 60_000;
const refusals: ReadonlySet<ErrorCode> = new Set(["cv-not-pdf", "cv-too-large"]);
/** A file that is replaced while it is checked is checked again this often. */
const mostVersions = 3;
const rivalBounds = { mostMs: 8_000, lookEveryMs: 100 } as const;

/**
 * Takes over the file that a browser has sent to the object store: size → bytes to the spool → check → promote that
 * version → note in the row → remove what was sent. The row decides: until it is noted everything may be done again,
 * and after that nothing is, so a crash between any two steps is repaired by the same call, and a file that is sent
 * later by the same address never becomes the CV. A lease in the row lets one process at a time do it. Resolves at once
 * for an upload that is completed. Throws `cv-not-usable` when nothing was sent, `cv-too-large` or `cv-not-pdf`, which
 * end the upload, or `unavailable`.
 */
export async function completeDirect(parts: Reception, direct: DirectUploads, id: string): Promise<void> {
  const until = await takeLease(parts, id);
  if (until === null) return;
  try {
    await takeOver(parts, direct, id);
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) await spend(parts, direct, id);
    throw error;
  } finally {
    await parts.db
      .updateTable("cvUploads")
      .set({ completingUntil: null })
      .where("id", "=", id)
      .where("completingUntil", "=", until)
      .execute();
  }
}

/** Ends an upload whose file was refused: each check of a file costs its sender a new, counted ticket. */
async function spend({ db, log }: Reception, direct: DirectUploads, id: string): Promise<void> {
  await db.deleteFrom("cvUploads").where("id", "=", id).where("completedAt", "is", null).execute();
  await direct.remove(id).catch((error: unknown) => {
    log.warn({ err: error, uploadId: id }, "Refused CV left to the next sweep");
  });
}

/** Answers the lease's end once it is ours, or null when the upload is completed, e.g. by the one who had the lease. */
async function takeLease({ db, clock }: Reception, id: string): Promise<string | null> {
  for (const deadline = Date.now() + rivalBounds.mostMs; ; await wait(rivalBounds.lookEveryMs)) {
    const now = clock();
    const until = minutesAfter(now, leaseMinutes);
    const { numUpdatedRows } = await db
      .updateTable("cvUploads")
      .set({ completingUntil: until })
      .where("id", "=", id)
      .where("completedAt", "is", null)
      .where((eb) =>
        eb.or([eb("completingUntil", "is", null), eb("completingUntil", "<", now.toISOString())]),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return until;
    const row = await db
      .selectFrom("cvUploads")
      .select("completedAt")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) throw new AppError("cv-not-usable");
    if (row.completedAt !== null) return null;
    if (Date.now() > deadline) throw new AppError("unavailable", { retryAfterSeconds: 5 });
  }
}

async function takeOver(parts: Reception, direct: DirectUploads, id: string): Promise<void> {
  const deadline = Date.now() + latestPromotionMs;
  for (let count = 0; count < mostVersions; count++) {
    const sent = await direct.find(id);
    if (!sent) throw new AppError("cv-not-usable");
    if (sent.sizeBytes > limits.cv.maxBytes) throw new AppError("cv-too-large");
    const bytes = await direct.read(id, sent.version);
    if (!bytes) continue;
    const isDone = await parts.spool.receive(bytes, async (file) => {
      const findings = await examineCv(parts, id, file);
      if (Date.now() > deadline) throw new AppError("unavailable", { retryAfterSeconds: 5 });
      if (!(await direct.promote(id, sent.version))) return false;
      await noteCompleted(parts, id, { file, findings });
      return true;
    });
    if (!isDone) continue;
    await direct.remove(id).catch((error: unknown) => {
      parts.log.warn({ err: error, uploadId: id }, "Sent CV left to the next sweep");
    });
    return;
  }
  throw new AppError("unavailable", { retryAfterSeconds: 5 });
}
