import { errorCodes } from "#contract/errors.ts";
import { organisation } from "#content/organisation.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob, jobWrite } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

type JobJson = Record<string, unknown> & { id: string; title: string };

async function startApp(engine: Engine) {
  const testApp = await createTestApp({
    engine,
    clock: createTestClock(new Date("2026-11-20T12:00:00Z")),
  });
  return { testApp, admin: await signIn(testApp, "admin") };
}

async function list(
  testApp: TestApp,
  options: { cookie?: string; query?: Record<string, string | number> } = {},
) {
  const response = await testApp.call("listJobs", options);
  expect(response.statusCode).toBe(200);
  const jobs: JobJson[] = response.json();
  return { response, jobs, titles: jobs.map(({ title }) => title) };
}

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

describe.each(engines)("the job calls on $name", (engine) => {
  test("an administrator creates, changes and deletes a job [6.admin.job-create, 6.admin.job-edit, 6.admin.job-delete, 7.POST-job, 7.PUT-job, 7.DELETE-job]", async () => {
    const { testApp, admin } = await startApp(engine);
    const created = await testApp.call("createJob", { body: jobWrite, cookie: admin });
    expect(created.statusCode).toBe(201);
    const job: JobJson = created.json();
    expect(job).toMatchObject(jobWrite);
    const other = await createJob(testApp, admin, { title: "Cook" });
    const params = { id: job.id };

    const body = { ...jobWrite, title: "Senior Support Worker", isActive: false };
    const changed = await testApp.call("updateJob", { params, body, cookie: admin });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({ ...job, title: "Senior Support Worker", isActive: false });
    const both = (await list(testApp, { cookie: admin })).jobs;
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining([changed.json(), other]));

    const deleted = await testApp.call("deleteJob", { params, cookie: admin });
    expect(deleted.statusCode).toBe(204);
    expect(deleted.body).toBe("");
    expect((await list(testApp, { cookie: admin })).jobs).toEqual([other]);
  });

  test("a job is not deleted with more applications than its administrator knows of", async () => {
    const { testApp, admin } = await startApp(engine);
    const { id } = await createJob(testApp, admin);
    const remove = (expectedCount: number | undefined) =>
      testApp.call("deleteJob", { params: { id }, query: { expectedCount }, cookie: admin });
    await apply(testApp, id);
    const refused = await remove(0);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      "There is 1 application for this job by now, and it is not deleted. Look again.",
    ]);
    expect(await testApp.db.selectFrom("jobApplications").select("jobId").execute()).toEqual([{ jobId: id }]);
    expect((await remove(1)).statusCode).toBe(204);
  });

  test("a visitor's write is refused and changes nothing [6.admin.job-create, 6.admin.job-edit, 6.admin.job-delete]", async () => {
    const { testApp, admin } = await startApp(engine);
    const { id } = await createJob(testApp, admin);
    const body = { ...jobWrite, title: "Taken over" };
    for (const cookie of [undefined, "session=made-up"])
      for (const refused of [
        await testApp.call("createJob", { body, cookie }),
        await testApp.call("updateJob", { params: { id }, body, cookie }),
        await testApp.call("deleteJob", { params: { id }, cookie }),
      ]) {
        expect(refused.statusCode).toBe(401);
        expect(refused.body).toBe(errorCodes["not-signed-in"].sentence);
      }
    expect((await list(testApp, { cookie: admin })).titles).toEqual([jobWrite.title]);
  });

  test("the public list has the active jobs not past their closing date, newest first; an administrator's has all, with isActive [4.job.public, 4.job.admin, 7.GET-jobs]", async () => {
    const { testApp, admin } = await startApp(engine);
    const add = async (title: string, change: object = {}) => {
      testApp.clock.advance(1);
      await createJob(testApp, admin, { title, ...change });
    };
    await add("Oldest");
    await add("Inactive", { isActive: false });
    await add("Inactive and closed", { isActive: false, validThrough: "2026-11-19" });
    await add("Closed", { validThrough: "2026-11-19" });
    await add("Closes today", { validThrough: "2026-11-20" });
    expect((await list(testApp)).titles).toEqual(["Closes today", "Oldest"]);
    const all = await list(testApp, { cookie: admin });
    expect(all.titles).toEqual(["Closes today", "Closed", "Inactive and closed", "Inactive", "Oldest"]);
    expect(all.jobs.map(({ isActive }) => isActive)).toEqual([true, true, false, false, true]);
    const master = await signIn(testApp, "master");
    expect((await list(testApp, { cookie: master })).titles).toEqual(all.titles);
    const query = { location: jobWrite.location, pageSize: 3, page: 2 };
    expect((await list(testApp, { cookie: admin, query })).titles).toEqual(all.titles.slice(3));
  });

  test("a job has the careers page's fields; salary may be null and hiringOrganization left out on write [3.jobs.careers-shape, 3.jobs.careers-optional]", async () => {
    const { testApp, admin } = await startApp(engine);
    await createJob(testApp, admin);
    const [job] = (await list(testApp)).jobs;
    expect(job).toEqual({
      id: job?.id,
      ...jobWrite,
      employmentType: "FULL_TIME",
      salary: null,
      hours: null,
      shifts: null,
      startDate: null,
      jobBenefits: null,
      qualifications: null,
      responsibilities: null,
      applicationUrl: null,
      contactEmail: organisation.emails.general,
      isActive: true,
      datePosted: "2026-11-20T12:00:00.000Z",
      validThrough: null,
      hiringOrganization: organisation.name,
    });
  });

  test("a job write takes aliases for the canonical names and answers the canonical ones [3.jobs.wire-names]", async () => {
    const { testApp, admin } = await startApp(engine);
    const aliases = { salaryRange: "£13 an hour", requirements: "Level 3", benefits: "Pension" };
    const canonical = { salary: "£13 an hour", qualifications: "Level 3", jobBenefits: "Pension" };
    const job = await createJob(testApp, admin, aliases);
    expect(job).toMatchObject(canonical);
    for (const alias of Object.keys(aliases)) expect(job).not.toHaveProperty(alias);
    expect(await createJob(testApp, admin, canonical)).toMatchObject(canonical);
    expect(await createJob(testApp, admin, { ...canonical, ...aliases })).toMatchObject(canonical);
    const params = { id: job.id };
    const body = { ...jobWrite, salaryRange: "£14 an hour" };
    const changed = await testApp.call("updateJob", { params, body, cookie: admin });
    expect(changed.json()).toMatchObject({ ...canonical, salary: "£14 an hour" });
  });

  test.each([
    { salary: "£13", salaryRange: "£14" },
    { qualifications: "Level 2", requirements: "Level 3" },
    { jobBenefits: "Pension", benefits: "Mileage" },
    { salary: null, salaryRange: "£14" },
  ])("a field and its alias with different values are refused: %j [3.jobs.alias-conflict]", async (both) => {
    const { testApp, admin } = await startApp(engine);
    const { id } = await createJob(testApp, admin);
    const body = { ...jobWrite, ...both };
    for (const refused of [
      await testApp.call("createJob", { body, cookie: admin }),
      await testApp.call("updateJob", { params: { id }, body, cookie: admin }),
    ]) {
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toBe(errorCodes["alias-conflict"].sentence);
    }
  });

  test("an id that no job has, or that is none, answers 404", async () => {
    const { testApp, admin } = await startApp(engine);
    for (const id of [crypto.randomUUID(), "1", "not-a-uuid", "%00", "' or 1=1 --"])
      for (const missing of [
        await testApp.call("updateJob", { params: { id }, body: jobWrite, cookie: admin }),
        await testApp.call("deleteJob", { params: { id }, cookie: admin }),
      ]) {
        expect(missing.statusCode).toBe(404);
        expect(missing.body).toBe(errorCodes["job-not-found"].sentence);
      }
  });

  test("a NUL character is refused, and any other text is stored unchanged", async () => {
    const { testApp, admin } = await startApp(engine);
    const refused = await testApp.call("createJob", {
      body: { ...jobWrite, description: "a NUL \0 in the middle" },
      cookie: admin,
    });
    expect(refused.statusCode).toBe(400);
    const title = `Zoë's "Nights" <b>&amp;</b> 🌙 \u202e \\u0000 ${"é".repeat(50)}`;
    expect(await createJob(testApp, admin, { title })).toMatchObject({ title });
  });

  test("pages after a cursor hold each job once, however many are added and deleted meanwhile", async () => {
    const { testApp, admin } = await startApp(engine);
    const ids: string[] = [];
    for (let number = 1; number <= 7; number++) {
      // Some have the same time of posting: their ids order them.
      if (number % 2) testApp.clock.advance(1);
      ids.push((await createJob(testApp, admin, { title: `Carer ${number}` })).id);
    }
    const next = (headers: Record<string, unknown>) =>
      /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1];
    const seen: string[] = [];
    let address: string | undefined = "/api/jobs?cursor=&pageSize=2&q=carer";
    while (address) {
      const response = await testApp.app.inject(address);
      expect(response.statusCode).toBe(200);
      const jobs: JobJson[] = response.json();
      seen.push(...jobs.map(({ id }) => id));
      address = next(response.headers);
      testApp.clock.advance(1);
      await createJob(testApp, admin, { title: "Carer added" });
      const last = jobs.at(-1)?.id ?? "";
      expect((await testApp.call("deleteJob", { params: { id: last }, cookie: admin })).statusCode).toBe(204);
    }
    expect(seen).toHaveLength(7);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });
});

