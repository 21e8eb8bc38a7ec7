/**
 * An erasure leaves no byte of the person: in the database's files, its write-ahead log, CVs, mails, the log, and a
 * backup made afterwards. Each place is searched by `grep`, without the product.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PutBucketVersioningCommand } from "@aws-sdk/client-s3";
import { type ApplicationInput, ApplicationReceipt } from "#contract/applications.ts";
import { CvUpload } from "#contract/cvs.ts";
import type { DataRequest } from "#contract/data-retention.ts";
import { callPath } from "#contract/calls.ts";
import { limits } from "#contract/limits.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { applicationInput, createJob } from "#support/applying.ts";
import { createDataDir, type Engine, engines } from "#support/database.ts";
import { atEndOfFile } from "#support/end-of-file.ts";
import { findPostgres, startPostgres } from "#support/postgres.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { backUp } from "../backup/backup.ts";
import { openDatabase } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { registerMailTasks } from "../mail/service.ts";
import { createTaskWorker } from "../tasks/worker.ts";
import { runRetentionCommand } from "./cli.ts";

const objectStore = objectStoreForTests();

/** A person with a unique name, which would be found by its beginning alone. */
const person = {
  applicantName: "Quillerby Zanthorpe",
  applicantEmail: "quillerby.zanthorpe@example.org",
  applicantPhone: "07700 900987",
  coverLetter: "Brindlewick lambs taught me patience, and Ofterhaven taught me care.",
};
const words = [
  "Quillerby",
  "Zanthorpe",
  "07700 900987",
  "07700900987",
  "Brindlewick",
  "Ofterhaven",
  "Xylotrope",
  "Marrowdeen",
];

/** The files below `folder` that contain one of the words, in any case. */
function filesWith(folder: string): string[] {
  const patterns = words.flatMap((word) => ["-e", word]);
  try {
    const out = execFileSync("grep", ["-r", "-a", "-i", "-l", "-F", ...patterns, folder]);
    return out.toString().trim().split("\n");
  } catch (error) {
    if ((error as { status?: number }).status === 1) return []; // nothing found
    throw error;
  }
}

/** The engine with a separate server, whose whole data folder can be searched. */
async function ownServer(engine: Engine): Promise<Engine> {
  if (engine.name === "SQLite") return engine;
  const { url, stop } = await startPostgres(findPostgres() ?? "");
  atEndOfFile(stop);
  const createPlace = async () => ({ dataDir: await createDataDir(), databaseUrl: url });
  return { ...engine, createPlace, copyPlace: createPlace };
}

/** All places of a site's bytes: its data folder, PostgreSQL's with its log, and the disks of the object store. */
async function foldersOf({ db, config }: Pick<TestApp, "db" | "config">): Promise<string[]> {
  const folders = [config.DATA_DIR];
  if (config.s3) folders.push(objectStore().folder);
  if (!isPostgres(db)) return folders;
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  );
  return [...folders, dirname(rows[0]?.folder ?? "")];
}

/** Ends PostgreSQL's present write-ahead log file and removes it, as docs/operations.md describes. */
async function dropWriteAheadLog({ db }: Pick<TestApp, "db">): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Sends a CV as a browser does, twice if it goes to the store itself; returns its address. */
async function sendCv({ app, call }: TestApp, bytes: Buffer): Promise<string> {
  const { uploadURL } = CvUpload.parse((await call("createCvUpload")).json());
  const headers = { "content-type": limits.cv.contentType };
  if (uploadURL.startsWith("http://localhost/")) {
    const { statusCode } = await app.inject({ method: "PUT", url: uploadURL, headers, payload: bytes });
    expect(statusCode).toBe(200);
  } else
    for (let time = 0; time < 2; time += 1) {
      const { ok } = await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(bytes) });
      expect(ok).toBe(true);
    }
  return uploadURL.split("?", 1)[0] ?? "";
}

/** The person's receipt again, as left by an attempt that was killed before the file was renamed. */
async function leaveUnfinished(outbox: string): Promise<void> {
  const receipt = filesWith(outbox).find((file) => file.includes("application-receipt")) ?? "";
  await copyFile(receipt, join(outbox, `.${randomUUID()}${receipt.slice(receipt.lastIndexOf("_"))}`));
}

async function applyWith(
  { call }: TestApp,
  jobId: string,
  change: Partial<ApplicationInput> & { cvFileUrl: string },
): Promise<ApplicationReceipt> {
  const body = { ...applicationInput(jobId, change.cvFileUrl), ...change };
  const response = await call("createApplication", { body });
  expect(response.statusCode, response.body).toBe(201);
  return ApplicationReceipt.parse(response.json());
}

const places = engines.flatMap((engine) => storeKinds.map((kind) => ({ engine, kind })));

