import type { AdminJob, AdminJobPage, JobToEdit } from "#contract/admin-jobs.ts";
import { errorCodes } from "#contract/errors.ts";
import type { JobWrite } from "#contract/jobs.ts";
import { feedPaths, jobPath, jobPicturePath, jobsPath, pagePaths } from "#contract/paths.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { apply, applicationInput, createJob, jobWrite, uploadCv } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const today = "2026-11-20";
const edit = { ...jobWrite, isDraft: false, isActive: true };

async function startApp(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(new Date(`${today}T12:00:00Z`)) });
  const cookieOf = { current: await signIn(testApp, "admin") };
  const signInAgain = async () => {
    cookieOf.current = await signIn(testApp, "admin");
  };
  const send = async <Reply>(
    name: Parameters<TestApp["call"]>[0],
    options: { id?: string; body?: object; query?: Record<string, string | number> } = {},
  ) => {
    const { id, ...rest } = options;
    const response = await testApp.call(name, {
      ...rest,
      ...(id && { params: { id } }),
      cookie: cookieOf.current,
    });
    if (response.statusCode >= 300) throw new Error(response.body);
    return response.json<Reply>();
  };
  const refusal = async (name: Parameters<TestApp["call"]>[0], options: { id?: string; body?: object }) => {
    const { id, ...rest } = options;
    const response = await testApp.call(name, {
      ...rest,
      ...(id && { params: { id } }),
      cookie: cookieOf.current,
      headers: { accept: "application/problem+json" },
    });
    return [response.statusCode, response.json<{ code?: string; detail?: string }>().detail];
  };
  return { testApp, cookie: cookieOf.current, cookieOf, signInAgain, send, refusal };
}

async function actionsOn({ db }: TestApp, subjectId: string) {
  const entries = await db
    .selectFrom("auditEntries")
    .select(["action", "detail"])
    .where("subjectId", "=", subjectId)
    .orderBy("at")
    .execute();
  return entries.map(({ action, detail }) => (detail === null ? action : `${action} ${detail}`)).toSorted();
}

const refused = (code: "job-in-other-state" | "job-changed" | "sifting-fixed") => [
  409,
  errorCodes[code].sentence,
];

/** The responses of every public address that may contain the job. */
async function publicAnswers({ app, call }: TestApp, id: string) {
  const urls = [
    pagePaths.jobs,
    pagePaths.careers,
    jobsPath({ q: "support" }),
    jobPath(id),
    jobPicturePath(id),
    "/sitemap.xml",
    "/llms.txt",
    ...Object.values(feedPaths),
    "/api/jobs",
    "/api/jobs?q=support",
    "/api/jobs?nearest=3&q=supprt",
    "/api/jobs?cursor=&pageSize=5",
  ];
  const answers = new Map<string, { status: number; body: string }>();
  for (const url of urls) {
    const { statusCode: status, body } = await app.inject({ url });
    answers.set(url, { status, body });
  }
  return { answers, call };
}

