import type { FastifyBaseLogger } from "fastify";
import { limits } from "#contract/limits.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import { type Db, readInBatches } from "../db/connect.ts";
import { nilId } from "../db/row-id.ts";
import type { Staging } from "./staging.ts";
import { type CvStorage, keyOfUpload, type ListedFile, uploadOfKey } from "./storage/storage.ts";
import { removeFiles, removeStored } from "./uploads.ts";

type Deps = { db: Db; storage: CvStorage; staging: Staging; clock: Clock; log: FastifyBaseLogger };

/** How many uploads or files of each kind a cleanup removed. */
type Removed = {
  unclaimed: number;
  ofDeletedApplications: number;
  withoutRow: number;
  /** Files in the object store that no upload needs, e.g. sent again after they were copied. */
  sentInVain: number;
  staged: number;
};

const batchSize = 200;
/** The minimum age at which a file without a row is removed: no running upload takes so long. */
const orphanAgeMinutes = 60;
/** From this many files on, more orphans than known files mean that the storage belongs to another database. */
const suspiciousOrphans = 20;

/**
 * Removes unused files: uploads that no application claimed within 24 hours, files of deleted applications whose
 * removal was interrupted, files without a row, unused files sent to the object store, and staging files of crashed
 * processes. Each step can be repeated and each row is taken by one statement, so several processes may clean up at
 * once, and the next cleanup finishes an interrupted one.
 */
export async function cleanUpCvs(deps: Deps): Promise<Removed> {
  const removed = {
    unclaimed: await removeUnclaimed(deps),
    ofDeletedApplications: await removeOfDeletedApplications(deps),
    withoutRow: await removeWithoutRow(deps),
    sentInVain: await removeSentInVain(deps),
    staged: await deps.staging.cleanUp(deps.clock()),
  };
  if (Object.values(removed).some((count) => count > 0)) deps.log.info(removed, "CV files cleaned up");
  return removed;
}

async function removeUnclaimed(deps: Deps): Promise<number> {
  const { db, storage, clock } = deps;
  const createdBefore = minutesAfter(clock(), -limits.cv.unclaimedTtlHours * 60);
  const batchAfter = (after: string) =>
    db
      .selectFrom("cvUploads")
      .select("id")
      .where("applicationId", "is", null)
      .where("createdAt", "<=", createdBefore)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
  return await removeEach(deps, batchAfter, async (id) => {
    // It was claimed in the meantime.
    const { numDeletedRows } = await db
      .deleteFrom("cvUploads")
      .where("id", "=", id)
      .where("applicationId", "is", null)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await removeFiles(storage, id);
    return true;
  });
}

async function removeOfDeletedApplications(deps: Deps): Promise<number> {
  const batchAfter = (after: string) =>
    deps.db
      .selectFrom("cvUploads")
      .leftJoin("jobApplications", "jobApplications.id", "cvUploads.applicationId")
      // In quarantine, but not erased.
      .leftJoin("quarantinedApplications", "quarantinedApplications.id", "cvUploads.applicationId")
      .select("cvUploads.id")
      .where("cvUploads.applicationId", "is not", null)
      .where("jobApplications.id", "is", null)
      .where("quarantinedApplications.id", "is", null)
      .where("cvUploads.id", ">", after)
      .orderBy("cvUploads.id")
      .limit(batchSize)
      .execute();
  return await removeEach(deps, batchAfter, async (id) => {
    await removeStored(deps, id);
    return true;
  });
}

/** Removes all uploads that `batchAfter` finds. A failed removal is logged and does not stop the others. */
async function removeEach(
  { log }: Deps,
  batchAfter: (id: string) => Promise<{ id: string }[]>,
  remove: (id: string) => Promise<boolean>,
): Promise<number> {
  const attempt = (id: string) =>
    remove(id).catch((error: unknown) => {
      log.error({ err: error, uploadId: id }, "CV file not removed");
      return false;
    });
  let removed = 0;
  const batches = readInBatches(batchSize, (last: { id: string } | undefined) =>
    batchAfter(last?.id ?? nilId),
  );
  for await (const rows of batches) for (const { id } of rows) if (await attempt(id)) removed += 1;
  return removed;
}

async function removeWithoutRow(deps: Deps): Promise<number> {
  const { storage, clock, log } = deps;
  const modifiedBefore = new Date(minutesAfter(clock(), -orphanAgeMinutes));
  const orphans: string[] = [];
  let known = 0;
  let batch: ListedFile[] = [];
  const sort = async () => {
    const found = await withoutRow(deps.db, batch);
    known += batch.length - found.length;
    orphans.push(...found);
    batch = [];
  };
  for await (const file of storage.list()) {
    if (uploadOfKey(file.key) === null || file.modifiedAt > modifiedBefore) continue;
    batch.push(file);
    if (batch.length >= batchSize) await sort();
  }
  await sort();
  if (orphans.length >= suspiciousOrphans && orphans.length > known) {
    log.warn({ orphans: orphans.length, known }, "CV files without a row kept: is this their database?");
    return 0;
  }
  for (const key of orphans) await storage.remove(key);
  return orphans.length;
}

async function removeSentInVain({ db, storage: { direct }, clock, log }: Deps): Promise<number> {
  if (!direct) return 0;
  const modifiedBefore = new Date(minutesAfter(clock(), -orphanAgeMinutes));
  let removed = 0;
  for await (const { id, modifiedAt } of direct.list()) {
    if (modifiedAt > modifiedBefore) continue;
    const awaited = await db
      .selectFrom("cvUploads")
      .select("id")
      .where("id", "=", id)
      .where("completedAt", "is", null)
      .executeTakeFirst();
    if (awaited) continue;
    try {
      await direct.remove(id);
      removed += 1;
    } catch (error) {
      log.error({ err: error, uploadId: id }, "Sent CV not removed");
    }
  }
  return removed;
}

/** The keys that belong to neither an upload nor an application. */
async function withoutRow(db: Db, files: readonly ListedFile[]): Promise<string[]> {
  const ids = files.map(({ key }) => uploadOfKey(key)).filter((id) => id !== null);
  if (ids.length === 0) return [];
  const uploads = await db.selectFrom("cvUploads").select("id").where("id", "in", ids).execute();
  const withUpload = new Set(uploads.map(({ id }) => id));
  const keys = ids.filter((id) => !withUpload.has(id)).map(keyOfUpload);
  if (keys.length === 0) return [];
  const applications = await db
    .selectFrom("jobApplications")
    .select("cvFilePath")
    .where("cvFilePath", "in", keys)
    .execute();
  const ofApplication = new Set(applications.map(({ cvFilePath }) => cvFilePath));
  return keys.filter((key) => !ofApplication.has(key));
}
