import { errorCodes } from "#contract/errors.ts";
import { ApplicationDetail, ApplicationHistory, ChangedApplication } from "#contract/applications.ts";
import { LetterPreview, type LetterRequest, Mail } from "#contract/mails.ts";
import { composeMail } from "#server/mail/compose.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";
import { createSentNote } from "./letters.ts";

async function startApp(engine: (typeof engines)[number]) {
  const testApp = await createTestApp({ engine });
  const cookie = await signIn(testApp, "admin");
  const { id } = await apply(testApp, (await createJob(testApp, cookie)).id);
  const send = (body: LetterRequest) => testApp.call("sendLetter", { params: { id }, body, cookie });
  const read = async () =>
    ApplicationDetail.parse((await testApp.call("readApplication", { params: { id }, cookie })).json());
  return { testApp, cookie, id, send, read };
}

/** The waiting letters, as they would be sent now. */
async function composed({ db, clock }: TestApp) {
  const rows = await db.selectFrom("tasks").selectAll().where("kind", "=", "status-letter").execute();
  const sender = { from: { name: "Larkfold", address: "jobs@example.org" }, siteUrl: "https://example.org" };
  return rows.map((row) => composeMail({ ...row, kind: "status-letter" }, sender, clock.now()));
}

describe.each(engines)("letters in an administrator's own words on $name", (engine) => {
  test("a letter has the administrator's text, with the name filled in and the small print below", async () => {
    const { testApp, send, read } = await startApp(engine);
    const text = "Dear {name},\n\nnot <b>this</b> time.\nSorry.\n\nM. Hartley";
    const response = await send({ status: "rejected", setsStatus: true, subject: "About you, {name}", text });
    expect(response.statusCode).toBe(201);
    expect((await read()).applicationStatus).toBe("rejected");
    const [mail] = await composed(testApp);
    expect(mail?.subject).toBe("About you, Amara Okafor");
    expect(mail?.text).toMatch(
      /^Dear Amara Okafor,\n\nnot <b>this<\/b> time\.\nSorry\.\n\nM\. Hartley\n\n-- \nYou receive/,
    );
    expect(mail?.html).toContain("<p>not &lt;b&gt;this&lt;/b&gt; time.<br>Sorry.</p>");
  });

  test("a letter does not replace a status that another administrator has set meanwhile", async () => {
    const { testApp, cookie, id, send, read } = await startApp(engine);
    const body = { status: "hired" } as const;
    await testApp.call("updateApplication", { params: { id }, body, cookie });
    expect((await send({ status: "hired" })).statusCode).toBe(201);
    const rejection = { status: "rejected", setsStatus: true, replaces: "pending" } as const;
    const refused = await send(rejection);
    expect([refused.statusCode, refused.body]).toEqual([409, errorCodes["letter-outdated"].sentence]);
    expect((await read()).applicationStatus).toBe("hired");
    expect((await composed(testApp)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("We would like you to join us"),
    ]);
    const sent = await send({ ...rejection, replaces: "hired" });
    // Sent again after a lost answer.
    const again = await send({ ...rejection, replaces: "hired" });
    expect([sent.statusCode, again.statusCode, again.json()]).toEqual([201, 201, sent.json()]);
  });

  test("a refused letter sets no status, and setting the old status again cancels the letter", async () => {
    const { testApp, cookie, id, send, read } = await startApp(engine);
    const half = { status: "rejected", setsStatus: true, subject: "Only a subject" } as const;
    expect((await send(half)).statusCode).toBe(400);
    expect((await send({ status: "rejected" })).statusCode).toBe(409);
    expect((await read()).applicationStatus).toBe("pending");
    expect((await send({ status: "rejected", setsStatus: true })).statusCode).toBe(201);
    const body = { status: "pending" } as const;
    const changed = await testApp.call("updateApplication", { params: { id }, body, cookie });
    expect(ChangedApplication.parse(changed.json()).lettersTakenBack).toEqual(["rejected"]);
    const again = await testApp.call("updateApplication", { params: { id }, body, cookie });
    expect(again.json()).not.toHaveProperty("lettersTakenBack");
    expect(await composed(testApp)).toEqual([]);
    const history = await testApp.call("listApplicationEvents", { params: { id }, cookie });
    const cancelled = ApplicationHistory.parse(history.json()).events.filter(
      ({ kind }) => kind === "letter-cancelled",
    );
    expect(cancelled.map(({ from }) => from)).toEqual(["rejected"]);
    const audits = testApp.db.selectFrom("auditEntries").select("detail");
    expect(await audits.where("action", "=", "mail.cancelled").execute()).toEqual([
      { detail: "status-letter" },
    ]);
  });

  test("a letter written again before it is sent replaces the first, and the history lists both", async () => {
    const { testApp, cookie, id, send, read } = await startApp(engine);
    await send({ status: "rejected", setsStatus: true });
    const second = await send({ status: "rejected", subject: "Again", text: "Other words" });
    const mails = await composed(testApp);
    expect(mails.map(({ subject }) => subject)).toEqual(["Again"]);
    await createSentNote(testApp.db, testApp.clock.now)({ kind: "status-letter", applicationId: id });
    expect((await read()).lastContactedAt).toBe(testApp.clock.now().toISOString());
    await testApp.call("cancelMail", { params: { id: Mail.parse(second.json()).id }, cookie });
    const history = await testApp.call("listApplicationEvents", { params: { id }, cookie });
    const kinds = ApplicationHistory.parse(history.json()).events.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      "contacted",
      "letter-cancelled",
      "letter-queued",
      "letter-queued",
      "opened",
      "status-changed",
      "submitted",
    ]);
  });

  test("an edited letter can be read afterwards, with the name redacted while it is hidden", async () => {
    const { testApp, cookie, id, send } = await startApp(engine);
    const list = async () => {
      const answer = await testApp.call("listMails", { query: { applicationId: id }, cookie });
      return Mail.array()
        .parse(answer.json())
        .filter(({ kind }) => kind === "status-letter");
    };
    await send({ status: "rejected", setsStatus: true });
    expect((await list()).map(({ own }) => own)).toEqual([null]);
    const own = { subject: "About you, {name}", text: "Dear {name},\n\nsorry, Amara. Ring 07700 900123." };
    const written = Mail.parse((await send({ status: "rejected", ...own })).json());
    const told = {
      subject: "About you, Amara Okafor",
      text: "Dear Amara Okafor,\n\nsorry, Amara. Ring 07700 900123.",
    };
    expect(written.own).toEqual(told);
    const sentAt = testApp.clock.now().toISOString();
    await testApp.db.updateTable("tasks").set({ doneAt: sentAt }).where("id", "=", written.id).execute();
    expect(await list()).toMatchObject([{ state: "sent", own: told }]);
    await testApp.db.updateTable("jobs").set({ sifting: "blind" }).execute();
    expect(await list()).toMatchObject([
      { own: { subject: own.subject, text: "Dear {name},\n\nsorry, █████. Ring █████." } },
    ]);
  });

  test("the words to edit are the letter without its small print", async () => {
    const { testApp, cookie, id } = await startApp(engine);
    const query = { status: "rejected" } as const;
    const preview = LetterPreview.parse(
      (await testApp.call("previewLetter", { params: { id }, query, cookie })).json(),
    );
    expect(preview.words).toMatch(/^Hello Amara Okafor,\n\nThank you for applying/);
    expect(preview.text.startsWith(`${preview.words}\n\n-- \n`)).toBe(true);
  });

  test("a letter that could not be sent yet is taken back like one that waits, and not written twice", async () => {
    const { testApp, cookie, id, send } = await startApp(engine);
    await send({ status: "rejected", setsStatus: true });
    await testApp.db
      .updateTable("tasks")
      .set({ attempts: 1, lastError: "The mail server did not answer in time." })
      .where("kind", "=", "status-letter")
      .execute();
    expect((await send({ status: "rejected" })).statusCode).toBe(201);
    expect(await composed(testApp)).toHaveLength(1);
    const body = { status: "interviewed" } as const;
    const changed = await testApp.call("updateApplication", { params: { id }, body, cookie });
    expect(ChangedApplication.parse(changed.json()).lettersTakenBack).toEqual(["rejected"]);
    expect(await composed(testApp)).toEqual([]);
  });

  test("a failed letter about a status that the application no longer has is not sent again", async () => {
    const { testApp, cookie, id, send } = await startApp(engine);
    await send({ status: "rejected", setsStatus: true });
    const failed = { attempts: 12, failedAt: testApp.clock.now().toISOString() };
    const letters = testApp.db.updateTable("tasks").where("kind", "=", "status-letter");
    const [mail] = await letters.set(failed).returning("id").execute();
    const setStatus = (status: "hired" | "rejected") =>
      testApp.call("updateApplication", { params: { id }, body: { status }, cookie });
    const retry = () => testApp.call("retryMail", { params: { id: mail?.id ?? "" }, cookie });
    await setStatus("hired");
    const refused = await retry();
    expect([refused.statusCode, refused.body]).toEqual([409, errorCodes["letter-outdated"].sentence]);
    await setStatus("rejected");
    expect((await retry()).statusCode).toBe(200);
  });
});
