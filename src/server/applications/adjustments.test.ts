import { Adjustments } from "#contract/applications.ts";
import { limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { applicationInput, apply, createJob, uploadCv } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const secret = "Questions in writing, please";

async function start(engine: Engine) {
  const testApp = await createTestApp({ engine });
  const admin = await signIn(testApp, "admin");
  return { testApp, admin, job: await createJob(testApp, admin) };
}

async function read(testApp: TestApp, id: string, cookie: string): Promise<Adjustments> {
  const answer = await testApp.call("readAdjustments", { params: { id }, cookie });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return Adjustments.strict().parse(answer.json());
}

function stored({ db }: TestApp) {
  return db.selectFrom("applicationAdjustments").selectAll().execute();
}

describe.each(engines)("adjustments on $name", (engine) => {
  test("are read by their own call, are in no other response, mail or log, and each reading is audited", async () => {
    const { testApp, admin, job } = await start(engine);
    const { id } = await apply(testApp, job.id, { adjustments: ` ${secret} `, usesInterviewScheme: true });
    expect(await read(testApp, id, admin)).toEqual({ adjustments: secret, usesInterviewScheme: true });

    const listed = await testApp.call("listApplications", { cookie: admin });
    const changed = await testApp.call("updateApplication", {
      params: { id },
      body: { status: "reviewed" },
      cookie: admin,
    });
    const mails = await testApp.db.selectFrom("tasks").selectAll().execute();
    for (const text of [listed.body, changed.body, JSON.stringify([mails, testApp.logged()])])
      expect(text).not.toMatch(/writing|usesInterviewScheme/);

    const notes = testApp.db.selectFrom("auditEntries").select(["actor", "action", "subjectId", "detail"]);
    expect(await notes.where("action", "=", "adjustments.read").execute()).toEqual([
      {
        actor: expect.stringMatching(/^admin-/) as string,
        action: "adjustments.read",
        subjectId: id,
        detail: null,
      },
    ]);
  });

  test("without adjustments no row is stored, and reading none is not audited", async () => {
    const { testApp, admin, job } = await start(engine);
    const nothing = [{}, { adjustments: null }, { adjustments: " \n ", usesInterviewScheme: false }];
    for (const change of nothing) {
      const { id } = await apply(testApp, job.id, change);
      expect(await read(testApp, id, admin)).toEqual({ adjustments: null, usesInterviewScheme: false });
    }
    expect(await stored(testApp)).toEqual([]);
    const actions = await testApp.db.selectFrom("auditEntries").select("action").execute();
    expect(actions.map(({ action }) => action)).not.toContain("adjustments.read");
  });

  test("text and interview scheme are independent", async () => {
    const { testApp, admin, job } = await start(engine);
    const scheme = await apply(testApp, job.id, { usesInterviewScheme: true });
    const text = await apply(testApp, job.id, { adjustments: secret });
    expect(await read(testApp, scheme.id, admin)).toEqual({ adjustments: null, usesInterviewScheme: true });
    expect(await read(testApp, text.id, admin)).toEqual({ adjustments: secret, usesInterviewScheme: false });
  });

  test("are deleted with their application, and with its job", async () => {
    const { testApp, admin, job } = await start(engine);
    const other = await createJob(testApp, admin);
    const { id } = await apply(testApp, job.id, { adjustments: secret });
    await apply(testApp, other.id, { adjustments: secret });
    await testApp.call("deleteApplication", { params: { id }, cookie: admin });
    expect(await stored(testApp)).toHaveLength(1);
    await testApp.call("deleteJob", { params: { id: other.id }, cookie: admin });
    expect(await stored(testApp)).toEqual([]);
  });

  test("can be deleted alone, which is audited", async () => {
    const { testApp, admin, job } = await start(engine);
    const { id } = await apply(testApp, job.id, { adjustments: secret, usesInterviewScheme: true });
    const remove = (cookie?: string) => testApp.call("deleteAdjustments", { params: { id }, cookie });
    expect((await remove()).statusCode).toBe(401);
    expect(await stored(testApp)).toHaveLength(1);
    expect((await remove(admin)).statusCode).toBe(204);
    expect(await read(testApp, id, admin)).toEqual({ adjustments: null, usesInterviewScheme: false });
    expect((await remove(admin)).statusCode).toBe(204);
    const notes = testApp.db.selectFrom("auditEntries").select(["action", "subjectId"]);
    expect(await notes.where("action", "=", "adjustments.deleted").execute()).toEqual([
      { action: "adjustments.deleted", subjectId: id },
    ]);
    expect(await testApp.db.selectFrom("jobApplications").select("id").execute()).toHaveLength(1);
  });

  test("are refused to visitors, and of a missing application answer 404", async () => {
    const { testApp, admin, job } = await start(engine);
    const { id } = await apply(testApp, job.id, { adjustments: secret });
    const asVisitor = await testApp.call("readAdjustments", { params: { id } });
    expect([asVisitor.statusCode, asVisitor.body.includes("writing")]).toEqual([401, false]);
    for (const missing of [crypto.randomUUID(), "none"]) {
      const answer = await testApp.call("readAdjustments", { params: { id: missing }, cookie: admin });
      expect(answer.statusCode).toBe(404);
    }
  });

  test("may have 1 000 characters, and longer ones are refused with a sentence", async () => {
    const { testApp, admin, job } = await start(engine);
    const longest = "ä".repeat(limits.adjustments.max);
    const { id } = await apply(testApp, job.id, { adjustments: longest });
    expect((await read(testApp, id, admin)).adjustments).toBe(longest);
    const body = { ...applicationInput(job.id, await uploadCv(testApp)), adjustments: `${longest}ä` };
    const refused = await testApp.call("createApplication", { body });
    expect([refused.statusCode, refused.body]).toEqual([400, fieldMessages.adjustments]);
  });
});
