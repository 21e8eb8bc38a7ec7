import { BulkResult, BulkUndoResult } from "#contract/application-list.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";
import { createBulkChanges } from "./bulk.ts";

const withdrawnAt = "2026-11-19T12:00:00.000Z";

async function start(engine: Engine) {
  const testApp = await createTestApp({ engine, clock: createTestClock(new Date("2026-11-20T12:00:00Z")) });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  const send = (body: object, cookie: string | undefined = admin) =>
    testApp.call("bulkApplications", { body: { key: crypto.randomUUID(), ...body }, cookie });
  const change = async (body: object) => {
    const answer = await send(body);
    expect(answer.statusCode, answer.body).toBe(202);
    return BulkResult.strict().parse(answer.json());
  };
  const undo = async (id: string) => {
    const answer = await testApp.call("undoBulk", { params: { id }, cookie: admin });
    expect(answer.statusCode, answer.body).toBe(200);
    return BulkUndoResult.strict().parse(answer.json());
  };
  const set = (id: string, status: string) =>
    testApp.call("updateApplication", { params: { id }, body: { status }, cookie: admin });
  return { testApp, admin, job, send, change, undo, set };
}

async function addApplications({ db }: TestApp, jobId: string, number: number, isWithdrawn = false) {
  const at = "2026-11-20T11:00:00.000Z";
  const rows = Array.from({ length: number }, (_, index) => ({
    id: crypto.randomUUID(),
    reference: `APP-${isWithdrawn ? "W" : "T"}${index}`,
    jobId,
    applicantName: `Applicant ${index}`,
    applicantEmail: `applicant${index}@example.org`,
    applicantPhone: "07700 900123",
    createdAt: at,
    updatedAt: at,
    withdrawnAt: isWithdrawn ? withdrawnAt : null,
  }));
  await db.insertInto("jobApplications").values(rows).execute();
  return rows.map(({ id }) => id);
}

async function statusesOf({ db }: TestApp): Promise<Record<string, number>> {
  const rows = await db.selectFrom("jobApplications").select("applicationStatus").execute();
  const groups = Map.groupBy(rows, ({ applicationStatus }) => applicationStatus);
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.length]));
}

async function countRows(
  { db }: TestApp,
  table: "tasks" | "applicationEvents" | "bulkChanges",
  kind?: string,
) {
  if (table === "bulkChanges") return (await db.selectFrom(table).select("id").execute()).length;
  const query = db.selectFrom(table).select("id");
  return (await (kind ? query.where("kind", "=", kind as "opened") : query).execute()).length;
}

