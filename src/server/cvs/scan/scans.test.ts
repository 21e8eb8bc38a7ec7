import { rename } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Application } from "#contract/applications.ts";
import { errorCodes } from "#contract/errors.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { applicationInput, createJob, uploadCv } from "#support/applying.ts";
import { eicar, startClamd, type TestClamd } from "#support/clamd.ts";
import { engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { createFolderStorage } from "../storage/folder.ts";
import { connectClamd, readClamdAddress, type Scanner } from "./clamd.ts";
import { minutesAfter } from "../../clock.ts";
import { createTaskWorker } from "../../tasks/worker.ts";
import { registerCvScans } from "./scans.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

let clamd: TestClamd;

const waitMs = { timeout: 15_000 };
const waits = { status: 409, body: errorCodes["cv-waits-for-scan"].sentence };

async function startApp(env: Record<string, string> = { CLAMD_ADDRESS: clamd.address }, on = engine) {
  const testApp = await createTestApp({ engine: on, env, clock: createTestClock() });
  const { db, clock, config } = testApp;
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const download = async (id: string) => {
    const { statusCode, body } = await testApp.call("downloadCv", { params: { id }, cookie: admin });
    return { status: statusCode, body };
  };
  const applyWith = async (pdf?: Buffer) => {
    const body = applicationInput(job.id, await uploadCv(testApp, pdf));
    const response = await testApp.call("createApplication", { body });
    expect(response.statusCode).toBe(201);
    return response.json<{ id: string }>().id;
  };
  const rows = () =>
    db
      .selectFrom("cvUploads")
      .leftJoin("tasks", "tasks.cvUploadId", "cvUploads.id")
      .select(["cvUploads.id", "scanState", "tasks.attempts as scanAttempts", "tasks.dueAt"])
      .execute();
  /** Another process's scans, of the same database and files. */
  const otherScans = (scanner = connectClamd(readClamdAddress(clamd.address) ?? { path: "/nowhere" })) => {
    const storage = createFolderStorage(join(config.DATA_DIR, "files"));
    const log = pino({ level: "silent" });
    const tasks = createTaskWorker({ db, clock: clock.now, log });
    registerCvScans(tasks, { db, storage, clock: clock.now, log, scanner });
    return tasks;
  };
  return { ...testApp, admin, download, applyWith, rows, otherScans };
}

/** A scanner that finds nothing. */
const calm: Scanner = { ping: () => Promise.resolve(), scan: () => Promise.resolve({ isClean: true }) };

async function infectedPdf(): Promise<Buffer> {
  return Buffer.concat([await samplePdf(), Buffer.from(`\n${eicar}\n`)]);
}

test("a scanner's address is a host with a port or the path of a socket", () => {
  expect(readClamdAddress("127.0.0.1:3310")).toEqual({ host: "127.0.0.1", port: 3310 });
  expect(readClamdAddress("[::1]:3310")).toEqual({ host: "::1", port: 3310 });
  expect(readClamdAddress("clamav.internal:3310")).toEqual({ host: "clamav.internal", port: 3310 });
  expect(readClamdAddress("/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  for (const text of ["", "clamd", "clamd:", "clamd:0", "clamd:70000", "http://clamd:3310", "::1:3310"])
    expect(readClamdAddress(text), text).toBeNull();
});

describe.skipIf(!inject("hasClamd"))("with a virus scanner", () => {
  beforeAll(async () => {
    clamd = await startClamd();
  }, 60_000);
  afterAll(() => clamd.stop());

  test("a file is reported clean, or with the name of its virus, over a port and over a socket", async () => {
    for (const address of [clamd.address, clamd.socketPath]) {
      const scanner = connectClamd(readClamdAddress(address) ?? { path: "/nowhere" });
      expect(await scanner.scan(await samplePdf({ sizeBytes: 5_000_000 }))).toEqual({ isClean: true });
      expect(await scanner.scan(await infectedPdf())).toEqual({
        isClean: false,
        signature: "Test.Eicar.UNOFFICIAL",
      });
      const overItsLimit = scanner.scan(Buffer.alloc(11 * 1024 * 1024));
      await expect(overItsLimit).rejects.toThrow(/^clamd gave no verdict|EPIPE|ECONNRESET/);
    }
  });

  test("a clean CV can be downloaded after its scan", async () => {
    const { app, applyWith, download } = await startApp();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const id = await applyWith();
    await expect.poll(async () => (await download(id)).status, waitMs).toBe(200);
  });

  test("an infected CV is answered with 410, listed as infected and logged", async () => {
    const { app, applyWith, download, rows, otherScans, logged, call, admin } = await startApp();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const id = await applyWith(await infectedPdf());
    const refusal = { status: 410, body: errorCodes["cv-infected"].sentence };
    await expect.poll(() => download(id), waitMs).toEqual(refusal);
    await otherScans().runDue();
    expect(await rows()).toMatchObject([{ scanState: "infected", scanAttempts: 1 }]);
    const list = await call("listApplications", { cookie: admin });
    expect(list.json()).toMatchObject([{ id, cvState: "infected" }]);
    expect(logged()).toContainEqual(
      expect.objectContaining({ msg: "CV holds a virus", signature: "Test.Eicar.UNOFFICIAL" }),
    );
  });

  test("while the scanner is stopped CVs wait, and are scanned when it is back", async () => {
    const { applyWith, download, rows, otherScans } = await startApp();
    await clamd.kill();
    const [id, second] = [await applyWith(), await applyWith(await infectedPdf())];
    await otherScans().runDue();
    expect([await download(id), await download(second)]).toEqual([waits, waits]);
    for (const row of await rows()) expect(row).toMatchObject({ scanState: "pending", scanAttempts: 0 });
    await clamd.start();
    await otherScans().runDue();
    expect([(await download(id)).status, (await download(second)).status]).toEqual([200, 410]);
  });

  test("while the scanner hangs a CV waits, and the server stays ready", async () => {
    const { applyWith, download, otherScans, app } = await startApp();
    clamd.hang();
    try {
      const id = await applyWith();
      const started = Date.now();
      await otherScans().runDue();
      expect(Date.now() - started).toBeLessThan(10_000);
      expect(await download(id)).toEqual(waits);
      expect((await app.inject("/readyz")).statusCode).toBe(200);
      clamd.resume();
      await otherScans().runDue();
      expect((await download(id)).status).toBe(200);
    } finally {
      clamd.resume();
    }
  });

  test("a scanner that hangs while it reads a CV counts no attempt against that CV", async () => {
    const { applyWith, rows, otherScans } = await startApp({ CLAMD_ADDRESS: "127.0.0.1:1" });
    await applyWith();
    const real = connectClamd(readClamdAddress(clamd.address) ?? { path: "/nowhere" });
    const hanging: Scanner = {
      ...real,
      scan(bytes, signal) {
        clamd.hang();
        return real.scan(bytes, signal);
      },
    };
    try {
      await otherScans(hanging).runDue();
      expect(await rows()).toMatchObject([{ scanState: "pending", scanAttempts: 0 }]);
      clamd.resume();
      await otherScans().runDue();
      expect(await rows()).toMatchObject([{ scanState: "clean", scanAttempts: 1 }]);
    } finally {
      clamd.resume();
    }
  });

  test("a CV that cannot be scanned is tried again, with doubled pauses up to ten minutes", async () => {
    const { applyWith, db, clock, rows, otherScans, download } = await startApp({
      CLAMD_ADDRESS: "127.0.0.1:1",
    });
    const id = await applyWith();
    const scanner = { ...calm, scan: () => Promise.reject(new Error("no verdict")) };
    const waits = async () => {
      const [now] = await rows();
      return (Date.parse(now?.dueAt ?? "") - clock.now().getTime()) / 1000;
    };
    for (const seconds of [5, 10, 20]) {
      await otherScans(scanner).runDue();
      expect(await waits()).toBe(seconds);
      clock.advance(seconds / 60);
    }
    await db.updateTable("tasks").set({ attempts: 50 }).execute();
    await otherScans(scanner).runDue();
    expect(await waits()).toBe(600);
    expect((await download(id)).status).toBe(409);
  });

  test.each(engines)("several processes on $name scan each CV once", async (on) => {
    const { applyWith, rows, otherScans } = await startApp({ CLAMD_ADDRESS: "127.0.0.1:1" }, on);
    for (let count = 0; count < 6; count++) await applyWith();
    await Promise.all([otherScans().runDue(), otherScans().runDue(), otherScans().runDue()]);
    const after = await rows();
    expect(after.map(({ scanState, scanAttempts }) => [scanState, scanAttempts])).toEqual(
      Array.from({ length: 6 }, () => ["clean", 1]),
    );
  });

  test.each(engines)(
    "a CV from before there was a scanner is scanned when the server starts on $name",
    async (on) => {
      const { applyWith, download, rows, otherScans } = await startApp({}, on);
      const id = await applyWith();
      expect((await download(id)).status).toBe(200);
      expect(await rows()).toMatchObject([{ scanState: "not-scanned" }]);
      const scans = otherScans();
      scans.start();
      await expect.poll(rows, waitMs).toMatchObject([{ scanState: "clean" }]);
      await scans.stop();
    },
  );
});

test("a CV whose file is lost is looked for once a day, and scanned when it is back", async () => {
  const env = { CLAMD_ADDRESS: "127.0.0.1:1" };
  const { applyWith, clock, rows, otherScans, download, config, call, admin } = await startApp(env);
  const id = await applyWith();
  const files = join(config.DATA_DIR, "files");
  await rename(files, `${files}-away`);
  await otherScans(calm).runDue();
  expect(await rows()).toMatchObject([{ scanState: "pending", dueAt: minutesAfter(clock.now(), 24 * 60) }]);
  const { cvFindings } = (
    await call("readApplication", { params: { id }, cookie: admin })
  ).json<Application>();
  expect(cvFindings).toEqual(["lost"]);
  expect(await download(id)).toEqual({ status: 404, body: errorCodes["cv-not-found"].sentence });
  await rename(`${files}-away`, files);
  clock.advance(24 * 60);
  await otherScans(calm).runDue();
  expect(await rows()).toMatchObject([{ scanState: "clean" }]);
});

test("without a scanner a waiting CV can be downloaded and is called not scanned, and one that was found infected cannot", async () => {
  const { applyWith, db, download, call, admin } = await startApp({});
  const state = async () => {
    const listed = await call("listApplications", { cookie: admin });
    return Application.array().parse(listed.json())[0]?.cvState;
  };
  const id = await applyWith();
  const set = (scanState: string) => db.updateTable("cvUploads").set({ scanState }).execute();
  await set("pending");
  expect([await state(), (await download(id)).status]).toEqual(["not-scanned", 200]);
  await set("clean");
  expect([await state(), (await download(id)).status]).toEqual(["clean", 200]);
  await set("infected");
  expect([await state(), (await download(id)).status]).toEqual(["infected", 410]);
});

test("a start with a wrong scanner's address stops with a sentence", async () => {
  await expect(startApp({ CLAMD_ADDRESS: "clamd" })).rejects.toThrow("CLAMD_ADDRESS must be host:port");
});