test("the list is narrowed by words, location and type, and paged by headers [7.GET-jobs-narrow]", async () => {
  const { testApp, admin } = await startApp(sqlite);
  for (let number = 1; number <= 25; number++) {
    testApp.clock.advance(1);
    const employmentType = number % 5 === 0 ? "PART_TIME" : "FULL_TIME";
    const location = number > 20 ? "Saltby" : "Northmere";
    await createJob(testApp, admin, { title: `Carer ${number}`, employmentType, location });
  }
  const titles = async (query: Record<string, string | number>) => (await list(testApp, { query })).titles;
  expect(await titles({ q: "CARER 7" })).toEqual(["Carer 7"]);
  expect(await titles({ q: "support worker 12" })).toEqual(["Carer 12"]);
  expect(await titles({ location: "salt", type: "PART_TIME" })).toEqual(["Carer 25"]);
  expect(await titles({ type: "CONTRACT" })).toEqual([]);
  expect(await titles({ type: "nonsense", q: "carer" })).toHaveLength(25);

  const whole = await list(testApp);
  expect(whole.jobs).toHaveLength(25);
  expect(whole.response.headers).not.toHaveProperty("link");

  const first = await list(testApp, { query: { page: 1 } });
  expect(first.titles).toHaveLength(20);
  expect(first.titles[0]).toBe("Carer 25");
  expect(first.response.headers["x-total-count"]).toBe("25");

  const second = await list(testApp, { query: { q: "carer", page: 2, pageSize: 10 } });
  expect(second.titles).toEqual(whole.titles.slice(10, 20));
  const at = (page: number) => `</api/jobs?q=carer&type=all&page=${page}&pageSize=10>`;
  expect(second.response.headers.link).toBe(
    `${at(1)}; rel="first", ${at(1)}; rel="prev", ${at(3)}; rel="next", ${at(3)}; rel="last"`,
  );
  const last = await list(testApp, { query: { q: "carer", page: 3, pageSize: 10 } });
  expect(last.titles).toHaveLength(5);
  expect(last.response.headers.link).not.toContain('rel="next"');
  const beyond = await list(testApp, { query: { q: "carer", page: 9, pageSize: 10 } });
  expect(beyond.titles).toEqual([]);
  expect(beyond.response.headers.link).toContain(`${at(3)}; rel="prev"`);

  for (const query of [
    { page: 0 },
    { page: "x" },
    { pageSize: 0 },
    { pageSize: 101 },
    { page: 1.5 },
    { cursor: "x" },
    { cursor: "2026-11-20~1" },
    { nearest: 0 },
    { nearest: 11 },
  ])
    expect((await testApp.call("listJobs", { query })).statusCode).toBe(400);
  expect(await titles({ q: "carer ".repeat(5000) })).toHaveLength(25);
});

test("an administrator's list has no-store, whole, searched or paged", async () => {
  const { testApp, admin } = await startApp(sqlite);
  for (const query of [{}, { q: "work" }, { page: 1 }, { q: "wrok", nearest: 1 }]) {
    const { headers } = await testApp.call("listJobs", { query, cookie: admin });
    expect(headers["cache-control"]).toBe("no-store");
  }
});

test("an unchanged list is answered with 304, except to a client with another role", async () => {
  const { testApp, admin } = await startApp(sqlite);
  const job = await createJob(testApp, admin);
  await createJob(testApp, admin, { title: "Draft", isActive: false });
  const { response } = await list(testApp);
  const etag = String(response.headers.etag);
  expect(response.headers).toMatchObject({ "cache-control": "no-cache", vary: "accept-encoding, cookie" });
  const again = (cookie?: string) =>
    testApp.call("listJobs", { headers: { "if-none-match": etag }, ...(cookie && { cookie }) });
  expect((await again()).statusCode).toBe(304);
  expect((await again(admin)).statusCode).toBe(200);
  await testApp.call("deleteJob", { params: { id: job.id }, cookie: admin });
  const changed = await again();
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toEqual([]);
});