describe.each(engines)("a bulk change of applications on $name", (engine) => {
  test(
    "of 200 with three withdrawn changes 197 and names three; undo restores all, and the same key changes once",
    { timeout: 60_000 },
    async () => {
      const { testApp, job, change, undo } = await start(engine);
      const open = await addApplications(testApp, job.id, 197);
      const withdrawn = await addApplications(testApp, job.id, 3, true);
      const body = { do: "status", status: "rejected", ids: [...open, ...withdrawn], key: "a key of mine" };
      const result = await change(body);
      expect(result).toMatchObject({ state: "done", done: 197, left: 0, skippedCount: 3 });
      expect(result.undoUntil).toBe("2026-11-21T12:00:00.000Z");
      expect(new Set(result.skipped)).toEqual(
        new Set(
          withdrawn.map((id, index) => ({ id, reference: `APP-W${index}`, why: "withdrawn", by: null })),
        ),
      );
      expect(await statusesOf(testApp)).toEqual({ rejected: 197, pending: 3 });

      expect(await change(body)).toEqual(result);
      expect(await countRows(testApp, "applicationEvents", "status-changed")).toBe(197);
      expect(await countRows(testApp, "bulkChanges")).toBe(1);

      expect(await undo(result.changeId)).toEqual({ undone: 197, kept: [], lettersTakenBack: 0 });
      expect(await undo(result.changeId)).toEqual({ undone: 197, kept: [], lettersTakenBack: 0 });
      expect(await statusesOf(testApp)).toEqual({ pending: 200 });
      const events = await testApp.db
        .selectFrom("applicationEvents")
        .select(["fromValue", "toValue"])
        .where("applicationId", "=", open[0] ?? "")
        .where("kind", "=", "status-changed")
        .execute();
      expect(new Set(events.map(({ fromValue, toValue }) => `${fromValue} to ${toValue}`))).toEqual(
        new Set(["pending to rejected", "rejected to pending"]),
      );
      const audit = testApp.db
        .selectFrom("auditEntries")
        .select("id")
        .where("action", "=", "application.updated");
      expect(await audit.execute()).toHaveLength(2 * 197);
    },
  );

  test("of all that match is refused when their number has changed, with both numbers", async () => {
    const { testApp, job, send, change } = await start(engine);
    await addApplications(testApp, job.id, 60);
    const body = { do: "status", status: "reviewed", filter: { status: "pending", job: job.id } };
    const refused = await send({ ...body, expectedCount: 59 });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toBe("59 matched when you chose; now 60 do. Look again.");
    expect(await statusesOf(testApp)).toEqual({ pending: 60 });
    expect(await countRows(testApp, "bulkChanges")).toBe(0);
    expect(await change({ ...body, expectedCount: 60 })).toMatchObject({ done: 60, skipped: [] });
    expect(await statusesOf(testApp)).toEqual({ reviewed: 60 });
  });

  test("of all that match leaves out those that were deselected, and counts without them", async () => {
    const { testApp, job, send, change } = await start(engine);
    const [left] = await addApplications(testApp, job.id, 5);
    const body = { do: "status", status: "hired", filter: { job: job.id }, except: [left?.toUpperCase()] };
    expect((await send({ ...body, expectedCount: 5 })).statusCode).toBe(409);
    expect(await change({ ...body, expectedCount: 4 })).toMatchObject({ done: 4, skipped: [] });
    expect(await statusesOf(testApp)).toEqual({ hired: 4, pending: 1 });
  });

  test("its undo keeps later changes, and names their authors", async () => {
    const { testApp, job, change, undo, set } = await start(engine);
    const [first = "", second = "", third = ""] = await addApplications(testApp, job.id, 3);
    const { changeId } = await change({ do: "status", status: "rejected", ids: [first, second, third] });
    testApp.clock.advance(1);
    await set(second, "hired");
    await testApp.db.deleteFrom("jobApplications").where("id", "=", third).execute();
    const { undone, kept } = await undo(changeId);
    expect(undone).toBe(1);
    expect(new Set(kept)).toEqual(
      new Set([
        { id: second, reference: "APP-T1", by: expect.stringMatching(/^admin-/) as string },
        { id: third, reference: "APP-T2", by: null },
      ]),
    );
    expect(await statusesOf(testApp)).toEqual({ pending: 1, hired: 1 });
  });

  test("continues after a crash between two transactions, and changes nothing twice", async () => {
    const { testApp, job, change } = await start(engine);
    const ids = await addApplications(testApp, job.id, 120);
    const removed: string[][] = [];
    let steps = 0;
    const uploads = {
      removeFiles: (keys: readonly string[]) => {
        removed.push([...keys]);
        if (++steps === 2) throw new Error("The process has died");
        return Promise.resolve();
      },
    };
    const { db, clock } = testApp;
    const dying = createBulkChanges({ db, clock: clock.now, isScanning: false, uploads });
    const request = { do: "status" as const, status: "rejected" as const, ids, key: "before the crash" };
    const admin = await db.selectFrom("adminUsersV2").select("username").executeTakeFirstOrThrow();
    await expect(dying.change(request, admin.username)).rejects.toThrow("died");
    expect(await statusesOf(testApp)).toEqual({ rejected: 100, pending: 20 });
    expect(await change(request)).toMatchObject({ state: "done", done: 120, left: 0 });
    expect(await countRows(testApp, "applicationEvents", "status-changed")).toBe(120);
    expect(await countRows(testApp, "tasks", "bulk-change")).toBe(0);
  });

  test("that is not repeated after a crash is finished by its task", async () => {
    const { testApp, job } = await start(engine);
    const ids = await addApplications(testApp, job.id, 60);
    const { db, clock } = testApp;
    let hasDied = false;
    const uploads = {
      removeFiles: () => {
        const isFirst = !hasDied;
        hasDied = true;
        return isFirst ? Promise.reject(new Error("The process has died")) : Promise.resolve();
      },
    };
    const bulk = createBulkChanges({ db, clock: clock.now, isScanning: false, uploads });
    await expect(
      bulk.change({ do: "status", status: "hired", ids, key: "never again" }, "ada"),
    ).rejects.toThrow("died");
    const task = await db
      .selectFrom("tasks")
      .selectAll()
      .where("kind", "=", "bulk-change")
      .executeTakeFirstOrThrow();
    const result = await bulk.taskHandler.run({ ...task, leasedBy: "this" }, new AbortController().signal);
    expect(result).toEqual({ state: "done" });
    expect(await statusesOf(testApp)).toEqual({ hired: 60 });
  });

  test("with a letter queues one for each in that status, and undo cancels them", async () => {
    const { testApp, job, change, undo, set } = await start(engine);
    const [pending = "", rejected = "", held = ""] = await addApplications(testApp, job.id, 3);
    for (const id of [rejected, held]) await set(id, "rejected");
    const first = await change({ do: "letter", letter: "rejected", ids: [pending, rejected] });
    expect(first).toMatchObject({ done: 1, skipped: [{ id: pending, why: "letter-outdated" }] });
    const letters = () =>
      testApp.db
        .selectFrom("tasks")
        .select(["applicationId", "dueAt"])
        .where("kind", "=", "status-letter")
        .execute();
    expect(await letters()).toEqual([{ applicationId: rejected, dueAt: "2026-11-20T12:10:00.000Z" }]);
    expect(await change({ do: "letter", letter: "rejected", ids: [rejected] })).toMatchObject({
      done: 0,
      skipped: [{ id: rejected, why: "letter-waits" }],
    });
    expect(await undo(first.changeId)).toEqual({ undone: 1, kept: [], lettersTakenBack: 1 });
    expect(await letters()).toEqual([]);

    const both = await change({ do: "status", status: "hired", letter: "hired", ids: [pending, held] });
    expect(both.done).toBe(2);
    expect(await letters()).toHaveLength(2);
    const lease = { attempts: 1, leasedBy: "a process", leasedUntil: "2026-11-20T12:13:00.000Z" };
    await testApp.db.updateTable("tasks").set(lease).where("applicationId", "=", held).execute();
    expect(await undo(both.changeId)).toMatchObject({ undone: 2 });
    // A leased letter may have been sent.
    expect((await letters()).map(({ applicationId }) => applicationId)).toEqual([held]);
  });

  test("with an invitation writes to undecided applicants, and sets no status", async () => {
    const { testApp, job, change, undo, set } = await start(engine);
    const [pending = "", reviewed = "", hired = ""] = await addApplications(testApp, job.id, 3);
    await set(reviewed, "reviewed");
    await set(hired, "hired");
    const result = await change({ do: "letter", letter: "invitation", ids: [pending, reviewed, hired] });
    expect(result).toMatchObject({ done: 2, skipped: [{ id: hired, why: "letter-outdated" }] });
    expect(await statusesOf(testApp)).toEqual({ pending: 1, reviewed: 1, hired: 1 });
    // A rejection takes back an unsent invitation.
    await change({ do: "status", status: "rejected", ids: [pending] });
    const letters = testApp.db
      .selectFrom("tasks")
      .select("applicationId")
      .where("kind", "=", "status-letter");
    expect(await letters.execute()).toEqual([{ applicationId: reviewed }]);
    expect((await undo(result.changeId)).undone).toBe(1);
    expect(await letters.execute()).toEqual([]);
  });

  test("that deletes removes rows and CVs, cannot be undone, and lists those already deleted", async () => {
    const { testApp, admin, job, change } = await start(engine);
    const { id } = await apply(testApp, job.id);
    const gone = crypto.randomUUID();
    const result = await change({ do: "delete", ids: [id, gone] });
    expect(result).toMatchObject({ done: 1, undoUntil: null, skipped: [{ id: gone, why: "gone" }] });
    expect(await statusesOf(testApp)).toEqual({});
    expect(await testApp.db.selectFrom("cvUploads").select("id").execute()).toEqual([]);
    const undone = await testApp.call("undoBulk", { params: { id: result.changeId }, cookie: admin });
    expect(undone.statusCode).toBe(409);
  });

  test("that deletes needs a recent password, and one that can be undone does not", async () => {
    const { testApp, job, send } = await start(engine);
    const { id } = await apply(testApp, job.id);
    testApp.clock.advance(11);
    const refused = await send({ ids: [id], do: "delete" });
    expect([refused.statusCode, refused.body]).toEqual([403, "Please type your password again to do this."]);
    expect(await testApp.db.selectFrom("jobApplications").select("id").execute()).toEqual([{ id }]);
    expect((await send({ ids: [id], do: "status", status: "reviewed" })).statusCode).toBe(202);
  });

  test("that is ambiguous, unknown, expired or repeats another's key is refused, and so is a visitor's", async () => {
    const { testApp, job, send, change } = await start(engine);
    const ids = await addApplications(testApp, job.id, 1);
    for (const body of [
      { do: "status", status: "hired" },
      { do: "status", ids },
      { do: "letter", ids },
      { do: "status", status: "hired", letter: "rejected", ids },
      { do: "status", status: "hired", filter: {} },
      { do: "status", status: "hired", filter: {}, expectedCount: 1, ids },
      { do: "status", status: "hired", ids, except: ids },
      { do: "status", status: "hired", ids: ["1"] },
      { do: "status", status: "hired", ids: Array.from({ length: 201 }, () => crypto.randomUUID()) },
    ])
      expect((await send(body)).statusCode, JSON.stringify(body).slice(0, 80)).toBe(400);
    const body = { do: "status", status: "hired", ids, key: "the same key" };
    const { changeId } = await change(body);
    expect((await send({ ...body, status: "rejected" })).statusCode).toBe(409);
    expect((await send(body, await signIn(testApp, "master"))).statusCode).toBe(409);
    testApp.clock.advance(24 * 60 + 1);
    const later = await signIn(testApp, "admin");
    const undo = async (id: string, cookie?: string) =>
      (await testApp.call("undoBulk", { params: { id }, cookie })).statusCode;
    expect(await undo(changeId, later)).toBe(409);
    expect(await undo(crypto.randomUUID(), later)).toBe(404);
    expect(await undo("1", later)).toBe(404);
    expect(await undo(changeId)).toBe(401);
    expect((await testApp.call("bulkApplications", { body })).statusCode).toBe(401);
  });
});
