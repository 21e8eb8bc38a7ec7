/** What a master admin holds, no administrator deletes. */
import { errorCodes } from "#contract/errors.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import {
  addApplicationRows,
  addJobRow,
  applicationRow,
  dayMinutes,
  startRetention,
} from "#support/retention.ts";
import { startRequests } from "#support/data-requests.ts";
import { describe, expect, test } from "vitest";
import { createJobStore } from "../jobs/store.ts";
import { endHold, hold } from "./holds.ts";
import { quarantine } from "./quarantine.ts";
import { runRetention } from "./run.ts";

const start = new Date("2026-11-20T12:00:00.000Z");

async function startApp(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(start) });
  const { call, db } = testApp;
  const [admin, master] = [await signIn(testApp, "admin"), await signIn(testApp, "master")];
  const job = await createJob(testApp, admin);
  const [held, free] = [1, 2].map(() => applicationRow(job.id, start.toISOString()));
  if (!held || !free) throw new Error("There are two");
  await addApplicationRows(db, [held, free]);
  const body = { reference: held.reference, reason: "Claim announced", until: "2027-03-01" };
  expect((await call("holdApplication", { cookie: master, body })).statusCode).toBe(200);
  const left = async () => {
    const rows = await db.selectFrom("jobApplications").select("id").execute();
    return new Set(rows.map(({ id }) => id));
  };
  return { testApp, admin, master, job, held, free, left };
}

describe.each(engines)("on $name", (engine) => {
  test("a held application is not deleted, until its hold ends", async () => {
    const { testApp, admin, master, held, free, left } = await startApp(engine);
    const { call } = testApp;
    const remove = () => call("deleteApplication", { params: { id: held.id }, cookie: admin });
    const refused = await remove();
    expect([refused.statusCode, refused.body]).toEqual([409, errorCodes["application-held"].sentence]);
    expect(await left()).toEqual(new Set([held.id, free.id]));

    const state = await call("readRetention", { cookie: master });
    const id = state.json<{ holds: { id: string }[] }>().holds[0]?.id ?? "";
    expect((await call("endHold", { params: { id }, cookie: master })).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(204);
    expect(await left()).toEqual(new Set([free.id]));
  });

  test("a bulk deletion skips held applications and says why", async () => {
    const { testApp, admin, held, free, left } = await startApp(engine);
    const body = { key: crypto.randomUUID(), do: "delete", ids: [held.id, free.id] };
    const answer = await testApp.call("bulkApplications", { body, cookie: admin });
    const skipped = [{ id: held.id, reference: held.reference, why: "held", by: null }];
    expect(answer.json()).toMatchObject({ state: "done", done: 1, skippedCount: 1, skipped });
    expect(await left()).toEqual(new Set([held.id]));
  });

  test("an application of which somebody awaits a copy is not deleted, alone, in bulk or with its job", async () => {
    const { testApp, cookie, job, id, reference, add } = await startRequests(engine);
    const { call, db } = testApp;
    const request = await add({});
    const step = { params: { id: request.id }, cookie };
    await call("makeBundle", { ...step, body: { ids: [id], replaces: null } });
    const refusal = [409, errorCodes["copy-awaited"].sentence];
    const plain = await signIn(testApp, "admin");
    const alone = () => call("deleteApplication", { params: { id }, cookie: plain });
    const withJob = await call("deleteJob", { params: { id: job.id }, cookie: plain });
    for (const answer of [await alone(), withJob]) expect([answer.statusCode, answer.body]).toEqual(refusal);
    const body = { key: crypto.randomUUID(), do: "delete", ids: [id] };
    const many = await call("bulkApplications", { body, cookie: plain });
    expect(many.json()).toMatchObject({ done: 0, skipped: [{ id, reference, why: "held" }] });
    expect(await db.selectFrom("jobApplications").select("id").where("id", "=", id).execute()).toEqual([
      { id },
    ]);

    await call("takeRequestStep", { ...step, body: { do: "close", note: "They took it back." } });
    expect((await alone()).statusCode).toBe(204);
  });

  test("a job with a held application is not deleted", async () => {
    const { testApp, admin, job, held, free, left } = await startApp(engine);
    const refused = await testApp.call("deleteJob", { params: { id: job.id }, cookie: admin });
    expect([refused.statusCode, refused.body]).toEqual([409, errorCodes["application-held"].sentence]);
    expect(await left()).toEqual(new Set([held.id, free.id]));
    expect((await testApp.call("listJobs")).json()).toMatchObject([{ id: job.id }]);
  });

  test("a job with a quarantined application is not deleted until that is erased", async () => {
    const { db, clock, deps } = await startRetention(engine, { start: start.toISOString() });
    const job = await addJobRow(db, start.toISOString());
    const row = applicationRow(job, start.toISOString());
    await addApplicationRows(db, [row]);
    clock.advance(800 * dayMinutes);
    const periods = Object.fromEntries(
      (["unsuccessful", "undecided", "withdrawn", "hired"] as const).map((name) => [name, { months: 1 }]),
    ) as Parameters<typeof quarantine>[2]["periods"]; // every rule has its period
    const moving = { now: clock.now(), periods, rules: new Set(["undecided"] as const) };
    expect(await db.transaction().execute((trx) => quarantine(trx, row.id, moving))).toBe(true);
    const jobs = createJobStore(db, clock.now);
    const remove = () => jobs.remove(job, "an admin");
    await expect(remove()).rejects.toMatchObject({ code: "job-has-quarantined" });
    const until = "2029-03-01";
    const by = { actor: "m", now: clock.now() };
    await hold(db, { reference: row.reference, reason: "Claim", until }, by);
    await expect(remove()).rejects.toMatchObject({ code: "application-held" });
    expect(await db.selectFrom("quarantinedApplications").select("id").execute()).toEqual([{ id: row.id }]);
    const [held] = await db.selectFrom("holds").select("id").execute();
    await endHold(db, held?.id ?? "", by);
    clock.advance(31 * dayMinutes);
    await runRetention({ ...deps, periods });
    expect(await remove()).toEqual([]);
  });
});
