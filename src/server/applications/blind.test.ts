import { type CallName, calls } from "#contract/calls.ts";
import { Application, type ApplicationDetail } from "#contract/applications.ts";
import { ApplicationRows } from "#contract/application-list.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { applicationInput, apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const person = {
  applicantName: "Zebedee Quillfeather",
  applicantEmail: "zeb.quillfeather@mailbox.example",
  applicantPhone: "+44 7700 900456",
  coverLetter: "Dear all,\nI would like to work for you.\nZebedee Quillfeather",
};
/** The applicant's data that no response may contain, in any spelling. */
const told = /zebedee|quillfeather|mailbox\.example|7700\W?900\W?456/i;

async function start(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(new Date("2026-11-20T12:00:00Z")) });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  await setSifting(testApp, job.id, "blind");
  const { id, reference } = await apply(testApp, job.id, person);
  return { testApp, admin, job, params: { id }, reference };
}

async function setSifting({ db }: TestApp, id: string, sifting: "open" | "blind") {
  await db.updateTable("jobs").set({ sifting }).where("id", "=", id).execute();
}

/** Every response about the application to an administrator, as text. */
async function readAll(
  testApp: TestApp,
  cookie: string,
  params: { id: string },
): Promise<Record<string, string>> {
  const call: TestApp["call"] = (name, options) => testApp.call(name, { cookie, ...options });
  await call("updateApplication", { params, body: { status: "rejected" } });
  const answers = {
    list: await call("listApplications"),
    rows: await call("listApplicationRows"),
    byName: await call("listApplicationRows", { query: { sort: "name", limit: 1 } }),
    search: await call("listApplicationRows", { query: { q: "quillfeather" } }),
    counts: await call("countApplications", { query: { q: "zeb" } }),
    change: await call("updateApplication", { params, body: { adminNotes: "Good references" } }),
    letter: await call("sendLetter", { params, body: { status: "rejected" } }),
    mails: await call("listMails"),
    cv: await call("downloadCv", { params }),
    overview: await testApp.app.inject({ url: "/admin-access", headers: { cookie } }),
    page: await testApp.app.inject({ url: "/admin-applications", headers: { cookie } }),
    applicationPage: await testApp.app.inject({
      url: `/admin-applications?application=${params.id}`,
      headers: { cookie },
    }),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([name, { body, headers }]) => [name, `${JSON.stringify(headers)}\n${body}`]),
  );
}

async function acts({ db }: TestApp) {
  const events = await db
    .selectFrom("applicationEvents")
    .selectAll()
    .where("kind", "=", "unblinded")
    .execute();
  const audit = await db
    .selectFrom("auditEntries")
    .select(["action", "subjectId", "actor", "at"])
    .where("action", "in", ["application.unblinded", "job.unblinded"])
    .execute();
  return { events, audit };
}

