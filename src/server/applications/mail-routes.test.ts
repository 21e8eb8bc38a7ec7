import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCodes } from "#contract/errors.ts";
import { LetterPreview, Mail } from "#contract/mails.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { headerOf, partOf, startSmtp } from "#support/smtp.ts";
import { describe, expect, test } from "vitest";
import { queueSecurityNotice } from "../mail/outbox.ts";
import { registerMailTasks } from "../mail/service.ts";
import { createTaskWorker } from "../tasks/worker.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

async function startApp(engine: Engine, env: Record<string, string> = {}) {
  const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
  const testApp = await createTestApp({
    engine,
    clock,
    env: { PUBLIC_URL: "http://care.example.org", ...env },
  });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin, { contactEmail: "north@example.org" });
  const application = await apply(testApp, job.id);
  const params = { id: application.id };
  const setStatus = (status: string) =>
    testApp.call("updateApplication", { params, body: { status }, cookie: admin });
  return { testApp, admin, job, application, params, setStatus, clock };
}

async function listMails(testApp: TestApp, cookie: string, query: Record<string, string> = {}) {
  const response = await testApp.call("listMails", { query, cookie });
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  return Mail.strict().array().parse(response.json());
}

/** The tasks of another server process on the same database. */
function tasksOf({ config, db, clock, app }: TestApp) {
  const deps = { db, clock: clock.now, log: app.log };
  const tasks = createTaskWorker(deps);
  registerMailTasks(tasks, { ...deps, config, siteUrl: "http://care.example.org" });
  return tasks;
}

/** As if every attempt had failed. */
async function giveUpAll({ db }: TestApp) {
  const failed = {
    attempts: 12,
    failedAt: "2026-11-20T12:00:00.000Z",
    lastError: "The mail server is away.",
  };
  await db.updateTable("tasks").set(failed).execute();
}