describe.each(places)("on $engine.name with CVs in $kind.name", { timeout: 180_000 }, ({ engine, kind }) => {
  test("an erasure on request leaves no byte of the person, and changes nothing of others", async () => {
    const env = await kind.createEnv();
    if (env.S3_BUCKET !== undefined)
      await objectStore().client.send(
        new PutBucketVersioningCommand({
          Bucket: env.S3_BUCKET,
          VersioningConfiguration: { Status: "Enabled" },
        }),
      );
    const testApp = await createTestApp({ engine: await ownServer(engine), env });
    const { db, clock, config, call } = testApp;
    // For versioned buckets; and PostgreSQL must not reuse old log files.
    if (isPostgres(db)) await sql`alter system set wal_recycle = off`.execute(db);
    if (isPostgres(db)) await sql`select pg_reload_conf()`.execute(db);
    const cookie = await signIn(testApp, "master");
    const job = await createJob(testApp, cookie);
    // Text of a PDF is compressed; a comment after its end is not.
    const cv = Buffer.concat([await samplePdf(), Buffer.from("\n%Xylotrope of Marrowdeen\n")]);
    const cvFileUrl = await sendCv(testApp, cv);
    const adjustments = "Xylotrope by the door";
    const { id, reference } = await applyWith(testApp, job.id, { ...person, cvFileUrl, adjustments });
    const otherCv = await sendCv(testApp, await samplePdf());
    const { id: other } = await applyWith(testApp, job.id, { cvFileUrl: otherCv });
    const write = async (...given: Parameters<typeof call>) => {
      const response = await call(...given);
      expect(response.statusCode, response.body).toBeLessThan(300);
      return response;
    };
    for (const adminNotes of ["Zanthorpe rang about Brindlewick", "Quillerby rang again"])
      await write("updateApplication", { params: { id }, cookie, body: { adminNotes } });
    const change = { do: "status", status: "reviewed" } as const;
    const many = { key: randomUUID(), filter: { q: "Zanthorpe" }, expectedCount: 1, ...change };
    await write("bulkApplications", { cookie, body: many });
    const until = new Date(clock.now().getTime() + 9 * 24 * 3_600_000).toISOString().slice(0, 10);
    const held = { reference, reason: "Zanthorpe claims", until };
    await write("holdApplication", { cookie, body: held });
    const asked = await write("addDataRequest", {
      cookie,
      body: {
        kind: "erase",
        how: "email",
        who: person.applicantName,
        email: person.applicantEmail,
        words: "Quillerby asks to be forgotten in Ofterhaven",
        receivedOn: clock.now().toISOString().slice(0, 10),
      },
    });
    const params = { id: asked.json<DataRequest>().id };
    await write("takeRequestStep", { cookie, params, body: { do: "progress", note: "Rang Zanthorpe" } });
    await write("takeRequestStep", { cookie, params, body: { do: "identify", note: "Zanthorpe came in" } });
    await write("makeBundle", { cookie, params, body: { ids: [id] } });
    await write("readBundle", { cookie, params });
    await write("sendBundle", { cookie, params, body: {} });
    const holdId = (await call("readRetention", { cookie })).json<{ holds: { id: string }[] }>().holds[0]?.id;
    await write("endHold", { cookie, params: { id: holdId ?? "" } });
    // The planner's statistics contain values of columns.
    if (isPostgres(db)) await sql`analyze`.execute(db);
    const log = pino({ level: "silent" });
    const worker = createTaskWorker({ db, clock: clock.now, log });
    const mails = {
      config,
      db,
      clock: clock.now,
      siteUrl: "http://localhost",
      secrets: [testApp.secret],
      log,
    };
    registerMailTasks(worker, mails);
    await worker.runDue();
    await dropWriteAheadLog(testApp);
    const cvFolder = config.s3 ? objectStore().folder : join(config.DATA_DIR, "files");
    for (const folder of [...(await foldersOf(testApp)), cvFolder])
      expect(filesWith(folder), folder).not.toEqual([]);
    const outbox = join(config.DATA_DIR, "outbox");
    await leaveUnfinished(outbox);
    expect(filesWith(outbox)).toHaveLength(4); // receipt, acknowledgement, the copy's link, and the unfinished one

    await write("eraseForRequest", { cookie, params, body: { ids: [id] } });
    await worker.runDue();
    expect(filesWith(outbox)).toHaveLength(1); // the receipt of the erasure
    await runRetentionCommand({ name: "retention", mode: "purge" }, config, db);
    await dropWriteAheadLog(testApp);

    for (const folder of await foldersOf(testApp)) expect(filesWith(folder), folder).toEqual([]);
    const logged = JSON.stringify(testApp.logged());
    for (const word of words) expect(logged).not.toContain(word);
    const folder = join(await createDataDir(), "backup");
    const storage = kind.storageOf(config);
    const place = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
    atEndOfFile(() => place.destroy());
    const source = { db: place, storage, dataDir: config.DATA_DIR, isSecretGiven: true };
    const { tables } = await backUp(source, folder, clock.now());
    expect(tables.jobApplications?.rows).toBe(1);
    expect(filesWith(folder)).toEqual([]);
    const certificates = await db
      .selectFrom("erasures")
      .select(["why", "verifiedAt", "cvFilePath"])
      .execute();
    expect(certificates).toEqual([
      { why: "request", verifiedAt: clock.now().toISOString(), cvFilePath: null },
    ]);
    const kept = await testApp.app.inject({
      url: callPath("downloadCv", { id: other }),
      headers: { cookie },
    });
    expect(kept.statusCode).toBe(200);
  });
});
