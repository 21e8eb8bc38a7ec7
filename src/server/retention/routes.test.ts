import { type CallName, calls } from "#contract/calls.ts";
import type { RetentionState } from "#contract/data-retention.ts";
import type { Overview } from "#contract/overview.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { addApplicationRows, addJobRow, applicationRow, dayMinutes } from "#support/retention.ts";
import { describe, expect, test } from "vitest";
import { createRetention } from "./service.ts";
import { runRetention } from "./run.ts";
import { pino } from "pino";

const start = new Date("2026-02-01T09:00:00.000Z");

describe.each(engines)("the calls about data on $name", (engine) => {
  async function startApp() {
    const testApp = await createTestApp({ engine, clock: createTestClock(start) });
    const { db, clock, config } = testApp;
    const uploads = { eraseFile: () => Promise.resolve() };
    const log = pino({ level: "silent" });
    const deps = createRetention({ db, clock: clock.now, log, uploads, dataDir: config.DATA_DIR });
    await runRetention(deps);
    clock.advance(31 * dayMinutes);
    const job = await addJobRow(db, start.toISOString());
    const row = applicationRow(job, "2025-01-01T09:00:00.000Z");
    await addApplicationRows(db, [row]);
    // Sessions end while the clock goes on.
    const master = () => signIn(testApp, "master");
    const read = async () =>
      (await testApp.call("readRetention", { cookie: await master() })).json<RetentionState>();
    return { testApp, deps, row, master, read };
  }

  test("a hold keeps an application out of a run, restores it from quarantine, and ends on its date", async () => {
    const { testApp, deps, row, master, read } = await startApp();
    const { db, clock } = testApp;
    const hold = async (until: string, restores = false) =>
      (
        await testApp.call("holdApplication", {
          cookie: await master(),
          body: { reference: row.reference.toLowerCase(), reason: "Claim announced", until, restores },
        })
      ).statusCode;
    expect((await read()).next).toMatchObject([{ reference: row.reference, rule: "undecided" }]);
    expect(await hold("2026-03-04")).toBe(400); // today
    expect(await hold("2027-03-05")).toBe(400);
    expect(await hold("2026-03-20")).toBe(200);
    expect(await read()).toMatchObject({
      next: [],
      holds: [{ reason: "Claim announced", reference: row.reference }],
    });
    expect(await runRetention(deps)).toMatchObject({ quarantined: 0 });
    clock.advance(16 * dayMinutes);
    expect(await read()).toMatchObject({ holds: [], endedHolds: [{ reference: row.reference }] });
    expect(await runRetention(deps)).toMatchObject({ quarantined: 1 });
    expect(await read()).toMatchObject({ quarantinedCount: 1, quarantined: [{ reference: row.reference }] });
    const list = await testApp.call("listApplicationRows", { cookie: await master() });
    expect(list.json()).toMatchObject({ rows: [], total: 0 });
    expect(await hold("2026-05-01")).toBe(200);
    clock.advance(31 * dayMinutes);
    expect(await runRetention(deps)).toMatchObject({ erased: 0 });
    expect(await hold("2026-05-02", true)).toBe(200);
    expect(await db.selectFrom("jobApplications").select("id").execute()).toEqual([{ id: row.id }]);
    const cookie = await master();
    const id = (await read()).holds[0]?.id ?? "";
    expect((await testApp.call("endHold", { cookie, params: { id } })).statusCode).toBe(204);
    expect((await testApp.call("endHold", { cookie, params: { id } })).statusCode).toBe(404);
    expect(await runRetention(deps)).toMatchObject({ quarantined: 1 });
    clock.advance(30 * dayMinutes);
    expect(await runRetention(deps)).toMatchObject({ erased: 1 });
    const { certificates } = await read();
    expect(certificates).toMatchObject([{ why: "period", rule: "undecided", counts: { applications: 1 } }]);
    expect(JSON.stringify(certificates)).not.toContain(row.reference);
    expect(await db.selectFrom("holds").select("id").execute()).toEqual([]);
  });

  test("an application whose hold ends in quarantine stays until somebody releases it", async () => {
    const { testApp, deps, row, master, read } = await startApp();
    const { clock } = testApp;
    await runRetention(deps);
    const body = { reference: row.reference, reason: "Claim announced", until: "2026-04-20" };
    expect((await testApp.call("holdApplication", { cookie: await master(), body })).statusCode).toBe(200);
    clock.advance(60 * dayMinutes);
    const ended = async () => {
      const overview = await testApp.call("readOverview", { cookie: await master() });
      const { endedHolds } = await read();
      return [endedHolds.map(({ reference }) => reference), overview.json<Overview>().data?.endedHolds];
    };
    expect(await runRetention(deps)).toMatchObject({ expired: 0, erased: 0 });
    expect(await ended()).toEqual([[row.reference], 1]);
    clock.advance(60 * dayMinutes);
    expect(await runRetention(deps)).toMatchObject({ erased: 0 });
    expect(await ended()).toEqual([[row.reference], 1]);
    const cookie = await master();
    const params = { id: (await read()).endedHolds[0]?.id ?? "" };
    expect((await testApp.call("endHold", { cookie, params })).statusCode).toBe(204);
    expect(await ended()).toEqual([[], 0]);
    expect(await runRetention(deps)).toMatchObject({ expired: 1, erased: 1 });
  });

  test("a shorter hold beside a longer one ends separately, and the latest end is reported", async () => {
    const { testApp, deps, row, master, read } = await startApp();
    const hold = async (reason: string, until: string) => {
      const body = { reference: row.reference, reason, until };
      return (await testApp.call("holdApplication", { cookie: await master(), body })).json<object>();
    };
    const long = { heldUntil: "2026-06-30T23:00:00.000Z" }; // midnight in London, in summer
    expect(await hold("Claim announced", "2026-07-01")).toEqual(long);
    expect(await hold("Safeguarding", "2026-03-20")).toEqual(long);
    expect(await hold("Safeguarding", "2026-03-21")).toEqual(long);
    const holds = async () => (await read()).holds.map(({ reason, heldUntil }) => `${reason} ${heldUntil}`);
    const [short, other] = ["Safeguarding 2026-03-21T00:00:00.000Z", `Claim announced ${long.heldUntil}`];
    expect(await holds()).toEqual([short, other]);
    testApp.clock.advance(20 * dayMinutes);
    // It has expired, and is not listed as ended while the other is in effect.
    expect([await holds(), (await read()).endedHolds]).toEqual([[other], []]);
    expect(await runRetention(deps)).toMatchObject({ due: 0, quarantined: 0 });
    const [claim] = (await read()).holds;
    await testApp.call("endHold", { cookie: await master(), params: { id: claim?.id ?? "" } });
    expect((await read()).endedHolds).toMatchObject([{ reason: "Safeguarding" }]);
    expect(await hold("Claim announced", "2026-08-01")).toEqual({ heldUntil: "2026-07-31T23:00:00.000Z" });
    expect(await read()).toMatchObject({ holds: [{ reason: "Claim announced" }], endedHolds: [] });
  });

  test("a hold may last twelve months from the day in London, also in the hour after midnight in summer", async () => {
    const { testApp, row, master } = await startApp();
    testApp.clock.advance(119 * dayMinutes + 870);
    expect(testApp.clock.now().toISOString()).toBe("2026-07-01T23:30:00.000Z");
    const statuses = [];
    for (const until of ["2027-07-02", "2027-07-03"]) {
      const body = { reference: row.reference, reason: "Claim announced", until };
      const answer = await testApp.call("holdApplication", { cookie: await master(), body });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 400]);
  });

  test("a quarantined application that is kept by a hold or a copy says which", async () => {
    const { testApp, deps, row, master, read } = await startApp();
    const { call, clock } = testApp;
    await runRetention(deps);
    const kept = async () =>
      (await read()).quarantined.map(({ heldUntil, isCopied }) => ({ heldUntil, isCopied }));
    expect(await kept()).toEqual([{ heldUntil: null, isCopied: false }]);
    const receivedOn = clock.now().toISOString().slice(0, 10);
    const asked = { kind: "access", how: "letter", who: "Amara Okafor", receivedOn };
    const added = await call("addDataRequest", { cookie: await master(), body: asked });
    const params = { id: added.json<{ id: string }>().id };
    await call("makeBundle", { cookie: await master(), params, body: { ids: [row.id] } });
    expect(await kept()).toEqual([{ heldUntil: null, isCopied: true }]);
    for (const [reason, until] of [
      ["Claim", "2026-04-20"],
      ["Complaint", "2026-04-01"],
    ])
      await call("holdApplication", {
        cookie: await master(),
        body: { reference: row.reference, reason, until },
      });
    expect(await kept()).toMatchObject([{ heldUntil: "2026-04-19T23:00:00.000Z" }]);
    clock.advance(60 * dayMinutes);
    expect(await kept()).toMatchObject([{ heldUntil: "2026-04-19T23:00:00.000Z" }]);
  });

  test("a master opens a quarantined application with a reason, which is in its history and not in the audit", async () => {
    const { testApp, deps, row, master } = await startApp();
    const { db } = testApp;
    await runRetention(deps);
    const open = async (body: object, id = row.id) =>
      testApp.call("openQuarantined", { cookie: await master(), params: { id }, body });
    expect((await open({})).statusCode).toBe(400);
    expect((await open({ reason: " " })).statusCode).toBe(400);
    expect((await open({ reason: "Okafor claims" }, crypto.randomUUID())).statusCode).toBe(404);
    const opened = await open({ reason: "Okafor claims" });
    expect(opened.headers["cache-control"]).toBe("no-store");
    expect(opened.json()).toMatchObject({
      applicantName: "Amara Okafor",
      applicantPhone: "07700 900123",
      history: [{ kind: "opened", note: "Okafor claims" }],
    });
    const audit = await db
      .selectFrom("auditEntries")
      .selectAll()
      .where("action", "=", "application.opened")
      .execute();
    expect(audit).toMatchObject([{ subjectId: row.id, detail: null }]);
    expect(await db.selectFrom("jobApplications").select("id").execute()).toEqual([]);
    const body = { reference: row.reference, reason: "Claim", until: "2026-03-20", restores: true };
    await testApp.call("holdApplication", { cookie: await master(), body });
    const events = await db.selectFrom("applicationEvents").select(["kind", "note"]).execute();
    expect(events).toEqual([{ kind: "opened", note: "Okafor claims" }]);
    expect((await open({ reason: "Okafor claims" })).statusCode).toBe(404); // it is restored
  });

  test("every call about data refuses ordinary admins with 403 and visitors with 401", async () => {
    const { testApp } = await startApp();
    const cookie = await signIn(testApp, "admin");

    const names = Object.entries(calls)
      .filter(([, { path }]) => path.startsWith("/api/admin/data"))
      .map(([name]) => name as CallName); // the table's own keys
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const params = { id: crypto.randomUUID() };
      const asked = calls[name].method === "GET" ? { params } : { params, body: {} };
      expect((await testApp.call(name, { cookie, ...asked })).statusCode, name).toBe(403);
      expect((await testApp.call(name, asked)).statusCode, name).toBe(401);
    }
  });
});
