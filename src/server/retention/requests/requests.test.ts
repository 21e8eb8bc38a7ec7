import type { DataRequest } from "#contract/data-retention.ts";
import type { Overview } from "#contract/overview.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { registerMailTasks, removeMailFiles } from "../../mail/service.ts";
import { createTaskWorker } from "../../tasks/worker.ts";
import { createDataLetterNote } from "./letters.ts";
import { dueDay } from "./deadlines.ts";

const request = (kind: DataRequest["kind"], receivedOn: string, extendedAt: string | null = null) =>
  dueDay({ kind, receivedOn, extendedAt });

test("a request is due in a month, an extended one in three, a complaint in 30 days, or on the next working day", () => {
  expect(request("complain", "2027-03-01")).toBe("2027-03-31");
  expect(request("complain", "2026-11-26")).toBe("2026-12-29"); // 26 to 28 December: a weekend and a bank holiday
  expect(request("access", "2026-11-22")).toBe("2026-12-22");
  expect(request("access", "2027-01-31")).toBe("2027-03-01"); // 28 February is a Sunday
  expect(request("erase", "2026-11-22", "2026-12-01T09:00:00.000Z")).toBe("2027-02-22");
});

describe.each(engines)("requests about data on $name", { timeout: 60_000 }, (engine) => {
  test("an invalid or future day of receipt and an invalid address are refused", async () => {
    const testApp = await createTestApp({
      engine,
      clock: createTestClock(new Date("2026-11-02T10:00:00.000Z")),
    });
    const cookie = await signIn(testApp, "master");
    const add = async (receivedOn: string, email?: string) => {
      const body = { kind: "access", how: "telephone", who: "Amara Okafor", receivedOn, email };
      const response = await testApp.call("addDataRequest", { cookie, body });
      return [response.statusCode, response.body];
    };
    expect(await add("2026-11-03")).toEqual([400, "The day of receipt is still to come."]);
    for (const day of ["2200-01-01", "1899-12-31", "9999-12-31"])
      expect(await add(day), day).toEqual([400, "Day of receipt must be a date, written as in 2026-11-30"]);
    expect(await add("2026-11-02", "bad address at example")).toMatchObject([400, expect.any(String)]);
    expect(await add("2026-11-02")).toMatchObject([201, expect.any(String)]);
    expect(await testApp.db.selectFrom("dataRequests").selectAll().execute()).toHaveLength(1);
  });

  test("a complaint has its own deadline and steps, and cannot be extended", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const complaint = await add({ kind: "complain", how: "letter", receivedOn: "2026-10-26" });
    expect(complaint).toMatchObject({ dueOn: "2026-11-25", remindOn: "2026-11-15", acknowledgedAt: null });
    const params = { id: complaint.id };
    const step = (what: string, note = "Rang her") =>
      testApp.call("takeRequestStep", { cookie, params, body: { do: what, note } });
    expect((await step("extend")).statusCode).toBe(400);
    expect((await step("acknowledge", "")).statusCode).toBe(400);
    expect((await step("acknowledge")).json<DataRequest>().acknowledgedAt).not.toBeNull();
    await step("progress", "Asked the house");
    expect((await step("close", "We were wrong, and have changed it.")).json()).toMatchObject({
      outcome: "We were wrong, and have changed it.",
    });
    expect((await step("progress")).statusCode).toBe(409);
    const [listed] = (await testApp.call("listDataRequests", { cookie })).json<DataRequest[]>();
    expect(listed?.events.map(({ kind }) => kind)).toEqual([
      "received",
      "acknowledged",
      "progress",
      "closed",
    ]);
  });

  test("a step that is taken twice, or by two masters, is recorded once, and the first acknowledgement stays", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const { call, clock } = testApp;
    const other = await signIn(testApp, "master");
    const { id } = await add({ kind: "complain" });
    const step = async (what: string, note: string, by = cookie) => {
      const body = { do: what, note };
      const answer = await call("takeRequestStep", { cookie: by, params: { id }, body });
      return answer.statusCode === 200 ? "done" : answer.body;
    };
    const kinds = async () => {
      const [listed] = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
      return listed?.events.map(({ kind, note }) => `${kind}: ${note ?? ""}`).toSorted();
    };
    const both = (what: string) => Promise.all([step(what, "Rang her"), step(what, "Rang her", other)]);
    expect(await both("acknowledge")).toEqual(["done", "done"]);
    expect(await both("progress")).toEqual(["done", "done"]);
    expect(await kinds()).toEqual(["acknowledged: Rang her", "progress: Rang her", "received: "]);
    const refused = "It was acknowledged already. Note this as progress.";
    expect(await step("acknowledge", "Wrote to her", other)).toBe(refused);
    clock.advance(2);
    expect(await step("acknowledge", "Rang her")).toBe(refused);
    // A later call with the same note.
    expect(await step("progress", "Rang her")).toBe("done");
    expect(await kinds()).toHaveLength(4);
  });

  test("a request is acknowledged once its letter is sent, and unsent letters are listed", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const { db, clock, config, call, secret } = testApp;
    const { id, acknowledgedAt, unsentLetters, events } = await add({
      kind: "complain",
      email: "amara.okafor@example.org",
    });
    expect(acknowledgedAt).toBeNull();
    expect(unsentLetters).toMatchObject([{ letter: "received", hasFailed: false }]);
    expect(events.map(({ kind }) => kind)).toEqual(["received"]);
    const { id: unreachable } = await add({ email: "x@example.org" });
    await db
      .updateTable("tasks")
      .set({ failedAt: clock.now().toISOString() })
      .where("dataRequestId", "=", unreachable)
      .execute();
    const log = pino({ level: "silent" });
    const worker = createTaskWorker({ db, clock: clock.now, log });
    const onSent = [createDataLetterNote(db, clock.now)];
    const mails = {
      config,
      db,
      clock: clock.now,
      siteUrl: "http://localhost",
      secrets: [secret],
      log,
      onSent,
    };
    registerMailTasks(worker, mails);
    await worker.runDue();
    const list = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
    const of = (wanted: string) => list.find((one) => one.id === wanted);
    expect(of(id)).toMatchObject({ acknowledgedAt: clock.now().toISOString(), unsentLetters: [] });
    expect(
      of(id)
        ?.events.map(({ kind, actor }) => `${kind} ${actor}`)
        .at(-1),
    ).toBe("acknowledged outbox");
    expect(of(unreachable)).toMatchObject({
      acknowledgedAt: null,
      unsentLetters: [{ letter: "received", hasFailed: true }],
    });
  });

  test("a failed letter about an erasure is recorded in the steps, without the address", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const { db, clock, config, call } = testApp;
    const { id } = await add({ kind: "erase" });
    const at = clock.now().toISOString();
    const letter = { kind: "erasure-letter", dataRequestId: id, payload: "{}", createdAt: at, dueAt: null };
    await db
      .insertInto("tasks")
      .values({ id: "gone", ...letter, failedAt: at, lastError: "550 amara.okafor@example.org" })
      .execute();
    await removeMailFiles(db, config.DATA_DIR);
    expect(await db.selectFrom("tasks").select("id").where("id", "=", "gone").execute()).toEqual([]);
    const [listed] = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
    const failed = { actor: "outbox", kind: "erased-letter-failed", note: null };
    expect(listed?.events).toContainEqual(expect.objectContaining(failed));
  });

  test("a deadline is suspended while a question is open, until identity is shown", async () => {
    const { testApp, cookie, add, letters } = await startRequests(engine);
    const { call, clock } = testApp;
    const { id, dueOn } = await add({ email: "amara.okafor@example.org", receivedOn: "2026-10-12" });
    expect(dueOn).toBe("2026-11-12");
    const step = async (what: string) => {
      const body = { do: what, note: "Please tell us your postcode." };
      const response = await call("takeRequestStep", { cookie, params: { id }, body });
      return response.statusCode === 200 ? response.json<DataRequest>() : response.body;
    };
    const reminded = async () => (await call("readOverview", { cookie })).json<Overview>().data;
    expect(await step("answer")).toBe("They were not asked anything, or have answered.");
    const asked = await step("ask");
    expect(asked).toMatchObject({ askedAt: clock.now().toISOString(), answeredAt: null });
    expect((await letters()).at(-1)?.about).toMatchObject({ letter: "asked" });
    expect(await reminded()).toMatchObject({ requests: 0, dueOn: null });
    expect(await step("extend")).toMatch("Its clock has not begun");
    clock.advance(15 * 24 * 60); // 17 November, past the month
    const again = await signIn(testApp, "master");
    const identified = await call("takeRequestStep", {
      cookie: again,
      params: { id },
      body: { do: "identify", note: "Rang her" },
    });
    expect(identified.json()).toMatchObject({ dueOn: "2026-12-17", answeredAt: clock.now().toISOString() });
  });

  test("an overdue request cannot be extended", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const { id } = await add({ receivedOn: "2026-09-30" });
    const extend = () =>
      testApp.call("takeRequestStep", { cookie, params: { id }, body: { do: "extend", note: "Many files" } });
    expect([(await extend()).statusCode, (await extend()).body]).toEqual([
      400,
      expect.stringContaining("It was due already"),
    ]);
    const { id: inTime } = await add({ receivedOn: "2026-10-02" });
    const done = await testApp.call("takeRequestStep", {
      cookie,
      params: { id: inTime },
      body: { do: "extend", note: "Many files" },
    });
    expect(done.statusCode).toBe(200);
  });

  test("a question does not suspend a deadline that has passed or was extended", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const step = async (id: string, what: string) => {
      const body = { do: what, note: "Please tell us your postcode." };
      const { statusCode, body: text } = await testApp.call("takeRequestStep", {
        cookie,
        params: { id },
        body,
      });
      return statusCode === 200 ? "done" : `${statusCode} ${text}`;
    };
    const { id: overdue } = await add({ receivedOn: "2026-09-30" });
    expect(await step(overdue, "ask")).toMatch(/^400 It was due already: no question/);
    const { id: extended } = await add({ receivedOn: "2026-10-03" });
    expect(await step(extended, "extend")).toBe("done");
    expect(await step(extended, "ask")).toMatch(/^400 It was extended: its clock goes on/);
    const { id: dueToday } = await add({ receivedOn: "2026-10-02" });
    expect(await step(dueToday, "ask")).toBe("done");
    const list = (await testApp.call("listDataRequests", { cookie })).json<DataRequest[]>();
    expect(list.find(({ id }) => id === overdue)).toMatchObject({ dueOn: "2026-10-30", askedAt: null });
  });

  test("the list has every request, also the oldest open one beside many newer and closed ones", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const { call, db } = testApp;
    const { id, kind, how, who, receivedOn } = await add({});
    const row = { kind, how, who, receivedOn, email: null, words: null, acknowledgedAt: null };
    const rest = { extendedAt: null, outcome: null, closedAt: null };
    const newer = Array.from({ length: 300 }, () => ({ ...row, ...rest, id: crypto.randomUUID() }));
    const closed = newer.map((one) => ({
      ...one,
      id: crypto.randomUUID(),
      closedAt: "2026-11-02T09:00:00.000Z",
    }));
    await db.insertInto("dataRequests").values(newer).execute();
    await db.insertInto("dataRequests").values(closed).execute();
    await db.updateTable("dataRequests").set({ receivedOn: "2026-09-30" }).where("id", "=", id).execute();
    const list = (await call("listDataRequests", { cookie })).json<DataRequest[]>();
    expect(list).toHaveLength(601);
    expect(list[0]).toMatchObject({ id, dueOn: "2026-10-30", events: [{ kind: "received" }] });
  });
});
