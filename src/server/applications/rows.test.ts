import { ApplicationCounts, type ApplicationRow, ApplicationRows } from "#contract/application-list.ts";
import { applicationSorts } from "#contract/limits.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { seedApplications } from "#ops/bench/seed-applications.ts";
import { describe, expect, test } from "vitest";

type Query = Record<string, string | number | undefined>;

async function start(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(new Date("2026-11-20T12:00:00Z")) });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const read = async (query: Query = {}) => {
    const answer = await testApp.call("listApplicationRows", { query, cookie: admin });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    return ApplicationRows.strict().parse(answer.json());
  };
  const count = async (query: Query = {}) => {
    const answer = await testApp.call("countApplications", { query, cookie: admin });
    expect(answer.statusCode, answer.body).toBe(200);
    return ApplicationCounts.strict().parse(answer.json());
  };
  return { testApp, admin, job, read, count };
}

/** Copies of one application, each a minute newer, with alternating statuses and contacts. */
async function addApplications({ db }: TestApp, jobId: string, number: number): Promise<string[]> {
  const statuses = ["pending", "reviewed", "rejected"] as const;
  const rows = Array.from({ length: number }, (_, index) => ({
    id: crypto.randomUUID(),
    reference: `APP-T${String(index).padStart(5, "0")}`,
    jobId,
    applicantName: `Applicant ${index}`,
    applicantEmail: `applicant${index}@example.org`,
    applicantPhone: "07700 900123",
    applicationStatus: statuses[index % 3] ?? "pending",
    // Pairs have the same time, and every second one also name and contact, so that only the id orders them.
    createdAt: new Date(Date.UTC(2026, 9, 1, 0, index - (index % 2))).toISOString(),
    updatedAt: "2026-10-01T00:00:00.000Z",
    lastContactedAt: index % 2 === 0 ? null : "2026-10-05T00:00:00.000Z",
    plainName: "same name",
    sortName: index % 2 === 0 ? "same name" : `name ${index % 5}`,
  }));
  await db.insertInto("jobApplications").values(rows).execute();
  return rows.map(({ id }) => id);
}

const nameOf = ({ name }: ApplicationRow) => name;

