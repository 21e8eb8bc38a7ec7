import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { applicationInput, createJob, uploadCv } from "#support/applying.ts";
import { createDataDir, type Engine, engines } from "#support/database.ts";
import { activePdf, pageLoop } from "#support/hostile-pdfs.ts";
import { minutesAfter } from "../clock.ts";
import { createTaskWorker } from "../tasks/worker.ts";
import { createPdfChecker } from "./pdf/pdf-checker.ts";
import { createStaging } from "./staging.ts";
import { createFolderStorage } from "./storage/folder.ts";
import { registerUnreadCvs } from "./unread.ts";

/** A site whose PDF workers are never free in time, and its background tasks. */
async function startApp(engine: Engine) {
  const checker = createPdfChecker({ workers: 0, waiting: 0, folder: await createDataDir() });
  onTestFinished(() => checker.close());
  const testApp = await createTestApp({ engine, pdfChecker: checker, clock: createTestClock() });
  const { db, clock, config } = testApp;
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const tasks = createTaskWorker({ db, clock: clock.now, log: pino({ level: "silent" }) });
  const logged: string[] = [];
  registerUnreadCvs(tasks, {
    db,
    storage: createFolderStorage(join(config.DATA_DIR, "files")),
    staging: createStaging(join(config.DATA_DIR, "files/incoming")),
    checker,
    log: pino({ level: "error" }, { write: (line: string) => void logged.push(messageOf(line)) }),
  });
  const upload = (pdf: Buffer) => uploadCv(testApp, pdf);
  const apply = async (cvFileUrl: string) => {
    const response = await testApp.call("createApplication", { body: applicationInput(job.id, cvFileUrl) });
    expect(response.statusCode).toBe(201);
  };
  const shownFindings = async () => {
    const cookie = await signIn(testApp, "admin"); // a session may have ended
    const response = await testApp.call("listApplications", { cookie });
    return response.json<{ cvFindings: string[] }[]>().map(({ cvFindings }) => cvFindings);
  };
  const files = join(config.DATA_DIR, "files");
  const waiting = () => db.selectFrom("tasks").select("kind").where("kind", "=", "read-cv").execute();
  return { db, clock, tasks, upload, apply, shownFindings, files, waiting, logged };
}

const messageOf = (line: string) => (JSON.parse(line) as { msg: string }).msg; // pino writes objects

describe.each(engines)("a CV that was uploaded while no PDF worker was free, on $name,", (engine) => {
  test("is accepted as unread, and read once an application has claimed it", async () => {
    const { upload, apply, shownFindings, tasks } = await startApp(engine);
    await apply(await upload(await activePdf()));
    expect(await shownFindings()).toEqual([["unread"]]);
    await tasks.runDue();
    expect(await shownFindings()).toEqual([["scripts", "attachments"]]);
  });

  test("is kept with a warning when it cannot be opened", async () => {
    const { upload, apply, shownFindings, tasks } = await startApp(engine);
    await apply(await upload(pageLoop()));
    await tasks.runDue();
    expect(await shownFindings()).toEqual([["unreadable"]]);
  });

  test("is called lost when its file is, looked for once a day, and read when it is back", async () => {
    const { db, clock, upload, apply, shownFindings, tasks, files, logged } = await startApp(engine);
    await apply(await upload(await activePdf()));
    await rename(files, `${files}-away`);
    const due = () => db.selectFrom("tasks").select("dueAt").where("kind", "=", "read-cv").executeTakeFirst();
    for (let day = 0; day < 2; day++) {
      await tasks.runDue();
      expect(await shownFindings()).toEqual([["lost", "unread"]]);
      expect(await due()).toEqual({ dueAt: minutesAfter(clock.now(), 24 * 60) });
      clock.advance(24 * 60);
    }
    expect(logged).toEqual(["CV lost: its file is not in the storage"]);
    await rename(`${files}-away`, files);
    await tasks.runDue();
    expect(await shownFindings()).toEqual([["scripts", "attachments"]]);
  });

  test("is given up after 500 attempts when its file cannot be read", async () => {
    const { db, clock, upload, apply, shownFindings, tasks, files } = await startApp(engine);
    await apply(await upload(await activePdf()));
    for (const name of await readdir(join(files, "cv"))) {
      await rm(join(files, "cv", name));
      await mkdir(join(files, "cv", name));
    }
    const state = () =>
      db.selectFrom("tasks").select(["attempts", "failedAt"]).where("kind", "=", "read-cv").execute();
    await tasks.runDue();
    expect(await state()).toEqual([{ attempts: 1, failedAt: null }]);
    await db.updateTable("tasks").set({ attempts: 499 }).where("kind", "=", "read-cv").execute();
    clock.advance(10);
    await tasks.runDue();
    expect(await state()).toEqual([{ attempts: 500, failedAt: clock.now().toISOString() }]);
    expect(await shownFindings()).toEqual([["unread"]]);
  });

  test("is not read before an application claims it", async () => {
    const { upload, waiting } = await startApp(engine);
    await upload(await activePdf());
    expect(await waiting()).toEqual([]);
  });
});
