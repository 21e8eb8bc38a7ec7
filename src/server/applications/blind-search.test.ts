import { Candidate } from "#contract/data-retention.ts";
import { ApplicationRows } from "#contract/application-list.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const person = {
  applicantName: "Zebedee Quillfeather",
  applicantEmail: "zeb.quillfeather@mailbox.example",
  applicantPhone: "07700 900456",
};
const told = /zebedee|quillfeather|mailbox\.example|900\W?456/i;

/** An application to a blind job. */
async function start(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(new Date("2026-11-20T12:00:00Z")) });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  await testApp.db.updateTable("jobs").set({ sifting: "blind" }).where("id", "=", job.id).execute();
  const { id, reference } = await apply(testApp, job.id, person);
  return { testApp, admin, job, params: { id }, reference };
}

describe.each(engines)("searching for a hidden name on $name", (engine) => {
  test("a name in notes is not found until it is shown", async () => {
    const { testApp, admin, params } = await start(engine);
    const find = async (q: string) => {
      const answer = await testApp.call("listApplicationRows", { query: { q }, cookie: admin });
      return ApplicationRows.parse(answer.json()).rows.length;
    };
    const body = { adminNotes: "Rang Zebedee Quillfeather about the driving licence." };
    await testApp.call("updateApplication", { params, body, cookie: admin });
    expect([await find("quillfeather"), await find("licence")]).toEqual([0, 1]);
    expect([await find("900456"), await find("0456")]).toEqual([0, 0]);
    await testApp.call("unblindApplication", { params, cookie: await signIn(testApp, "master") });
    expect([await find("quillfeather"), await find("licence")]).toEqual([1, 1]);
    expect([await find("900456"), await find("0456")]).toEqual([1, 1]);
  });

  test("words in notes that contain a hidden name are not found", async () => {
    const { testApp, admin, params } = await start(engine);
    const find = async (q: string) => {
      const answer = await testApp.call("listApplicationRows", { query: { q }, cookie: admin });
      return ApplicationRows.parse(answer.json()).rows.length;
    };
    const body = {
      adminNotes: "Rang Zebedee's referee. The Zébedees, Miss Quillfeather-Smith and O’Quillfeather.",
    };
    await testApp.call("updateApplication", { params, body, cookie: admin });
    const oracles = ["zebedee", "zebed", "zebedees", "zebedee's", "quillfeather", "quillf", "oquill"];
    for (const q of [...oracles, "quillfeather-smith", "o'quillfeather"])
      expect([q, await find(q)]).toEqual([q, 0]);
    for (const q of ["referee", "rang", "miss"]) expect([q, await find(q)]).toEqual([q, 1]);
    await testApp.call("unblindApplication", { params, cookie: await signIn(testApp, "master") });
    for (const q of ["zebedees", "quillfeather-smith"]) expect([q, await find(q)]).toEqual([q, 1]);
  });

  test("a short form of a hidden name is neither found nor shown in notes", async () => {
    const { testApp, admin, params } = await start(engine);
    const find = async (q: string) => {
      const answer = await testApp.call("listApplicationRows", { query: { q }, cookie: admin });
      return ApplicationRows.parse(answer.json()).rows.length;
    };
    const body = { adminNotes: "Zeb rang, then zebe, about Quillf and the key. The Quillfeathers know." };
    await testApp.call("updateApplication", { params, body, cookie: admin });
    const detail = await testApp.call("readApplication", { params, cookie: admin });
    expect(detail.json<{ adminNotes: string }>().adminNotes).toBe(
      "█████ rang, then █████, about █████ and the key. The █████ know.",
    );
    for (const q of ["zeb", "zebe", "quill", "quillf", "quillfeathers"])
      expect([q, await find(q)]).toEqual([q, 0]);
    for (const q of ["rang", "the key", "know"]) expect([q, await find(q)]).toEqual([q, 1]);
    await testApp.call("unblindApplication", { params, cookie: await signIn(testApp, "master") });
    for (const q of ["zebe", "quillf"]) expect([q, await find(q)]).toEqual([q, 1]);
  });

  test("the search for a data request shows an application's reference instead of its hidden name, and is audited", async () => {
    const { testApp, params, reference } = await start(engine);
    const cookie = await signIn(testApp, "master");
    const request = { kind: "access", how: "telephone", who: "Z Q", receivedOn: "2026-11-20" };
    const added = await testApp.call("addDataRequest", { cookie, body: request });
    const { id } = added.json<{ id: string }>();
    const bodies = [
      { name: "quillfeather" },
      ...["0044 7700 900456", "447700900456", "(07700) 900-456"].map((telephone) => ({ telephone })),
    ];
    for (const body of bodies) {
      const found = await testApp.call("findPerson", { cookie, params: { id }, body });
      expect(found.body).not.toMatch(told);
      const candidates = found.json<{ found: object[] }>().found;
      expect(candidates).toMatchObject([{ id: params.id, reference, applicantName: reference }]);
      expect(Object.keys(candidates[0] ?? {}).toSorted()).toEqual(Object.keys(Candidate.shape).toSorted());
    }
    const entries = await testApp.db
      .selectFrom("auditEntries")
      .select("subjectId")
      .where("action", "=", "data.searched")
      .execute();
    expect(entries).toEqual(bodies.map(() => ({ subjectId: id })));
  });

  test("badges of shown applications do not reveal that the same person is sifted blind", async () => {
    const { testApp, admin, params, job } = await start(engine);
    const open = await createJob(testApp, admin);
    const { id: later } = await apply(testApp, open.id, person);
    const { id: twice } = await apply(testApp, job.id, person);
    for (const [hour, id] of [params.id, later, twice].entries())
      await testApp.db
        .updateTable("jobApplications")
        .set({ createdAt: `2026-11-20T0${hour}:00:00.000Z` })
        .where("id", "=", id)
        .execute();
    // One of the two for the blind job is shown.
    await testApp.call("unblindApplication", { params: { id: twice }, cookie: admin });
    const badgesOf = async () => {
      const answer = await testApp.call("listApplicationRows", { cookie: admin });
      const { rows } = ApplicationRows.parse(answer.json());
      return [params.id, later, twice].map((id) => rows.find((row) => row.id === id)?.badges);
    };
    expect(await badgesOf()).toEqual([[], [], ["applied-before"]]);
    await testApp.call("unblindApplication", { params, cookie: admin });
    expect(await badgesOf()).toEqual([["applied-twice"], ["applied-before"], ["applied-twice"]]);
  });
});