describe.each(engines)("sifting without names on $name", (engine) => {
  test("no response to an administrator identifies the applicant before the name is shown", async () => {
    const { testApp, admin, params } = await start(engine);
    for (const [name, text] of Object.entries(await readAll(testApp, admin, params)))
      expect(told.exec(text)?.[0], name).toBeUndefined();
    const answer = await testApp.call("unblindApplication", { params, cookie: admin });
    expect(answer.statusCode, answer.body).toBe(204);
    const shown = await readAll(testApp, admin, params);
    for (const name of ["list", "rows", "byName", "search", "change", "mails"])
      expect(shown[name], name).toMatch(told);
  });

  test("no reading call or download identifies the applicant to an administrator", async () => {
    const { testApp, admin, params, job } = await start(engine);
    await testApp.call("updateApplication", {
      params,
      body: { status: "rejected", adminNotes: "Zebedee rang from 07700 900456" },
      cookie: admin,
    });
    await testApp.call("sendLetter", { params, body: { status: "rejected" }, cookie: admin });
    const statuses: Record<string, number> = {};
    for (const [name, { method }] of Object.entries(calls) as [CallName, { method: string }][])
      for (const id of method === "GET" ? [params.id, job.id] : []) {
        const query = name === "previewLetter" ? { status: "rejected" } : {};
        const answer = await testApp.call(name, { params: { id, page: "1" }, query, cookie: admin });
        if (answer.statusCode !== 404) statuses[name] = answer.statusCode;
        expect(told.exec(`${JSON.stringify(answer.headers)} ${answer.body}`)?.[0], name).toBeUndefined();
      }
    // Calls that an administrator may not make return nothing; a page of the CV is no text.
    const refused = Object.entries(statuses).filter(([, status]) => status !== 200);
    expect(Object.fromEntries(refused)).toEqual({
      checkReauthentication: 204,
      downloadCv: 409,
      listAdmins: 403,
      listAudit: 403,
      listDataRequests: 403,
      readBundle: 403,
      readCvPage: 409,
      readRetention: 403,
    });
    for (const as of ["csv", "cvs"]) {
      const body = { as, ids: [params.id] };
      const { statusCode, rawPayload } = await testApp.call("exportApplications", { body, cookie: admin });
      expect([statusCode, told.exec(rawPayload.toString("latin1"))], as).toEqual([200, null]);
    }
  });

  test("notes, their history and adjustments are redacted where they name the applicant", async () => {
    const { testApp, admin, job } = await start(engine);
    const words = "Quillfeather, or zeb.quillfeather@mailbox.example";
    const { id } = await apply(testApp, job.id, { ...person, adjustments: `Zebedee Quillfeather: ${words}` });
    const params = { id };
    const call: TestApp["call"] = (name, options) => testApp.call(name, { cookie: admin, ...options });
    const write = (adminNotes: string) => call("updateApplication", { params, body: { adminNotes } });
    await write(words);
    await call("noteContact", { params, body: { how: "telephone", words } });
    const readNotes = async () => {
      const detail = (await call("readApplication", { params })).json<ApplicationDetail>();
      return [detail.adminNotes, detail.areNotesBlackened];
    };
    expect(await readNotes()).toEqual(["█████, or █████", true]);
    const answers = [
      await call("listApplicationEvents", { params }),
      await call("readAdjustments", { params }),
      await call("listApplications"),
      await call("exportApplications", { body: { ids: [id], as: "csv" } }),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(told.exec(body)?.[0]).toBeUndefined();
      expect(body).toContain("█████");
    }
    await write("Drives.");
    expect(await readNotes()).toEqual(["Drives.", false]);
    await write(words);
    await call("unblindApplication", { params });
    expect(await readNotes()).toEqual([words, false]);
  });

  test("the reference replaces the name, and a search by it finds the application", async () => {
    const { testApp, admin, params, reference } = await start(engine);
    const [listed] = Application.array().parse(
      (await testApp.call("listApplications", { cookie: admin })).json(),
    );
    expect(listed).toMatchObject({ applicantName: reference, applicantEmail: "", coverLetter: null });
    const find = async (q: string) =>
      ApplicationRows.parse(
        (await testApp.call("listApplicationRows", { query: { q }, cookie: admin })).json(),
      ).rows;
    expect(await find(reference)).toMatchObject([{ id: params.id, name: null }]);
    for (const q of ["zebedee", "07700", person.applicantEmail]) expect(await find(q), q).toEqual([]);
  });

  test("hidden names are ordered by reference", async () => {
    const { testApp, admin, job, params } = await start(engine);
    const open = await createJob(testApp, admin);
    await apply(testApp, open.id, { applicantName: "Aaron App", applicantEmail: "aaron@example.org" });
    const sortNames = async () =>
      (await testApp.db.selectFrom("jobApplications").select("sortName").orderBy("sortName").execute()).map(
        ({ sortName }) => sortName,
      );
    expect(await sortNames()).toEqual(["aaron app", expect.stringMatching(/^app-\w{6}$/)]);
    await testApp.call("unblindJob", { params: { id: job.id }, cookie: admin });
    expect(await sortNames()).toEqual(["aaron app", "zebedee quillfeather"]);
    await testApp.call("unblindApplication", { params, cookie: admin });
    expect((await acts(testApp)).events).toHaveLength(1);
  });

  test("an application is shown once, with one event and one audit entry with date and username", async () => {
    const { testApp, admin, params } = await start(engine);
    for (let count = 0; count < 2; count++)
      await testApp.call("unblindApplication", { params, cookie: admin });
    const { events, audit } = await acts(testApp);
    const at = "2026-11-20T12:00:00.000Z";
    const actor = expect.stringMatching(/^admin-/) as string;
    expect(events).toMatchObject([{ applicationId: params.id, at, actor }]);
    expect(audit).toEqual([{ action: "application.unblinded", subjectId: params.id, actor, at }]);
  });

  test("a whole job is shown with one audit entry and one event for each application, and later ones are open", async () => {
    const { testApp, admin, job } = await start(engine);
    await apply(testApp, job.id, { applicantEmail: "other@example.org" });
    const show = () => testApp.call("unblindJob", { params: { id: job.id }, cookie: admin });
    expect((await show()).statusCode).toBe(204);
    expect((await show()).statusCode).toBe(204);
    const { events, audit } = await acts(testApp);
    expect(events).toHaveLength(2);
    expect(audit).toMatchObject([{ action: "job.unblinded", subjectId: job.id }]);
    await apply(testApp, job.id, { applicantEmail: "third@example.org" });
    const rows = await testApp.db.selectFrom("jobApplications").select("isBlind").execute();
    expect(rows.map(({ isBlind }) => isBlind)).toEqual(Array(3).fill(false));
  });

  test.each(["interviewed", "hired"] as const)(
    "the status %s shows the name, and that is recorded",
    async (status) => {
      const { testApp, admin, params } = await start(engine);
      const set = async (to: string) => {
        const answer = await testApp.call("updateApplication", {
          params,
          body: { status: to },
          cookie: admin,
        });
        return Application.parse(answer.json()).applicantName;
      };
      expect(await set("reviewed")).toMatch(/^APP-/);
      expect(await set(status)).toBe(person.applicantName);
      expect(await set("pending")).toBe(person.applicantName);
      expect((await acts(testApp)).events).toHaveLength(1);
    },
  );

  test("setting a job to blind hides its applications, and setting it to open shows them again", async () => {
    const { testApp, admin } = await start(engine);
    const job = await createJob(testApp, admin);
    const { id } = await apply(testApp, job.id);
    const isBlind = async () =>
      (
        await testApp.db
          .selectFrom("jobApplications")
          .select("isBlind")
          .where("id", "=", id)
          .executeTakeFirst()
      )?.isBlind;
    expect(await isBlind()).toBe(false);
    await setSifting(testApp, job.id, "blind");
    expect(await isBlind()).toBe(true);
    await setSifting(testApp, job.id, "open");
    expect(await isBlind()).toBe(false);
  });

  test("applications sent while their job is set to blind are all hidden", async () => {
    const { testApp, admin } = await start(engine);
    const job = await createJob(testApp, admin);
    const { applicantName, applicantEmail, applicantPhone } = applicationInput(job.id, "");
    const createdAt = testApp.clock.now().toISOString();
    const writes = Array.from({ length: 8 }, (_, index) =>
      testApp.db
        .insertInto("jobApplications")
        .values({
          id: crypto.randomUUID(),
          reference: `APP-B${index}`,
          jobId: job.id,
          applicantName,
          applicantEmail,
          applicantPhone,
          createdAt,
          updatedAt: createdAt,
        })
        .execute(),
    );
    await Promise.all([...writes, setSifting(testApp, job.id, "blind")]);
    const rows = await testApp.db
      .selectFrom("jobApplications")
      .select("isBlind")
      .where("jobId", "=", job.id)
      .execute();
    expect(rows.map(({ isBlind }) => isBlind)).toEqual(Array(8).fill(true));
  });

  test("names are shown only to administrators who gave their password within ten minutes", async () => {
    const { testApp, admin, job, params } = await start(engine);
    const show = async (cookie?: string) => [
      (await testApp.call("unblindApplication", { params, cookie })).statusCode,
      (await testApp.call("unblindJob", { params: { id: job.id }, cookie })).statusCode,
    ];
    expect(await show()).toEqual([401, 401]);
    testApp.clock.advance(11);
    expect(await show(admin)).toEqual([403, 403]);
    expect((await acts(testApp)).events).toEqual([]);
    const unknown = { id: crypto.randomUUID() };
    const fresh = await signIn(testApp, "admin");
    expect((await testApp.call("unblindApplication", { params: unknown, cookie: fresh })).statusCode).toBe(
      404,
    );
    expect((await testApp.call("unblindJob", { params: unknown, cookie: fresh })).statusCode).toBe(404);
  });
});
