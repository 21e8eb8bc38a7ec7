import { ApplicationDetail, ApplicationHistory } from "#contract/applications.ts";
import { BulkResult, BulkUndoResult } from "#contract/application-list.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

async function start(engine: Engine) {
  const testApp = await createTestApp({ engine });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const { id: first } = await apply(testApp, job.id);
  const { id: second } = await apply(testApp, job.id, { applicantEmail: "second@example.org" });
  const cookie = admin;
  return {
    testApp,
    admin,
    first,
    second,
    change: async (body: object) => {
      const key = crypto.randomUUID();
      const answer = await testApp.call("bulkApplications", { body: { key, ...body }, cookie });
      return BulkResult.strict().parse(answer.json());
    },
    undo: async (id: string) => {
      const answer = await testApp.call("undoBulk", { params: { id }, cookie });
      return BulkUndoResult.strict().parse(answer.json());
    },
    set: (id: string, status: string) =>
      testApp.call("updateApplication", { params: { id }, body: { status }, cookie }),
    statusOf: async (id: string) => {
      const answer = await testApp.call("readApplication", { params: { id }, cookie });
      return ApplicationDetail.parse(answer.json()).applicationStatus;
    },
    /** How often each of these is in the history of `id`. */
    countEvents: async (id: string, kind: string) => {
      const answer = await testApp.call("listApplicationEvents", { params: { id }, cookie });
      return ApplicationHistory.parse(answer.json()).events.filter((event) => event.kind === kind).length;
    },
    countLetters: async () => {
      const letters = testApp.db.selectFrom("tasks").select("id").where("kind", "=", "status-letter");
      return (await letters.execute()).length;
    },
  };
}

describe.each(engines)("letters of a bulk change on $name", (engine) => {
  test("each letter that another status or an undo cancels is in the history", async () => {
    const { testApp, admin, first: id, change, undo, countEvents, countLetters } = await start(engine);
    const counts = async () => [await countLetters(), await countEvents(id, "letter-cancelled")];
    await change({ do: "status", status: "rejected", letter: "rejected", ids: [id] });
    expect(await counts()).toEqual([1, 0]);
    expect((await change({ do: "status", status: "reviewed", ids: [id] })).lettersTakenBack).toBe(1);
    expect(await counts()).toEqual([0, 1]);
    const { changeId } = await change({ do: "status", status: "hired", ids: [id] });
    // Written after the change, about its status.
    await testApp.call("sendLetter", { params: { id }, body: { status: "hired" }, cookie: admin });
    expect(await counts()).toEqual([1, 1]);
    expect(await undo(changeId)).toEqual({ undone: 1, kept: [], lettersTakenBack: 1 });
    expect(await counts()).toEqual([0, 2]);
  });

  test("a letter with its status is also sent to those in that status already, who keep it after an undo", async () => {
    const { first, second, change, undo, set, statusOf, countEvents, countLetters } = await start(engine);
    await set(second, "rejected");
    const both = { do: "status", status: "rejected", letter: "rejected", ids: [first, second] };
    const { changeId, done, skipped } = await change(both);
    expect([done, skipped]).toEqual([2, []]);
    expect(await countLetters()).toBe(2);
    expect(await countEvents(second, "status-changed")).toBe(1);
    const again = await change(both);
    expect(again.skipped.map(({ why }) => why)).toEqual(["letter-waits", "letter-waits"]);
    const { letter: _letter, ...statusAlone } = both;
    expect((await change(statusAlone)).skipped.map(({ why }) => why)).toEqual(["same-status", "same-status"]);
    expect(await undo(changeId)).toEqual({ undone: 2, kept: [], lettersTakenBack: 2 });
    expect(await countLetters()).toBe(0);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["pending", "rejected"]);
    expect(await countEvents(second, "status-changed")).toBe(1);
  });
});