describe.each(engines)("the calls about mail on $name", (engine) => {
  test("a notice to an account's owner is sent, and cannot be listed, cancelled or retried by administrators", async () => {
    const { testApp, admin } = await startApp(engine);
    const { db, clock } = testApp;
    const owner = { username: "robin.reed", email: "robin@example.org" };
    const at = clock.now().toISOString();
    await db.transaction().execute((trx) => queueSecurityNotice(trx, owner, { event: "passkey-added", at }));
    const { id } = await db
      .selectFrom("tasks")
      .select("id")
      .where("kind", "=", "security-notice")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(await listMails(testApp, admin))).not.toContain(id);
    for (const name of ["cancelMail", "retryMail"] as const) {
      const response = await testApp.call(name, { params: { id }, cookie: admin });
      expect([name, response.statusCode]).toEqual([name, 409]);
    }
    await tasksOf(testApp).runDue();
    const folder = join(testApp.config.DATA_DIR, "outbox");
    const file = (await readdir(folder)).find((name) => name.includes("security-notice"));
    const mail = await readFile(join(folder, file ?? ""), "utf8");
    expect(headerOf(mail, "To")).toBe("robin@example.org");
  });

  test("an administrator previews a letter and sends it, due in ten minutes, once however often requested", async () => {
    const { testApp, admin, application, params, setStatus } = await startApp(engine);
    const previewed = await testApp.call("previewLetter", {
      params,
      query: { status: "interviewed" },
      cookie: admin,
    });
    const preview = LetterPreview.strict().parse(previewed.json());
    expect(preview.recipient).toBe("amara.okafor@example.org");
    expect(preview.subject).toContain(application.reference);
    expect(preview.text).toMatch(/^Hello Amara Okafor,\n\nThank you for taking the time to talk to us/);
    expect(await listMails(testApp, admin, { applicationId: application.id })).toHaveLength(2);

    await setStatus("interviewed");
    const send = () => testApp.call("sendLetter", { params, body: { status: "interviewed" }, cookie: admin });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    const letter = Mail.parse(first.json());
    expect(second.json()).toEqual(letter);
    expect(letter).toMatchObject({
      kind: "status-letter",
      status: "interviewed",
      state: "waiting",
      applicationId: application.id,
      recipient: "amara.okafor@example.org",
      dueAt: "2026-11-20T12:10:00.000Z",
      sentAt: null,
    });
    const waiting = await listMails(testApp, admin, { applicationId: application.id, state: "waiting" });
    expect(waiting.filter(({ kind }) => kind === "status-letter")).toEqual([letter]);
    const audits = testApp.db.selectFrom("auditEntries").select(["action", "subjectId", "detail"]);
    expect(await audits.where("action", "=", "letter.queued").execute()).toEqual([
      { action: "letter.queued", subjectId: application.id, detail: "interviewed" },
    ]);
  });

  test("a letter about a status that the application does not have is refused", async () => {
    const { testApp, admin, params, setStatus } = await startApp(engine);
    await setStatus("hired");
    const refused = await testApp.call("sendLetter", { params, body: { status: "rejected" }, cookie: admin });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toBe(errorCodes["letter-outdated"].sentence);
    const pending = await testApp.call("sendLetter", { params, body: { status: "pending" }, cookie: admin });
    expect(pending.statusCode).toBe(400);
  });

  test("a letter can be cancelled until it is leased", async () => {
    const { testApp, admin, params, setStatus } = await startApp(engine);
    await setStatus("hired");
    const send = async () =>
      Mail.parse(
        (await testApp.call("sendLetter", { params, body: { status: "hired" }, cookie: admin })).json(),
      );
    const cancel = (id: string) => testApp.call("cancelMail", { params: { id }, cookie: admin });
    const undone = await send();
    expect((await cancel(undone.id)).statusCode).toBe(204);
    expect((await cancel(undone.id)).statusCode).toBe(404);
    const left = await send();
    expect(left.id).not.toBe(undone.id);
    await testApp.db.updateTable("tasks").set({ attempts: 1 }).where("id", "=", left.id).execute();
    const tooLate = await cancel(left.id);
    expect(tooLate.statusCode).toBe(409);
    expect(tooLate.body).toBe(errorCodes["mail-taken"].sentence);
    const receipts = await listMails(testApp, admin, { state: "waiting" });
    for (const { id, kind } of receipts) {
      expect(kind).not.toBe("status-letter");
      expect((await cancel(id)).statusCode).toBe(409);
    }
  });

  test("a change of status cancels a waiting letter about another status, and a deletion every mail", async () => {
    const { testApp, admin, application, params, setStatus } = await startApp(engine);
    const letters = async () =>
      (await listMails(testApp, admin))
        .filter(({ kind }) => kind === "status-letter")
        .map(({ status }) => status);
    await setStatus("rejected");
    await testApp.call("sendLetter", { params, body: { status: "rejected" }, cookie: admin });
    await testApp.call("updateApplication", { params, body: { adminNotes: "Kind." }, cookie: admin });
    await setStatus("rejected");
    expect(await letters()).toEqual(["rejected"]);
    await setStatus("interviewed");
    expect(await letters()).toEqual([]);
    await testApp.call("sendLetter", { params, body: { status: "interviewed" }, cookie: admin });
    await testApp.call("deleteApplication", { params: { id: application.id }, cookie: admin });
    expect(await listMails(testApp, admin)).toEqual([]);
  });

  test("failed mails are listed with the reason, and can be retried or dismissed", async () => {
    const { testApp, admin } = await startApp(engine);
    await giveUpAll(testApp);
    const failed = await listMails(testApp, admin, { state: "failed" });
    expect(failed.map(({ kind }) => kind).toSorted()).toEqual(["application-notice", "application-receipt"]);
    expect(failed[0]).toMatchObject({ state: "failed", lastError: "The mail server is away." });
    const [first, second] = failed;
    const retried = await testApp.call("retryMail", { params: { id: first?.id ?? "" }, cookie: admin });
    expect(retried.json()).toMatchObject({
      id: first?.id,
      state: "waiting",
      dueAt: "2026-11-20T12:00:00.000Z",
    });
    const again = await testApp.call("retryMail", { params: { id: first?.id ?? "" }, cookie: admin });
    expect(again.statusCode).toBe(409);
    const putAway = await testApp.call("cancelMail", { params: { id: second?.id ?? "" }, cookie: admin });
    expect(putAway.statusCode).toBe(204);
    expect(await listMails(testApp, admin, { state: "failed" })).toEqual([]);
  });

  test("an unknown mail answers 404 with a sentence", async () => {
    const { testApp, admin } = await startApp(engine);
    for (const id of [crypto.randomUUID(), "1", "%00"]) {
      const params = { id };
      for (const missing of [
        await testApp.call("cancelMail", { params, cookie: admin }),
        await testApp.call("retryMail", { params, cookie: admin }),
      ]) {
        expect(missing.statusCode).toBe(404);
        expect(missing.body).toBe(errorCodes["mail-not-found"].sentence);
      }
      for (const missing of [
        await testApp.call("previewLetter", { params, query: { status: "hired" }, cookie: admin }),
        await testApp.call("sendLetter", { params, body: { status: "hired" }, cookie: admin }),
      ]) {
        expect(missing.statusCode).toBe(404);
        expect(missing.body).toBe(errorCodes["application-not-found"].sentence);
      }
      expect(await listMails(testApp, admin, { applicationId: id })).toEqual([]);
    }
  });

  test("a visitor can read, write and change no mail", async () => {
    const { testApp, params } = await startApp(engine);
    for (const refused of [
      await testApp.call("previewLetter", { params, query: { status: "hired" } }),
      await testApp.call("sendLetter", { params, body: { status: "hired" } }),
      await testApp.call("listMails"),
      await testApp.call("cancelMail", { params }),
      await testApp.call("retryMail", { params }),
    ])
      expect(refused.statusCode).toBe(401);
  });
});

