import type { ApplicationEventKind } from "#contract/limits.ts";
import type { Overview } from "#contract/overview.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

/** A Friday. */
const start = new Date("2026-11-06T12:00:00Z");
const day = 24 * 60;

async function startApp(engine: Engine, at = start) {
  const testApp = await createTestApp({ engine, clock: createTestClock(at) });
  const read = async (role: "admin" | "master" = "admin") => {
    const response = await testApp.call("readOverview", { cookie: await signIn(testApp, role) });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    return response.json<Overview>();
  };
  /** Jobs are in the order of their posting. */
  const addJob = async (title: string, change: object = {}) =>
    createJob(testApp, await signIn(testApp, "admin"), { title, ...change });
  return { testApp, read, addJob };
}

describe.each(engines)("the overview on $name", (engine) => {
  test("counts zero where there is no data", async () => {
    const { read } = await startApp(engine);
    const overview = await read();
    expect(overview).toMatchObject({
      applications: 0,
      waiting: { count: 0, before: "2026-10-23", oldest: null },
      failedMails: 0,
      unread: { count: 0, oldestAt: null },
      invitations: null,
      data: null,
      perJob: [],
    });
    expect(overview.perWeek).toHaveLength(12);
    expect(overview.week.daysToContact).toEqual({ now: null, before: null });
    const { invitations, data } = await read("master");
    expect(invitations).toEqual({ count: 0, next: null });
    expect(data).toEqual({ requests: 0, dueOn: null, failedLetters: 0, stopped: 0, endedHolds: 0 });
  });

  test("applicants without contact for ten working days are counted, until they are told, decided on or withdraw", async () => {
    const { testApp, read, addJob } = await startApp(engine);
    const job = await addJob("Night Nurse");
    const ids: string[] = [];
    for (const name of ["amara", "sam", "noor", "lee"])
      ids.push((await apply(testApp, job.id, { applicantEmail: `${name}@example.org` })).id);
    testApp.clock.advance(14 * day);
    expect((await read()).waiting.count).toBe(0);
    testApp.clock.advance(3 * day); // the Monday after
    const { waiting } = await read();
    expect(waiting).toMatchObject({
      count: 4,
      oldest: { jobTitle: "Night Nurse", since: start.toISOString() },
    });
    expect(JSON.stringify(waiting)).not.toContain("Amara");
    const now = testApp.clock.now().toISOString();
    const set = (id: string | undefined, change: object) =>
      testApp.db
        .updateTable("jobApplications")
        .set(change)
        .where("id", "=", id ?? "")
        .execute();
    await set(ids[0], { lastContactedAt: now });
    await set(ids[1], { applicationStatus: "rejected" });
    await set(ids[2], { withdrawnAt: now });
    expect((await read()).waiting.count).toBe(1);
    await set(ids[3], { lastContactedAt: start.toISOString(), applicationStatus: "interviewed" });
    expect((await read()).waiting.count).toBe(1);
  });

  test("masters are reminded of data requests ten days before they are due, of complaints from day 20, and of a stopped run", async () => {
    const { testApp, read } = await startApp(engine);
    const cookie = await signIn(testApp, "master");
    const add = async (kind: string, receivedOn: string, email: string | null) =>
      testApp.call("addDataRequest", {
        cookie,
        body: { kind, how: "letter", who: "Amara", email, receivedOn },
      });
    await add("access", "2026-10-16", null);
    await add("complain", "2026-10-17", "amara@example.org");
    await add("complain", "2026-10-18", null);
    expect((await add("access", "2026-11-01", "nobody@example.org")).statusCode).toBe(201);
    const data = async () => (await read("master")).data;
    expect(await data()).toEqual({
      requests: 2,
      dueOn: "2026-11-16",
      failedLetters: 0,
      stopped: 0,
      endedHolds: 0,
    });
    expect((await read()).data).toBeNull();
    testApp.clock.advance(day);
    expect(await data()).toEqual({
      requests: 3,
      dueOn: "2026-11-16",
      failedLetters: 0,
      stopped: 0,
      endedHolds: 0,
    });
    expect((await data())?.requests).toBe(3);
    await testApp.db
      .updateTable("tasks")
      .set({ failedAt: testApp.clock.now().toISOString() })
      .where("payload", "like", "%nobody@example.org%")
      .execute();
    expect(await data()).toMatchObject({ requests: 3, failedLetters: 1 });
    const run = { total: 3_100, due: 1_240, announced: 0, quarantined: 0, erased: 0, approvedBy: null };
    const addRun = (id: string, at: string, state: "stopped" | "done") =>
      testApp.db
        .insertInto("retentionRuns")
        .values({ id: `00000000-0000-4000-8000-00000000000${id}`, at, state, ...run })
        .execute();
    await addRun("1", "2036-11-07T00:00:00.000Z", "stopped");
    expect((await data())?.stopped).toBe(1_240);
    await addRun("2", "2036-11-07T06:00:00.000Z", "done");
    expect((await data())?.stopped).toBe(0);
  });

  test("jobs that close soon or have no applications, unread applications, failed mails and invitations are counted", async () => {
    const { testApp, read, addJob } = await startApp(engine);
    const nurse = await addJob("Night Nurse", { validThrough: "2026-11-10" });
    await addJob("Cook", { validThrough: "2026-11-13" });
    testApp.clock.advance(1);
    await addJob("Driver");
    await addJob("Gardener", { isActive: false });
    const { id } = await apply(testApp, nurse.id);
    const overview = await read();
    expect(overview.jobs).toEqual({
      open: 3,
      draft: 0,
      closing: 2,
      closingEmpty: ["Cook"],
      empty: 2,
      emptyTitles: ["Driver", "Cook"],
    });
    expect(overview.perJob).toEqual([
      { id: nurse.id, title: "Night Nurse", location: nurse.location, count: 1 },
    ]);
    expect(overview.unread).toEqual({ count: 1, oldestAt: "2026-11-06T12:01:00.000Z" });
    await testApp.db.updateTable("jobApplications").set({ readAt: start.toISOString() }).execute();
    await testApp.db
      .updateTable("tasks")
      .set({ failedAt: start.toISOString() })
      .where("applicationId", "=", id)
      .execute();
    const invited = { username: "robin.reed", email: "robin.reed@example.org" };
    const master = await signIn(testApp, "master");
    expect((await testApp.call("inviteAdmin", { body: invited, cookie: master })).statusCode).toBe(201);
    const later = await read("master");
    expect(later.unread.count).toBe(0);
    expect(later.failedMails).toBe(2);
    expect(later.invitations).toEqual({
      count: 1,
      next: { username: "robin.reed", endsAt: "2026-11-09T12:01:00.000Z" },
    });
  });

  test("this week is compared with the same days of the last, and times to contact are in working days", async () => {
    const { testApp, read, addJob } = await startApp(engine);
    const job = await addJob("Night Nurse");
    const first = await apply(testApp, job.id);
    testApp.clock.advance(3 * day); // Monday
    const at = testApp.clock.now().toISOString();
    const undone = await apply(testApp, job.id, { applicantEmail: "eve@example.org" });
    const event = (kind: ApplicationEventKind, toValue: string | null, applicationId = first.id) => ({
      id: crypto.randomUUID(),
      applicationId,
      at,
      actor: "ada",
      kind,
      toValue,
    });
    await testApp.db
      .insertInto("applicationEvents")
      .values([
        event("contacted", null),
        event("contacted", null),
        event("status-changed", "interviewed"),
        // A letter that was taken back, and undone statuses.
        event("letter-queued", "hired", undone.id),
        event("letter-cancelled", null, undone.id),
        ...["interviewed", "hired"].map((status) => event("status-changed", status, undone.id)),
      ])
      .execute();
    const set = testApp.db.updateTable("jobApplications").where("id", "=", first.id);
    await set.set({ readAt: at, applicationStatus: "interviewed" }).execute();
    testApp.clock.advance(1);
    await apply(testApp, job.id, { applicantEmail: "sam@example.org" });
    testApp.clock.advance(4 * day); // Friday
    const { week, perWeek, firstContact } = await read();
    expect(week).toEqual({
      applications: { now: 2, before: 1 },
      read: { now: 1, before: 0 },
      interviewed: { now: 1, before: 0 },
      hired: { now: 0, before: 0 },
      daysToContact: { now: 1, before: null },
    });
    expect(perWeek.slice(-3)).toEqual([
      { from: "2026-10-26", count: 0 },
      { from: "2026-11-02", count: 1 },
      { from: "2026-11-09", count: 2 },
    ]);
    expect(firstContact.filter(({ count }) => count > 0)).toEqual([{ days: "1", count: 1 }]);
  });

  test.each([
    { told: "2026-06-28T12:00:00.000Z", isInWeek: "the week before", days: null },
    { told: "2026-06-28T23:30:00.000Z", isInWeek: "this week", days: 1 },
  ])("in summer a first contact at $told belongs to $isInWeek", async ({ told, days }) => {
    const { testApp, read, addJob } = await startApp(engine, new Date("2026-06-26T12:00:00Z")); // a Friday
    const { id: applicationId } = await apply(testApp, (await addJob("Night Nurse")).id);
    const contact = { applicationId, at: told, actor: "ada", kind: "contacted" } as const;
    await testApp.db
      .insertInto("applicationEvents")
      .values({ id: crypto.randomUUID(), ...contact })
      .execute();
    testApp.clock.advance(5 * day);
    expect((await read()).week.daysToContact).toEqual({ now: days, before: null });
  });

  test("it contains no name, email or telephone number of an applicant", async () => {
    const { testApp, read, addJob } = await startApp(engine);
    const job = await addJob("Night Nurse");
    await apply(testApp, job.id);
    testApp.clock.advance(30 * day);
    const text = JSON.stringify(await read("master"));
    for (const datum of ["Amara", "Okafor", "amara.okafor@example.org", "900123"])
      expect(text).not.toContain(datum);
  });
});
