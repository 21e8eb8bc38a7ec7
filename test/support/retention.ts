/** Applications with a history, as rows, and the retention on a clock that the test moves. */
import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Insertable } from "kysely";
import { pino } from "pino";
import { createCvUploads } from "#server/cvs/uploads.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
import { type CvStorage, keyOfUpload } from "#server/cvs/storage/storage.ts";
import type { Db } from "#server/db/connect.ts";
import type { Database } from "#server/db/schema.ts";
import { createRetention } from "#server/retention/service.ts";
import type { RunDeps } from "#server/retention/run.ts";
import { createTestClock, type TestClock } from "./api.ts";
import type { Engine } from "./database.ts";

export const dayMinutes = 24 * 60;

/** A database, a store in a folder, and the retention on them. */
export async function startRetention(
  engine: Engine,
  { start, periods }: { start: string; periods?: RunDeps["periods"] },
): Promise<{ db: Db; dataDir: string; clock: TestClock; deps: RunDeps }> {
  const place = await engine.copyPlace();
  const db = await engine.connect(place);
  const clock = createTestClock(new Date(start));
  const { dataDir } = place;
  const log = pino({ level: "silent" });
  const storage = createFolderStorage(join(dataDir, "files"));
  const uploads = createCvUploads({ db, storage, clock: clock.now, secret: Buffer.alloc(32, 1), log });
  const deps = createRetention({ db, clock: clock.now, log, uploads, dataDir });
  return { db, dataDir, clock, deps: { ...deps, ...(periods && { periods }) } };
}

export async function addJobRow(
  db: Db,
  at: string,
  change: Partial<Insertable<Database["jobs"]>> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto("jobs")
    .values({
      id,
      title: "Night Nurse",
      description: "Nights in a small house.",
      location: "Northmere",
      datePosted: at,
      hiringOrganization: "Larkfold",
      contactEmail: "jobs@example.org",
      createdAt: at,
      updatedAt: at,
      ...change,
    })
    .execute();
  return id;
}

let added = 0;

/** The row of an application that arrived at `createdAt`. */
export function applicationRow(
  jobId: string,
  createdAt: string,
  change: Partial<Insertable<Database["jobApplications"]>> = {},
): Insertable<Database["jobApplications"]> & { id: string } {
  added += 1;
  return {
    id: crypto.randomUUID(),
    reference: `APP-${String(added).padStart(6, "0")}`,
    jobId,
    applicantName: "Amara Okafor",
    applicantEmail: `amara${added}@example.org`,
    applicantPhone: "07700 900123",
    coverLetter: null,
    applicationStatus: "pending",
    createdAt,
    updatedAt: createdAt,
    plainName: "amara okafor",
    sortName: "amara okafor",
    ...change,
  };
}

export async function addApplicationRows(
  db: Db,
  rows: readonly Insertable<Database["jobApplications"]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto("jobApplications")
      .values(rows.slice(from, from + 500))
      .execute();
}

/**
 * Stores `bytes` as the CV of an application that has none yet; answers its key. `folder` is the storage's, or beside
 * it.
 */
export async function addCv(
  { db, storage, folder }: { db: Db; storage: CvStorage; folder: string },
  applicationId: string,
  bytes: Buffer,
): Promise<string> {
  const uploadId = crypto.randomUUID();
  const key = keyOfUpload(uploadId);
  const path = join(folder, uploadId);
  await writeFile(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await storage.accept(key, { path, sizeBytes: bytes.length, sha256 });
  await rm(path);
  const at = new Date().toISOString();
  await db
    .insertInto("cvUploads")
    .values({ id: uploadId, createdAt: at, expiresAt: at, completedAt: at, applicationId })
    .execute();
  await db.updateTable("jobApplications").set({ cvFilePath: key }).where("id", "=", applicationId).execute();
  return key;
}

/** The state of each application: its id with `kept`, `quarantined` or `erased`. */
export async function statesOfApplications(db: Db): Promise<Map<string, "kept" | "quarantined" | "erased">> {
  const kept = await db.selectFrom("jobApplications").select("id").execute();
  const quarantined = await db.selectFrom("quarantinedApplications").select("id").execute();
  const erased = await db.selectFrom("erasures").select("applicationId as id").execute();
  return new Map([
    ...erased.map(({ id }) => [id ?? "", "erased"] as const),
    ...kept.map(({ id }) => [id, "kept"] as const),
    ...quarantined.map(({ id }) => [id, "quarantined"] as const),
  ]);
}