test("a listening server sends receipt and notice at once, and a letter after ten minutes", async () => {
  const smtp = await startSmtp();
  const { testApp, admin, job, clock, params, setStatus } = await startApp(sqlite, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "Larkfold Careers <jobs@example.org>",
  });
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  await expect.poll(() => smtp.received.length).toBe(2);
  const receipt = smtp.received.find(({ to }) => to.includes("amara.okafor@example.org"))?.source ?? "";
  const notice = smtp.received.find(({ to }) => to.includes("north@example.org"))?.source ?? "";
  expect(headerOf(receipt, "From")).toBe("Larkfold Careers <jobs@example.org>");
  expect(headerOf(receipt, "Reply-To")).toBe("north@example.org");
  expect(headerOf(receipt, "Auto-Submitted")).toBe("auto-generated");
  expect(partOf(receipt, "text/plain")).toContain(job.title);
  expect(partOf(receipt, "text/html")).toContain("http://care.example.org/privacy-policy");
  expect(partOf(notice, "text/plain")).toContain("http://care.example.org/admin-applications");
  expect(notice).not.toMatch(/amara|okafor/i);

  await setStatus("rejected");
  await testApp.call("sendLetter", { params, body: { status: "rejected" }, cookie: admin });
  await apply(testApp, job.id, { applicantEmail: "tomasz.lis@example.org", applicantName: "Tomasz Lis" });
  await expect.poll(() => smtp.received.length).toBe(4);
  clock.advance(10);
  await apply(testApp, job.id, { applicantEmail: "mina@example.org", applicantName: "Mina" });
  await expect.poll(() => smtp.received.length).toBe(7);
  const letter = smtp.received.find(({ source }) => headerOf(source, "Auto-Submitted") === undefined);
  expect(letter?.to).toEqual(["amara.okafor@example.org"]);
  expect(partOf(letter?.source ?? "", "text/plain")).toContain("We are sorry to tell you");
  const log = JSON.stringify(testApp.logged());
  expect(log).toContain("mail sent");
  for (const personal of ["Amara", "amara.okafor", "tomasz", "north@"]) expect(log).not.toContain(personal);
});

test("without a mail server each mail is a file, from the careers address, and is deleted with its application", async () => {
  const { testApp, admin, params } = await startApp(sqlite);
  const folder = join(testApp.config.DATA_DIR, "outbox");
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const sent = async () => (await listMails(testApp, admin, { state: "sent" })).length;
  await expect.poll(sent).toBe(2);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  for (const file of files)
    expect(headerOf(await readFile(join(folder, file), "utf8"), "From")).toBe(
      "Larkfold <careers@example.org>",
    );
  await testApp.call("deleteApplication", { params, cookie: admin });
  const next = tasksOf(testApp);
  next.start();
  await next.stop();
  expect(await readdir(folder)).toEqual([]);
});

test("a mail is deleted 90 days after it was sent", async () => {
  const { testApp, clock } = await startApp(sqlite);
  await testApp.db.updateTable("tasks").set({ doneAt: "2026-11-20T12:00:00.000Z" }).execute();
  const cleanUp = async () => {
    const tasks = tasksOf(testApp);
    tasks.start();
    await tasks.stop();
    return (await testApp.db.selectFrom("tasks").select("id").execute()).length;
  };
  clock.advance(90 * 24 * 60 - 1);
  expect(await cleanUp()).toBe(2);
  clock.advance(1);
  expect(await cleanUp()).toBe(0);
});