describe.each(engines)("rows of the list on $name", (engine) => {
  test("a row has the list's fields, and neither the letter, the notes nor the address", async () => {
    const { testApp, admin, job, read } = await start(engine);
    const { id, reference } = await apply(testApp, job.id);
    const params = { id };
    await testApp.call("updateApplication", {
      params,
      body: { adminNotes: "Ring on Friday" },
      cookie: admin,
    });
    const { rows, next, previous, total } = await read();
    expect([next, previous, total]).toEqual([null, null, 1]);
    expect(rows).toEqual([
      {
        id,
        reference,
        jobId: job.id,
        jobTitle: job.title,
        jobLocation: job.location,
        name: "Amara Okafor",
        status: "pending",
        createdAt: "2026-11-20T12:00:00.000Z",
        readAt: null,
        lastContactedAt: null,
        withdrawnAt: null,
        cvState: "not-scanned",
        badges: [],
        version: 2,
      },
    ]);
  });

  test("in every order the pages forwards and backwards hold each application once", async () => {
    const { testApp, job, read } = await start(engine);
    const ids = await addApplications(testApp, job.id, 23);
    for (const sort of applicationSorts) {
      const seen: string[][] = [];
      let page = await read({ sort, limit: 5 });
      expect(page.previous).toBeNull();
      for (;;) {
        seen.push(page.rows.map(({ id }) => id));
        if (page.next === null) break;
        page = await read({ sort, limit: 5, cursor: page.next });
      }
      expect(
        seen.map((rows) => rows.length),
        sort,
      ).toEqual([5, 5, 5, 5, 3]);
      expect(new Set(seen.flat()), sort).toEqual(new Set(ids));
      const back: string[][] = [page.rows.map(({ id }) => id)];
      while (page.previous !== null) {
        page = await read({ sort, limit: 5, cursor: page.previous });
        back.unshift(page.rows.map(({ id }) => id));
      }
      expect(back, sort).toEqual(seen);
    }
  });

  test("the orders are newest, oldest, name, status, and longest without contact", async () => {
    const { testApp, job, read } = await start(engine);
    await addApplications(testApp, job.id, 12);
    const all = async (sort: string) => (await read({ sort, limit: 100 })).rows;
    const created = (await all("newest")).map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted().toReversed());
    expect((await all("oldest")).map(({ createdAt }) => createdAt)).toEqual(created.toReversed());
    expect((await all("status")).map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill("pending"),
      ...Array<string>(4).fill("reviewed"),
      ...Array<string>(4).fill("rejected"),
    ]);
    const contacted = (await all("contacted")).map(({ lastContactedAt }) => lastContactedAt);
    expect(contacted.slice(0, 6)).toEqual(Array(6).fill(null));
    expect(contacted.slice(6)).not.toContain(null);
  });

  test("names are in alphabetical order, whatever their case and accents", async () => {
    const { testApp, job, read } = await start(engine);
    for (const applicantName of ["zoë Ash", "Özil Ash", "adam Ash", "Bea Ash", "Łukasz Ash"])
      await apply(testApp, job.id, { applicantName });
    expect((await read({ sort: "name" })).rows.map(nameOf)).toEqual([
      "adam Ash",
      "Bea Ash",
      "Łukasz Ash",
      "Özil Ash",
      "zoë Ash",
    ]);
  });

  test("each filter gives its matching rows, and the total and the counts agree with them", async () => {
    const { testApp, admin, job, read, count } = await start(engine);
    const other = await createJob(testApp, admin);
    await addApplications(testApp, job.id, 6);
    const { id } = await apply(testApp, other.id);
    await testApp.db
      .updateTable("jobApplications")
      .set({ withdrawnAt: "2026-11-20T12:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    const expected: [Query, number][] = [
      [{}, 7],
      [{ job: job.id }, 6],
      [{ job: other.id.toUpperCase() }, 1],
      [{ status: "pending" }, 3],
      [{ status: "pending", job: job.id }, 2],
      [{ status: "hired" }, 0],
      [{ since: "2026-11-20" }, 1],
      [{ since: "2026-11-21" }, 0],
      [{ until: "2026-10-01" }, 6],
      [{ until: "2026-09-30" }, 0],
      [{ withdrawn: "yes" }, 1],
      [{ withdrawn: "no" }, 6],
      [{ cv: "none" }, 6],
      [{ cv: "not-scanned" }, 1],
      [{ cv: "pending" }, 0],
      [{ cv: "clean" }, 0],
      [{ job: "", status: "", since: "", until: "", withdrawn: "", cv: "", q: "" }, 7],
    ];
    for (const [query, number] of expected) {
      const page = await read(query);
      expect([page.rows.length, page.total], JSON.stringify(query)).toEqual([number, number]);
      expect((await count(query)).total, JSON.stringify(query)).toBe(number);
    }
    const yearAlone = { cursor: `after~0~2026~${crypto.randomUUID()}` };
    for (const query of [
      { job: "1" },
      { status: "unknown" },
      { since: "yesterday" },
      { cursor: "1" },
      yearAlone,
    ]) {
      const refused = await testApp.call("listApplicationRows", { query, cookie: admin });
      expect(refused.statusCode, JSON.stringify(query)).toBe(400);
    }
  });

  test("a day begins and ends at midnight in London, also in summer", async () => {
    const { testApp, job, read } = await start(engine);
    const [id = ""] = await addApplications(testApp, job.id, 1);
    await testApp.db
      .updateTable("jobApplications")
      .set({ createdAt: "2026-06-30T23:30:00.000Z" })
      .where("id", "=", id)
      .execute();
    expect((await read({ since: "2026-07-01", until: "2026-07-01" })).total).toBe(1);
    expect((await read({ until: "2026-06-30" })).total).toBe(0);
  });

  test("each count applies the other filters and not its own, and follows every write", async () => {
    const { testApp, admin, job, count } = await start(engine);
    const other = await createJob(testApp, admin);
    await addApplications(testApp, job.id, 7);
    const { id } = await apply(testApp, other.id);
    const none = { pending: 0, reviewed: 0, interviewed: 0, hired: 0, rejected: 0 };
    expect(await count({ job: job.id, status: "reviewed" })).toEqual({
      byStatus: { ...none, pending: 3, reviewed: 2, rejected: 2 },
      byJob: { [job.id]: 2 },
      withdrawn: 0,
      total: 2,
      isPartial: false,
    });
    await testApp.call("updateApplication", { params: { id }, body: { status: "hired" }, cookie: admin });
    expect(await count()).toEqual({
      byStatus: { ...none, pending: 3, reviewed: 2, rejected: 2, hired: 1 },
      byJob: { [job.id]: 7, [other.id]: 1 },
      withdrawn: 0,
      total: 8,
      isPartial: false,
    });
    const withdrawnAt = "2026-11-20T12:00:00.000Z";
    await testApp.db.updateTable("jobApplications").set({ withdrawnAt }).where("id", "=", id).execute();
    expect((await count({ withdrawn: "no" })).byJob).toEqual({ [job.id]: 7 });
    expect((await count({ withdrawn: "yes" })).byJob).toEqual({ [other.id]: 1 });
    expect(await count({ withdrawn: "no" })).toMatchObject({ withdrawn: 1, total: 7 });
    await testApp.call("deleteApplication", { params: { id }, cookie: admin });
    expect((await count()).byJob).toEqual({ [job.id]: 7 });
    await testApp.call("deleteJob", { params: { id: job.id }, cookie: admin });
    expect(await count()).toEqual({ byStatus: none, byJob: {}, withdrawn: 0, total: 0, isPartial: false });
    expect(await count({ since: "2020-01-01" })).toEqual({
      byStatus: none,
      byJob: {},
      withdrawn: 0,
      total: 0,
      isPartial: false,
    });
  });

  test("for words that very many applications have every page is right, and the numbers are lower bounds", async () => {
    const { testApp, read, count } = await start(engine);
    await seedApplications(testApp.db, { applications: 2_100, jobs: 5 });
    // All telephone numbers begin with it.
    for (const [query, number] of [
      [{ q: "077009" }, 2_100],
      [{ q: "077009", status: "hired" }, (await count({ status: "hired" })).total],
      [{ q: "077009", withdrawn: "yes" }, (await count({ withdrawn: "yes" })).total],
    ] as const) {
      const all = await read({ ...query, q: undefined, sort: "name", limit: 100 });
      const first = await read({ ...query, sort: "name", limit: 100 });
      expect(first.rows).toEqual(all.rows);
      expect(first.isPartial).toBe(true);
      expect(await count(query)).toMatchObject({ total: first.total, isPartial: true });
      let found = first.rows.length;
      for (let { next } = first; next !== null;) {
        const page = await read({ ...query, sort: "name", limit: 100, cursor: next });
        found += page.rows.length;
        next = page.next;
      }
      expect(found, JSON.stringify(query)).toBe(number);
      expect(first.total).toBeLessThanOrEqual(number);
      // Each has one such word, and none of a thousand of its rows belongs to a matching application.
      if (!("status" in query) && !("withdrawn" in query)) expect(first.total).toBe(1_000);
    }
    const one = await read({ q: "priya" });
    const two = await read({ q: "priya 077009" });
    expect(two).toMatchObject({ total: one.total, isPartial: false });
    expect(two.rows.every(({ name }) => name?.startsWith("Priya"))).toBe(true);
  });

  test("badges show the interview scheme, repeated and earlier applications, suspected automation, and waiting or failed letters", async () => {
    const { testApp, admin, job, read } = await start(engine);
    const other = await createJob(testApp, admin);
    const badges = async (id: string) => (await read()).rows.find((row) => row.id === id)?.badges;
    const first = await apply(testApp, job.id, { usesInterviewScheme: true, remarks: "x" });
    expect(await badges(first.id)).toEqual(["interview-scheme", "may-be-automatic"]);
    testApp.clock.advance(1);
    const elsewhere = await apply(testApp, other.id, { applicantEmail: "Amara.Okafor+2@example.org" });
    expect(await badges(elsewhere.id)).toEqual(["applied-before"]);
    testApp.clock.advance(1);
    const again = await apply(testApp, other.id);
    expect(await badges(again.id)).toEqual(["applied-twice"]);
    expect(await badges(elsewhere.id)).toEqual(["applied-twice"]);

    const params = { id: first.id };
    await testApp.call("updateApplication", { params, body: { status: "rejected" }, cookie: admin });
    await testApp.call("sendLetter", { params, body: { status: "rejected" }, cookie: admin });
    expect(await badges(first.id)).toContain("letter-held");
    const failedAt = testApp.clock.now().toISOString();
    await testApp.db.updateTable("tasks").set({ failedAt, attempts: 12 }).execute();
    expect(await badges(first.id)).toContain("letter-failed");
  });

  test("a visitor is refused rows and counts", async () => {
    const { testApp } = await start(engine);
    for (const name of ["listApplicationRows", "countApplications"] as const)
      expect((await testApp.call(name)).statusCode).toBe(401);
  });
});
