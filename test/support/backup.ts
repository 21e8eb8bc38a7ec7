import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "#server/backup/backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { createTestApp, signIn, type TestApp } from "./api.ts";
import { apply, createJob, uploadCv } from "./applying.ts";
import { createDataDir, type Engine } from "./database.ts";
import { atEndOfFile } from "./end-of-file.ts";
import { type StoreKind, storeKinds } from "./stores.ts";

/** A site with a job, two applications and an unclaimed upload, and its place. */
export async function createSite(
  engine: Engine,
): Promise<{ testApp: TestApp; place: Place; cookie: string }> {
  const testApp = await createTestApp({ engine });
  const { config } = testApp;
  const cookie = await signIn(testApp, "master");
  const job = await createJob(testApp, cookie, { title: "Night carer – “Northmere” 夜" });
  const { id } = await apply(testApp, job.id, {
    adjustments: "A ramp, please",
    coverLetter: "One\nTwo\u2028",
  });
  await apply(testApp, job.id, { applicantName: "Zoë O’Hara", applicantEmail: "zoe@example.org" });
  await uploadCv(testApp);
  const change = { applicationStatus: "reviewed", adminNotes: 'Rang her: "yes"' } as const;
  await testApp.call("updateApplication", { params: { id }, cookie, body: change });
  const days = { beginsOn: "2026-11-20", endsOn: "2026-12-20", expiredOn: null };
  await testApp.db
    .insertInto("vacancyReferences")
    .values({ jobId: job.id, number: 1, ...days })
    .execute();
  await writeFile(join(config.DATA_DIR, "secret"), "thirty-two bytes of a real secret", { mode: 0o600 });
  return { testApp, place: await openPlace(config), cookie };
}

const [folderStore] = storeKinds;

async function openPlace(config: Config, kind: StoreKind = folderStore as StoreKind): Promise<Place> {
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  atEndOfFile(() => db.destroy());
  return { db, storage: kind.storageOf(config), dataDir: config.DATA_DIR, isSecretGiven: false };
}

/** An empty place, and the address of its database. */
export async function createPlace(
  engine: Engine,
  kind?: StoreKind,
): Promise<Place & { databaseUrl: string | undefined }> {
  const { dataDir, databaseUrl } = await engine.createPlace();
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...(await kind?.createEnv()) });
  return { ...(await openPlace(config, kind)), databaseUrl };
}

export const newFolder = async () => join(await createDataDir(), "backup");
export const now = new Date("2026-11-22T12:00:00Z");

type Outcome = { code: number | null; out: string; errors: string };

/** Runs the command in a separate process, which is killed after so many milliseconds, as the account `uid`. */
export function runCommand(
  env: Record<string, string>,
  args: string[],
  { milliseconds = 120_000, uid }: { milliseconds?: number; uid?: number } = {},
): Promise<Outcome> {
  const script = join(import.meta.dirname, "../../src/server/backup-cli.ts");
  const options = {
    env: { ...process.env, ...env },
    timeout: milliseconds,
    killSignal: "SIGKILL",
    ...(uid !== undefined && { uid }),
  } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, out, errors) => {
      const code = typeof error?.code === "number" ? error.code : null;
      resolve({ code: error ? code : 0, out, errors });
    });
  });
}
