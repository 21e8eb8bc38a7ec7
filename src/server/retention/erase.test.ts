import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callPath } from "#contract/calls.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { addApplicationRows, addJobRow, applicationRow, startRetention } from "#support/retention.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { cleanDatabase } from "../db/clean.ts";
import { isPostgres } from "../db/locks.ts";
import type { Db } from "../db/connect.ts";
import { createTaskWorker } from "../tasks/worker.ts";
import { registerMailTasks } from "../mail/service.ts";
import { pino } from "pino";
import { createCvUploads } from "../cvs/uploads.ts";
import { createFolderStorage } from "../cvs/storage/folder.ts";
import { eraseRows, finishErasures } from "./erase.ts";
import { createRetention } from "./service.ts";
import { runRetention } from "./run.ts";

const start = "2026-02-01T09:00:00.000Z";

/** Of a person that nobody else is called like; each would be found by its beginning alone. */
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

/** The files below `folder` that hold one of the words, in whatever case. */
function filesWith(folder: string, looked: readonly string[] = words): string[] {
  const patterns = looked.flatMap((word) => ["-e", word]);
  try {
    const out = execFileSync("grep", ["-r", "-a", "-i", "-l", "-F", ...patterns, folder]);
    return out.toString().trim().split("\n");
  } catch (error) {
    if ((error as { status?: number }).status === 1) return []; // nothing found
    throw error;
  }
}

/** Where the engine keeps the bytes: the folder of the data, and PostgreSQL's of this database. */
async function foldersOf(db: Db, dataDir: string): Promise<string[]> {
  if (!isPostgres(db)) return [dataDir];
  const { rows } = await sql<{
    folder: string;
    oid: string;
  }>`select current_setting('data_directory') as folder,
    (select oid::text from pg_database where datname = current_database()) as oid`.execute(db);
  const { folder, oid } = rows[0] ?? { folder: "", oid: "" };
  await sql`checkpoint`.execute(db);
  return [dataDir, join(folder, "base", oid)];
}

