import { ApplicationRows } from "#contract/application-list.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const person = {
  applicantName: "Zebedee Quillfeather",
  applicantEmail: "zeb.quillfeather@mailbox.example",
  applicantPhone: "+44 7700 900456",
};
const told = /zebedee|quillfeather|mailbox\.example|900\W?456/i;

/** An application to a job that is sifted without names. */
async function start(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(new Date("2026-11-20T12:00:00Z")) });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  await testApp.db.updateTable("jobs").set({ sifting: "blind" }).where("id", "=", job.id).execute();
  const { id, reference } = await apply(testApp, job.id, person);
  return { testApp, admin, params: { id }, reference };
}

describe.each(engines)("looking for a hidden name on $name", (engine) => {
  test("a name in somebody's notes is found by nobody, as long as it is hidden", async () => {
    const { testApp, admin, params } = await start(engine);
    const find = async (q: string) => {
      const answer = await testApp.call("listApplicationRows", { query: { q }, cookie: admin });
      return ApplicationRows.parse(answer.json()).rows.length;
    };
    const body = { adminNotes: "Rang Zebedee Quillfeather about the driving licence." };
    await testApp.call("updateApplication", { params, body, cookie: admin });
    expect([await find("quillfeather"), await find("licence")]).toEqual([0, 1]);
    await testApp.call("unblindApplication", { params, cookie: await signIn(testApp, "master") });
    expect([await find("quillfeather"), await find("licence")]).toEqual([1, 1]);
  });

  test("a request about somebody's data shows the reference of an application and not its name, and who looked is noted", async () => {
    const { testApp, params, reference } = await start(engine);
    const cookie = await signIn(testApp, "master");
    const request = { kind: "access", how: "telephone", who: "Z Q", receivedOn: "2026-11-20" };
    const added = await testApp.call("addDataRequest", { cookie, body: request });
    const { id } = added.json<{ id: string }>();
    for (const body of [{ name: "quillfeather" }, { telephone: "0044 7700 900456" }]) {
      const found = await testApp.call("findPerson", { cookie, params: { id }, body });
      expect(found.body).not.toMatch(told);
      expect(found.json()).toMatchObject([{ id: params.id, reference, applicantName: reference }]);
    }
    const entries = await testApp.db
      .selectFrom("auditEntries")
      .select("subjectId")
      .where("action", "=", "data.searched")
      .execute();
    expect(entries).toEqual([{ subjectId: id }, { subjectId: id }]);
  });
});
