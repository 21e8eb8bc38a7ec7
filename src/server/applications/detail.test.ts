import { loadImage } from "@napi-rs/canvas";
import { ApplicationDetail, ApplicationHistory } from "#contract/applications.ts";
import { CvText } from "#contract/cvs.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { describe, expect, test } from "vitest";
import { indexApplication } from "./search-words.ts";

const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`;

async function startApp(engine: (typeof engines)[number]) {
  const clock = createTestClock(new Date("2026-11-20T12:00:00Z"));
  const testApp = await createTestApp({ engine, clock });
  const [anna, ben] = [await signIn(testApp, "admin"), await signIn(testApp, "master")];
  const job = await createJob(testApp, anna);
  return { testApp, clock, anna, ben, job };
}

async function read(testApp: TestApp, id: string, cookie: string) {
  const response = await testApp.call("readApplication", { params: { id }, cookie });
  expect(response.statusCode).toBe(200);
  return { detail: ApplicationDetail.parse(response.json()), etag: response.headers.etag ?? "" };
}

async function readHistory(testApp: TestApp, id: string, cookie: string) {
  const response = await testApp.call("listApplicationEvents", { params: { id }, cookie });
  expect(response.statusCode).toBe(200);
  return ApplicationHistory.parse(response.json());
}

function change(testApp: TestApp, id: string, options: { body: object; cookie: string; etag?: string }) {
  const headers = {
    accept: "application/problem+json",
    ...(options.etag !== undefined && { "if-match": options.etag }),
  };
  return testApp.call("updateApplication", { params: { id }, ...options, headers });
}

describe.each(engines)("one application on $name", (engine) => {
  test("a deletion that is based on another version is refused with the present application", async () => {
    const { testApp, anna, ben, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id);
    const { etag } = await read(testApp, id, anna);
    const remove = (ifMatch?: string) =>
      testApp.call("deleteApplication", {
        params: { id },
        cookie: anna,
        headers: {
          accept: "application/problem+json",
          ...(ifMatch !== undefined && { "if-match": ifMatch }),
        },
      });
    const hired = await change(testApp, id, { body: { status: "hired" }, cookie: ben });
    const refused = await remove(etag);
    expect([refused.statusCode, refused.json()]).toEqual([
      412,
      expect.objectContaining({
        title: "application-changed",
        current: expect.objectContaining({ id, applicationStatus: "hired" }) as object,
      }),
    ]);
    expect((await remove(String(hired.headers.etag))).statusCode).toBe(204);
    expect((await remove(etag)).statusCode).toBe(404);
    // Without a version, or with any, it is deleted as it is.
    for (const any of [undefined, "*"]) {
      const { id: other } = await apply(testApp, job.id);
      const headers = { ...(any !== undefined && { "if-match": any }) };
      const deleted = await testApp.call("deleteApplication", {
        params: { id: other },
        cookie: anna,
        headers,
      });
      expect(deleted.statusCode).toBe(204);
    }
  });

  test("of two changes of one version the second is refused with the first one's result", async () => {
    const { testApp, anna, ben, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id);
    const { etag } = await read(testApp, id, anna);
    const answers = await Promise.all([
      change(testApp, id, { body: { adminNotes: "Rang: can start in May." }, cookie: anna, etag }),
      change(testApp, id, { body: { adminNotes: "Rang: can start in May." }, cookie: ben, etag }),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
    const refused = answers.find(({ statusCode }) => statusCode === 412)?.json<{ current: unknown }>();
    const current = ApplicationDetail.parse(refused?.current);
    expect(current.adminNotes).toBe("Rang: can start in May.");
    expect(current.statusSet).toBeNull();
    const next = answers.find(({ statusCode }) => statusCode === 200)?.headers.etag;
    expect(next).toBe(`"${current.version}"`);
    const again = await change(testApp, id, {
      body: { status: "reviewed" },
      cookie: ben,
      etag: String(next),
    });
    expect(again.statusCode).toBe(200);
    const { body } = await change(testApp, id, { body: { status: "hired" }, cookie: anna, etag });
    const { current: now } = JSON.parse(body) as { current: unknown }; // as the schema has it
    const { username } = (await testApp.call("readSession", { cookie: ben })).json<{ username: string }>();
    expect(ApplicationDetail.parse(now).statusSet).toEqual({
      at: "2026-11-20T12:00:00.000Z",
      actor: username,
    });
  });

  test("an administrator who opens it twice at the same moment is noted once", async () => {
    const { testApp, anna, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id);
    await Promise.all(Array.from({ length: 5 }, () => read(testApp, id, anna)));
    const { events } = await readHistory(testApp, id, anna);
    expect(events.filter(({ kind }) => kind === "opened")).toHaveLength(1);
    const audited = testApp.db
      .selectFrom("auditEntries")
      .select("id")
      .where("action", "=", "application.opened");
    expect(await audited.execute()).toHaveLength(1);
  });

  test("without a version the last change is kept, and an unknown version is refused", async () => {
    const { testApp, anna, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id);
    for (const status of ["reviewed", "hired"])
      expect((await change(testApp, id, { body: { status }, cookie: anna })).statusCode).toBe(200);
    for (const etag of ["made up", '"99"', 'W/"3"'])
      expect(
        (await change(testApp, id, { body: { status: "pending" }, cookie: anna, etag })).statusCode,
      ).toBe(412);
    expect((await read(testApp, id, anna)).detail.applicationStatus).toBe("hired");
  });

  test("the history lists each action with its author, and returns markup as text", async () => {
    const { testApp, clock, anna, ben, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id, { applicantName: hostile, coverLetter: hostile });
    clock.advance(1);
    const { detail } = await read(testApp, id, anna);
    expect(detail).toMatchObject({ applicantName: hostile, coverLetter: hostile, isBlind: false });
    expect(detail.readAt).toBe("2026-11-20T12:01:00.000Z");
    clock.advance(1);
    await read(testApp, id, anna); // a second view is not recorded
    await change(testApp, id, { body: { status: "reviewed" }, cookie: anna });
    clock.advance(1);
    await change(testApp, id, { body: { status: "reviewed", adminNotes: hostile }, cookie: ben });
    clock.advance(1);
    const words = { how: "telephone", words: hostile } as const;
    await testApp.call("noteContact", { params: { id }, body: words, cookie: ben });
    clock.advance(1);
    await testApp.call("downloadCv", { params: { id }, cookie: anna });
    const { events } = await readHistory(testApp, id, anna);
    expect(events.map(({ kind, from, to, note }) => [kind, from, to, note])).toEqual([
      ["cv-downloaded", null, null, null],
      ["contacted", null, "telephone", hostile],
      ["notes-changed", null, null, null],
      ["status-changed", "pending", "reviewed", null],
      ["opened", null, null, null],
      ["submitted", null, "pending", null],
    ]);
    const actors = events.map(({ actor }) => actor.split("-")[0]);
    expect(actors).toEqual(["admin", "master", "master", "admin", "admin", "visitor"]);
    const now = await read(testApp, id, anna);
    expect(now.detail).toMatchObject({ lastContactedAt: "2026-11-20T12:04:00.000Z", eventCount: 6 });
  });

  test("the last 20 versions of the notes are kept, and one person's changes within ten minutes are one version", async () => {
    const { testApp, clock, anna, ben, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id);
    await testApp.db.updateTable("jobApplications").set({ adminNotes: "From before" }).execute();
    const write = (adminNotes: string, cookie: string) =>
      change(testApp, id, { body: { adminNotes }, cookie });
    await write("Drives.", anna);
    clock.advance(5);
    await write("Drives. Weekends too.", anna);
    clock.advance(1);
    await write("", ben);
    const { notes } = await readHistory(testApp, id, anna);
    expect(notes.map(({ text }) => text)).toEqual(["", "Drives. Weekends too.", "From before"]);
    expect((await read(testApp, id, anna)).detail.notesSaved).toMatchObject({
      actor: expect.stringMatching(/^master/) as string,
    });
    for (let count = 0; count < 25; count++) {
      clock.advance(11);
      await write(`Text ${count}`, anna);
    }
    const later = await readHistory(testApp, id, anna);
    expect(later.notes).toHaveLength(20);
    expect(later.notes.at(-1)?.text).toBe("Text 5");
  });

  test("a CV's text is returned, and its pages as images with no-store", async () => {
    const { testApp, anna, job } = await startApp(engine);
    const pdf = await samplePdf({ text: `Sam Field\n${hostile}` });
    const { id } = await apply(testApp, job.id, { cvFileUrl: await uploadCv(testApp, pdf) });
    const text = await testApp.call("readCvText", { params: { id }, cookie: anna });
    expect(CvText.parse(text.json())).toEqual({
      pageCount: 1,
      pages: [`Sam Field\n${hostile}`],
      isBlackened: false,
    });
    const page = await testApp.call("readCvPage", { params: { id, page: "1" }, cookie: anna });
    expect(page.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect((await loadImage(page.rawPayload)).width).toBe(1240);
    const none = await testApp.call("readCvPage", { params: { id, page: "2" }, cookie: anna });
    expect(none.statusCode).toBe(404);
    const ben = await signIn(testApp, "admin");
    await testApp.call("readCvPage", { params: { id, page: "1" }, cookie: ben });
    const { events } = await readHistory(testApp, id, anna);
    const readers = events.filter(({ kind }) => kind === "cv-read").map(({ actor }) => actor);
    expect(new Set(readers).size).toBe(2);
    expect(readers).toHaveLength(2);
    const audited = testApp.db.selectFrom("auditEntries").select("subjectId").where("action", "=", "cv.read");
    expect(await audited.execute()).toEqual([{ subjectId: id }, { subjectId: id }]);
    for (const name of ["readCvText", "readCvPage", "readApplication", "listApplicationEvents"] as const)
      expect((await testApp.call(name, { params: { id, page: "1" } })).statusCode).toBe(401);
  });

  test("a CV that waits for its scan, holds a virus or is missing is not shown", async () => {
    const { testApp, anna, job } = await startApp(engine);
    const { id } = await apply(testApp, job.id);
    const show = async () => {
      const text = await testApp.call("readCvText", { params: { id }, cookie: anna });
      const page = await testApp.call("readCvPage", { params: { id, page: "1" }, cookie: anna });
      return [text.statusCode, page.statusCode];
    };
    await testApp.db.updateTable("cvUploads").set({ scanState: "infected" }).execute();
    expect(await show()).toEqual([410, 410]);
    await testApp.db.updateTable("jobApplications").set({ cvFilePath: null }).execute();
    expect(await show()).toEqual([404, 404]);
  });

  test("without names, neither the detail, the history nor the CV identifies the applicant, and there is no page image", async () => {
    const { testApp, anna, job } = await startApp(engine);
    const pdf = await samplePdf({ text: "AMARA OKAFOR\n07700 900123\namara.okafor@example.org\nDrives" });
    const { id } = await apply(testApp, job.id, {
      cvFileUrl: await uploadCv(testApp, pdf),
      coverLetter: "I am Amara. Ring 07700900123.",
    });
    await testApp.db.updateTable("jobApplications").set({ isBlind: true }).execute();
    const answers = await Promise.all([
      testApp.call("readApplication", { params: { id }, cookie: anna }),
      testApp.call("listApplicationEvents", { params: { id }, cookie: anna }),
      testApp.call("readCvText", { params: { id }, cookie: anna }),
      testApp.call("readCvPage", { params: { id, page: "1" }, cookie: anna }),
      testApp.call("previewLetter", { params: { id }, query: { status: "rejected" }, cookie: anna }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 409, 200]);
    for (const { body } of answers) expect(body).not.toMatch(/amara|okafor|07700|900123/i);
    expect(CvText.parse(answers[2].json())).toMatchObject({ isBlackened: true });
    expect(answers[2].json<CvText>().pages[0]).toContain("Drives");
  });

  test("other applications with the same mailbox or telephone number are listed, newest first, without hidden names", async () => {
    const { testApp, clock, anna, job } = await startApp(engine);
    const cook = await createJob(testApp, anna, { title: "Cook" });
    const send = async (jobId: string, applicantEmail: string, applicantPhone: string) => {
      clock.advance(1);
      return await apply(testApp, jobId, { applicantEmail, applicantPhone });
    };
    const first = await send(job.id, "amara@example.org", "07700 900111");
    const again = await send(cook.id, "AMARA+jobs@Example.org", "07700 900222");
    const family = await send(job.id, "chidi@example.org", "+44 (0)7700-900111");
    const both = await send(job.id, "amara@example.org", "0044 7700 900111");
    await send(job.id, "stranger@example.org", "07700 900333");
    const othersOf = async ({ id }: { id: string }) => (await read(testApp, id, anna)).detail.others;
    expect((await othersOf(first)).map(({ id, isSameEmail }) => [id, isSameEmail])).toEqual([
      [both.id, true],
      [family.id, false],
      [again.id, true],
    ]);
    expect(await othersOf(again)).toMatchObject([
      { reference: both.reference, jobTitle: "Residential Support Worker" },
      { reference: first.reference },
    ]);
    await testApp.db
      .updateTable("jobApplications")
      .set({ isBlind: true })
      .where("id", "=", again.id)
      .execute();
    expect(await othersOf(again)).toEqual([]);
    expect((await othersOf(first)).map(({ id }) => id)).toEqual([both.id, family.id]);
  });

  test("applications with the same text that is no telephone number are not listed", async () => {
    const { testApp, anna, job } = await startApp(engine);
    for (const applicantEmail of ["amara@example.org", "chidi@example.org"])
      await apply(testApp, job.id, { applicantEmail });
    await testApp.db.updateTable("jobApplications").set({ applicantPhone: "12345 ext. 6" }).execute();
    await testApp.db.transaction().execute(async (trx) => {
      const rows = await trx.selectFrom("jobApplications").select("id").execute();
      for (const { id } of rows) await indexApplication(trx, id);
    });
    const { id } = await testApp.db.selectFrom("jobApplications").select("id").executeTakeFirstOrThrow();
    expect((await read(testApp, id, anna)).detail.others).toEqual([]);
  });
});