describe.each(engines)("erasing on $name", { timeout: 60_000 }, (engine) => {
  test("leaves no byte of a person in rows, files, mails and the log", async () => {
    const testApp = await createTestApp({ engine });
    const { db, clock, config } = testApp;
    const cookie = await signIn(testApp, "master");
    const job = await createJob(testApp, cookie);
    const pdf = await samplePdf({ text: "Xylotrope of Marrowdeen" });
    const cvFileUrl = await uploadCv(testApp, pdf);
    const { id } = await apply(testApp, job.id, {
      ...person,
      cvFileUrl,
      adjustments: "Xylotrope by the door",
    });
    const { id: other } = await apply(testApp, job.id);
    await testApp.call("updateApplication", {
      params: { id },
      cookie,
      body: { adminNotes: "Zanthorpe rang about Brindlewick" },
    });
    await testApp.call("bulkApplications", {
      cookie,
      body: {
        key: crypto.randomUUID(),
        filter: { q: "Zanthorpe" },
        expectedCount: 1,
        do: "status",
        status: "reviewed",
      },
    });
    const log = pino({ level: "silent" });
    const worker = createTaskWorker({ db, clock: clock.now, log });
    registerMailTasks(worker, { config, db, clock: clock.now, siteUrl: "http://localhost", log });
    await worker.runDue();

    const folders = await foldersOf(db, config.DATA_DIR);
    for (const folder of folders) expect(filesWith(folder), folder).not.toEqual([]);
    expect(filesWith(join(config.DATA_DIR, "outbox"))).toHaveLength(1);
    const storage = createFolderStorage(join(config.DATA_DIR, "files"));
    const uploads = createCvUploads({ db, storage, clock: clock.now, secret: Buffer.alloc(32, 1) });
    const deps = createRetention({ db, clock: clock.now, log, uploads, dataDir: config.DATA_DIR });
    const now = clock.now();
    const erased = await db
      .transaction()
      .execute((trx) => eraseRows(trx, id, { why: "request", rule: null, now }));
    expect(erased).toBe(true);
    expect(await finishErasures(deps)).toBe(1);
    await deps.ledger.write(db, now);
    await cleanDatabase(db, { isWhole: true });

    const [erasure] = await db.selectFrom("erasures").selectAll().execute();
    expect(erasure).toMatchObject({ applicationId: id, why: "request", cvFilePath: null });
    expect(erasure?.verifiedAt).toBe(now.toISOString());
    expect(JSON.parse(erasure?.counts ?? "")).toMatchObject({ applications: 1, files: 1, notesVersions: 1 });
    for (const folder of await foldersOf(db, config.DATA_DIR)) expect(filesWith(folder), folder).toEqual([]);
    const logged = JSON.stringify(testApp.logged());
    for (const word of words) expect(logged).not.toContain(word);
    const audited = JSON.stringify(await db.selectFrom("auditEntries").selectAll().execute());
    for (const word of words) expect(audited).not.toContain(word);
    // The other application is as it was.
    const kept = await testApp.app.inject({
      url: callPath("downloadCv", { id: other }),
      headers: { cookie },
    });
    expect(kept.statusCode).toBe(200);
  });

  test("is finished by the next run when the store was away, and the certificate waits for it", async () => {
    const { db, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    const row = applicationRow(job, start, { cvFilePath: `cv/${crypto.randomUUID()}.pdf` });
    await addApplicationRows(db, [row]);
    await db.deleteFrom("jobApplications").execute();
    const away = { eraseFile: () => Promise.reject(new Error("away")) };
    expect(await finishErasures({ ...deps, uploads: away })).toBe(0);
    const waiting = await db.selectFrom("erasures").select(["cvFilePath", "verifiedAt"]).execute();
    expect(waiting).toEqual([{ cvFilePath: row.cvFilePath, verifiedAt: null }]);
    await runRetention(deps);
    const done = await db.selectFrom("erasures").select(["cvFilePath", "verifiedAt"]).execute();
    expect(done).toEqual([{ cvFilePath: null, verifiedAt: start }]);
  });

  test("what a restored backup brings back is erased again before the first request", async () => {
    const testApp = await createTestApp({ engine });
    const { db, config, clock } = testApp;
    const job = await createJob(testApp, await signIn(testApp, "admin"));
    const { id } = await apply(testApp, job.id, person);
    const backup = await db
      .selectFrom("jobApplications")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const file = join(config.DATA_DIR, "files", backup.cvFilePath ?? "");
    const cv = await readFile(file);
    const { deps } = retentionOf();
    await db.deleteFrom("jobApplications").where("id", "=", id).execute();
    await runRetention(deps);
    expect(await db.selectFrom("erasures").select("id").execute()).toHaveLength(1);

    // The backup of the day before: the row and its file are there, and nothing tells of the erasing but the ledger's file.
    await db.deleteFrom("erasures").execute();
    await db.insertInto("jobApplications").values(backup).execute();
    await writeFile(file, cv);
    const again = retentionOf();
    expect(await again.deps.ledger.eraseAgain(again.deps)).toBe(1);
    expect(await db.selectFrom("jobApplications").select("id").execute()).toEqual([]);
    await expect(readFile(file)).rejects.toThrow("ENOENT");
    expect(await db.selectFrom("erasures").select("why").execute()).toEqual([{ why: "restored" }]);
    expect(await again.deps.ledger.eraseAgain(again.deps)).toBe(0);
    const ledger = await readFile(join(config.DATA_DIR, "erasures.jsonl"), "utf8");
    expect(ledger).toContain(id);
    for (const word of words) expect(ledger).not.toContain(word);
    clock.advance(66 * 24 * 60);
    await runRetention(deps);
    expect(await readFile(join(config.DATA_DIR, "erasures.jsonl"), "utf8")).toBe("");
    expect(await db.selectFrom("erasures").select(["applicationId", "why"]).execute()).toEqual([
      { applicationId: null, why: "restored" },
    ]);

    function retentionOf() {
      const storage = createFolderStorage(join(config.DATA_DIR, "files"));
      const uploads = createCvUploads({ db, storage, clock: clock.now, secret: Buffer.alloc(32, 1) });
      const log = pino({ level: "silent" });
      return { deps: createRetention({ db, clock: clock.now, log, uploads, dataDir: config.DATA_DIR }) };
    }
  });
});