describe.each(engines)("the administrators' jobs on $name", (engine) => {
  test("drafts and archived jobs are on no public address, and take no application", async () => {
    const { testApp, cookie, send } = await startApp(engine);
    const other = await createJob(testApp, cookie, { title: "Cook" });
    const draft = await send<AdminJob>("createAdminJob", {
      body: { ...edit, title: "Secret Support", isDraft: true },
    });
    const archived = await createJob(testApp, cookie, { title: "Secret Support" });
    const cvFileUrl = await uploadCv(testApp);
    await send("closeJob", { id: archived.id });
    await send("archiveJob", { id: archived.id });
    // A draft is not public, even if its row is active.
    await testApp.db.updateTable("jobs").set({ isActive: true }).where("id", "!=", other.id).execute();
    await send("updateJob", { id: other.id, body: jobWrite }); // a new version of the jobs
    for (const { id } of [draft, archived]) {
      const { answers } = await publicAnswers(testApp, id);
      for (const [url, { body }] of answers) {
        expect(body, url).not.toContain("Secret Support");
        expect(url.includes(id) || !body.includes(id), url).toBe(true);
      }
      expect(answers.get(jobPath(id))?.status).toBe(404);
      expect(answers.get(jobPicturePath(id))?.status).toBe(404);
      expect(answers.get("/api/jobs")?.body).toContain(other.id);
      const application = await testApp.call("createApplication", { body: applicationInput(id, cvFileUrl) });
      expect([application.statusCode, application.body]).toEqual([404, errorCodes["job-not-found"].sentence]);
      const form = await testApp.app.inject({ url: `${jobPath(id)}&sent=APP-7K3MQ2` });
      expect(form.statusCode).toBe(404);
      expect((await testApp.call("updateJob", { params: { id }, body: jobWrite, cookie })).statusCode).toBe(
        404,
      );
    }
    expect(await testApp.db.selectFrom("jobApplications").select("id").execute()).toEqual([]);
    const [published] = await send<AdminJob[]>("listJobs");
    expect(published?.id).toBe(other.id);
    expect(published).not.toHaveProperty("isDraft");
  });

  test("a draft may lack every field, and is published only with those that a job needs", async () => {
    const { testApp, send, refusal } = await startApp(engine);
    const draft = await send<AdminJob>("createAdminJob", { body: { isDraft: true } });
    expect(draft).toMatchObject({ title: "", location: "", isDraft: true, isActive: false });
    expect(await refusal("updateAdminJob", { id: draft.id, body: { isDraft: false } })).toEqual([
      400,
      "Job title is required",
    ]);
    testApp.clock.advance(20);
    const body = { ...edit, sifting: "blind", basedOn: draft.updatedAt };
    const published = await send<AdminJob>("updateAdminJob", { id: draft.id, body });
    expect(published).toMatchObject({ ...jobWrite, isDraft: false, isActive: true, sifting: "blind" });
    expect(published.datePosted).toBe("2026-11-20T12:20:00.000Z");
    expect(await refusal("updateAdminJob", { id: draft.id, body: { isDraft: true } })).toEqual(
      refused("job-in-other-state"),
    );
    expect((await send<AdminJob[]>("listJobs")).map(({ id }) => id)).toEqual([draft.id]);
    expect(await actionsOn(testApp, draft.id)).toEqual([
      "job.created",
      "job.published",
      "job.sifting-set blind",
    ]);
  });

  test("of two changes based on the same version the second is refused; a change without a base version overwrites", async () => {
    const { send, refusal } = await startApp(engine);
    const job = await send<AdminJob>("createAdminJob", { body: edit });
    const body = { ...edit, basedOn: job.updatedAt };
    const first = await send<AdminJob>("updateAdminJob", {
      id: job.id,
      body: { ...body, salary: "£13 an hour" },
    });
    expect(first.updatedAt > job.updatedAt).toBe(true);
    expect(await refusal("updateAdminJob", { id: job.id, body: { ...body, salary: "£14 an hour" } })).toEqual(
      refused("job-changed"),
    );
    expect(await send<JobToEdit>("readAdminJob", { id: job.id })).toEqual({
      ...first,
      isSiftingFixed: false,
    });
    await send("updateAdminJob", { id: job.id, body: { ...edit, salary: "£14 an hour" } });
    expect((await send<JobToEdit>("readAdminJob", { id: job.id })).salary).toBe("£14 an hour");
  });

  test("a change keeps fields that it leaves out, such as the organisation", async () => {
    const { send } = await startApp(engine);
    const body = { ...edit, hiringOrganization: "Larkfold Homecare", salary: "£13 an hour" };
    const job = await send<AdminJob>("createAdminJob", { body });
    const changed = await send<AdminJob>("updateAdminJob", { id: job.id, body: { ...edit, salary: null } });
    expect(changed).toMatchObject({ hiringOrganization: "Larkfold Homecare", salary: null });
  });

  test("closing, archiving and listing again are refused from other states, and any job can be copied", async () => {
    const { testApp, signInAgain, send, refusal } = await startApp(engine);
    const { id } = await send<AdminJob>("createAdminJob", { body: { ...edit, validThrough: "2026-11-25" } });
    expect(await refusal("archiveJob", { id })).toEqual(refused("job-in-other-state"));
    expect(await refusal("relistJob", { id, body: { validThrough: null } })).toEqual(
      refused("job-in-other-state"),
    );
    expect((await send<AdminJob>("closeJob", { id })).isActive).toBe(false);
    expect(await refusal("closeJob", { id })).toEqual(refused("job-in-other-state"));
    expect((await send<AdminJob>("archiveJob", { id })).archivedAt).not.toBeNull();
    expect(await refusal("updateAdminJob", { id, body: edit })).toEqual(refused("job-in-other-state"));
    testApp.clock.advance(24 * 60);
    await signInAgain();
    const [status, sentence] = await refusal("relistJob", { id, body: { validThrough: today } });
    expect([status, sentence]).toEqual([400, "Closing date: please choose a day to come."]);
    const relisted = await send<AdminJob>("relistJob", { id, body: { validThrough: "2026-12-24" } });
    expect(relisted).toMatchObject({ isActive: true, archivedAt: null, validThrough: "2026-12-24" });
    expect(relisted.datePosted > `${today}T23`).toBe(true);
    const copy = await send<AdminJob>("copyJob", { id });
    expect(copy).toMatchObject({ ...jobWrite, isDraft: true, isActive: false, validThrough: null });
    expect(copy.id).not.toBe(id);
    expect(await actionsOn(testApp, id)).toEqual([
      "job.archived",
      "job.closed",
      "job.published",
      "job.relisted",
    ]);
    expect(await actionsOn(testApp, copy.id)).toEqual([`job.copied ${id}`]);
    for (const name of ["readAdminJob", "copyJob", "closeJob", "archiveJob"] as const)
      expect((await refusal(name, { id: crypto.randomUUID() }))[0]).toBe(404);
  });

  test("sifting cannot be changed once an application was opened", async () => {
    const { testApp, send, refusal } = await startApp(engine);
    const { id } = await send<AdminJob>("createAdminJob", { body: edit });
    await apply(testApp, id);
    await send("updateAdminJob", { id, body: { ...edit, sifting: "blind" } });
    await testApp.db
      .updateTable("jobApplications")
      .set({ readAt: testApp.clock.now().toISOString() })
      .execute();
    expect(await refusal("updateAdminJob", { id, body: { ...edit, sifting: "open" } })).toEqual(
      refused("sifting-fixed"),
    );
    await send("updateAdminJob", { id, body: { ...edit, sifting: "blind", salary: "£13 an hour" } });
    expect(await send<JobToEdit>("readAdminJob", { id })).toMatchObject({
      sifting: "blind",
      isSiftingFixed: true,
    });
  });

  test("the list has states with counts, is searched by words, and counts each job's applications and the new ones", async () => {
    const { testApp, cookieOf, signInAgain, send } = await startApp(engine);
    const add = (change: Partial<JobWrite>) => createJob(testApp, cookieOf.current, change);
    const night = await add({ title: "Night Nurse", location: "Zürich Road" });
    await apply(testApp, night.id);
    testApp.clock.advance(8 * 24 * 60);
    await signInAgain();
    await apply(testApp, night.id, { applicantEmail: "sam.field@example.org" });
    await apply(testApp, night.id, { applicantEmail: "noor.reed@example.org" });
    await add({ title: "Cook", validThrough: "2026-12-05" });
    await add({ title: "Driver", validThrough: "2026-12-06" });
    await add({ title: "Gardener", validThrough: "2026-11-27" });
    await add({ title: "Cleaner", isActive: false });
    await send("createAdminJob", { body: { isDraft: true, title: "Night Cook" } });
    const page = (query: Record<string, string | number>) => send<AdminJobPage>("listAdminJobs", { query });
    const open = await page({ sort: "title" });
    expect(open.counts).toEqual({ open: 3, closing: 1, closed: 2, draft: 1, archived: 0 });
    expect(open.rows.map(({ title, state }) => `${title} ${state}`)).toEqual([
      "Cook closing",
      "Driver open",
      "Night Nurse open",
    ]);
    expect(open.rows[2]).toMatchObject({ applications: 3, newApplications: 2 });
    expect(open.rows[0]).not.toHaveProperty("description");
    const night2 = await page({ q: "NIGHT zur" });
    expect([night2.total, night2.counts.draft]).toEqual([1, 0]);
    expect((await page({ state: "draft", q: "nig coo" })).rows).toHaveLength(1);
    expect((await page({ state: "closed", sort: "-closes" })).rows.map(({ title }) => title)).toEqual([
      "Cleaner",
      "Gardener",
    ]);
  });

  test("pages hold each job once in every order, while jobs come and go", async () => {
    const { testApp, cookie, send } = await startApp(engine);
    const made: string[] = [];
    for (let number = 0; number < 12; number += 1)
      made.push((await createJob(testApp, cookie, { title: `Job ${number % 4}` })).id);
    await apply(testApp, made[3] ?? "");
    for (const sort of ["title", "-title", "applications", "-new", "closes", "-posted"]) {
      const read: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number> = { sort, limit: 5, ...(cursor !== null && { cursor }) };
        const page: AdminJobPage = await send("listAdminJobs", { query });
        read.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== null);
      expect(new Set(read).size, sort).toBe(read.length);
      expect(read.toSorted(), sort).toEqual(made.toSorted());
    }
    const first = await send<AdminJobPage>("listAdminJobs", { query: { sort: "title", limit: 5 } });
    await send("closeJob", { id: first.rows[4]?.id ?? "" });
    const second = await send<AdminJobPage>("listAdminJobs", {
      query: { sort: "title", limit: 5, cursor: first.next ?? "" },
    });
    expect(second.rows.filter(({ id }) => first.rows.some((row) => row.id === id))).toEqual([]);
    const broken = await testApp.call("listAdminJobs", { query: { cursor: "W10" }, cookie });
    expect(broken.statusCode).toBe(400);
  });
});
