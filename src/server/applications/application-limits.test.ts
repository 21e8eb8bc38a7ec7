import { limits } from "#contract/limits.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { applicationInput, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { runTogether } from "#support/processes/run-together.ts";
import { describe, expect, test } from "vitest";
import { uploadPath } from "../cvs/ticket.ts";
import type { Db } from "../db/connect.ts";
import { createJobStore } from "../jobs/store.ts";

const now = new Date("2026-11-20T12:00:00Z");
const { fromOneAddress, forOneEmail } = limits.applying;

/** A completed upload without a file, which the limits do not read. */
async function addUpload(db: Db): Promise<string> {
  const id = crypto.randomUUID();
  const at = now.toISOString();
  await db.insertInto("cvUploads").values({ id, createdAt: at, expiresAt: at, completedAt: at }).execute();
  return `http://localhost${uploadPath}${id}`;
}

async function start(engine: Engine, env: Record<string, string> = {}) {
  const clock = createTestClock(now);
  const testApp = await createTestApp({ engine, clock, env });
  return { testApp, clock, job: await createJob(testApp, await signIn(testApp, "admin")) };
}

/** Applies with a new upload, under another email address each time unless `email` is given. */
async function send(testApp: TestApp, jobId: string, email = `${crypto.randomUUID()}@example.org`) {
  const body = { ...applicationInput(jobId, await addUpload(testApp.db)), applicantEmail: email };
  return { body, answer: await testApp.call("createApplication", { body }) };
}

async function countApplications({ db }: TestApp): Promise<number> {
  return (await db.selectFrom("jobApplications").select("id").execute()).length;
}

describe.each(engines)("limits on applications on $name", (engine) => {
  test("one address may send 60 applications within an hour, then gets 429 with the time to wait", async () => {
    const { testApp, clock, job } = await start(engine);
    for (let count = 1; count <= fromOneAddress.most; count++)
      expect((await send(testApp, job.id)).answer.statusCode, `application ${count}`).toBe(201);
    clock.advance(35);
    const { answer } = await send(testApp, job.id);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toBe(String(25 * 60));
    expect(answer.body).toContain("Please try again in about 25 minutes, or ring us.");
    expect(await countApplications(testApp)).toBe(60);
    clock.advance(25);
    expect((await send(testApp, job.id)).answer.statusCode).toBe(201);
  });

  test("one email address, in any spelling, may apply ten times a day", async () => {
    const { testApp, clock, job } = await start(engine);
    const spellings = ["amara@example.org", "Amara@Example.org", " AMARA+1@example.org "];
    for (let count = 0; count < forOneEmail.most; count++)
      expect((await send(testApp, job.id, spellings[count % 3])).answer.statusCode).toBe(201);
    clock.advance(60);
    const { answer } = await send(testApp, job.id, "amara+2@example.org");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, String(23 * 3600)]);
    expect(answer.body).toContain("We take 10 applications a day under one email address.");
    expect(answer.body).toContain("in about 23 hours");
    expect((await send(testApp, job.id, "tomasz@example.org")).answer.statusCode).toBe(201);
    clock.advance(23 * 60);
    expect((await send(testApp, job.id, "amara@example.org")).answer.statusCode).toBe(201);
  });

  test("the same application sent again gets the same response, does not count and is not limited", async () => {
    const { testApp, job } = await start(engine);
    const email = "amara@example.org";
    const first = await send(testApp, job.id, email);
    const again = () => testApp.call("createApplication", { body: first.body });
    for (let count = 0; count < 15; count++) expect((await again()).json()).toEqual(first.answer.json());
    for (let count = 2; count <= forOneEmail.most; count++)
      expect((await send(testApp, job.id, email)).answer.statusCode).toBe(201);
    expect((await send(testApp, job.id, email)).answer.statusCode).toBe(429);
    expect((await again()).json()).toEqual(first.answer.json());
  });

  test("a refused application does not count, and its upload can be used again", async () => {
    const { testApp, clock, job } = await start(engine);
    const email = "amara@example.org";
    for (let count = 0; count < 15; count++) {
      const body = { ...applicationInput(job.id, "none"), applicantEmail: email };
      expect((await testApp.call("createApplication", { body })).statusCode).toBe(400);
    }
    for (let count = 0; count < forOneEmail.most; count++) await send(testApp, job.id, email);
    const { body, answer } = await send(testApp, job.id, email);
    expect(answer.statusCode).toBe(429);
    clock.advance(24 * 60);
    expect((await testApp.call("createApplication", { body })).statusCode).toBe(201);
  });

  test("RATE_LIMITS=off lifts both limits", async () => {
    const { testApp, job } = await start(engine, { RATE_LIMITS: "off", HOST: "127.0.0.1" });
    for (let count = 0; count <= fromOneAddress.most; count++)
      expect((await send(testApp, job.id, "amara@example.org")).answer.statusCode).toBe(201);
  });

  test("30 simultaneous applications in three processes, from many addresses, share one count of ten", async () => {
    const place = await engine.createPlace();
    const db = await engine.connect(place);
    const job = await createJobStore(db, () => now).create(
      {
        title: "Cook",
        description: "Cooks for twelve.",
        location: "Saltby",
        employmentType: "FULL_TIME",
        contactEmail: "kitchen@example.org",
        isActive: true,
      },
      "ada",
    );
    const createInputs = () =>
      Promise.all(Array.from({ length: 10 }, async () => applicationInput(job.id, await addUpload(db))));
    const sent = await Promise.all([createInputs(), createInputs(), createInputs()]);
    const given = sent.map((inputs) => [JSON.stringify(place), JSON.stringify(inputs)]);
    expect(await runTogether("submit-many.ts", given)).toEqual([]);
    expect(await db.selectFrom("jobApplications").select("id").execute()).toHaveLength(forOneEmail.most);
    expect(await db.selectFrom("tasks").select("id").execute()).toHaveLength(2 * forOneEmail.most);
  });
});
