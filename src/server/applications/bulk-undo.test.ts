import { setTimeout as wait } from "node:timers/promises";
import type { BulkResult } from "#contract/application-list.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";
import { removeTraces } from "../db/clean.ts";
import { isPostgres } from "../db/locks.ts";

test.each(engines)("an undo does not end as a deadlock with a deletion on $name", async (engine) => {
  const testApp = await createTestApp({ engine });
  const { call, db } = testApp;
  const cookie = await signIn(testApp, "admin");
  const job = await createJob(testApp, cookie);
  const [deleted, other] = [await apply(testApp, job.id), await apply(testApp, job.id)];
  const body = { key: crypto.randomUUID(), do: "status", status: "reviewed", ids: [deleted.id, other.id] };
  const { changeId: id } = (await call("bulkApplications", { cookie, body })).json<BulkResult>();
  let undoing: ReturnType<typeof call> | undefined;
  await db.transaction().execute(async (trx) => {
    // In the order in which store.ts locks them: the application, then the changes that name it.
    const locked = trx.selectFrom("jobApplications").select("id").where("id", "=", deleted.id);
    await locked.$if(isPostgres(db), (query) => query.forUpdate()).execute();
    undoing = call("undoBulk", { cookie, params: { id } });
    await wait(1_000);
    await trx.deleteFrom("jobApplications").where("id", "=", deleted.id).execute();
    await removeTraces(trx, [deleted.id]);
  });
  const undone = await undoing;
  expect([undone?.statusCode, undone?.json()]).toEqual([200, expect.objectContaining({ undone: 1 })]);
  const left = await db.selectFrom("jobApplications").select(["id", "applicationStatus"]).execute();
  expect(left).toEqual([{ id: other.id, applicationStatus: "pending" }]);
});

test.each(engines)(
  "applications whose status is not the one that was seen are left out on $name",
  async (engine) => {
    const testApp = await createTestApp({ engine });
    const { call, db } = testApp;
    const [cookie, colleague] = [await signIn(testApp, "admin"), await signIn(testApp, "master")];
    const job = await createJob(testApp, cookie);
    const [first, second] = [await apply(testApp, job.id), await apply(testApp, job.id)];
    const params = { id: first.id };
    await call("updateApplication", { cookie: colleague, params, body: { status: "hired" } });
    // Who has only opened it is not named.
    await call("readApplication", { cookie, params });
    const change = (body: object) =>
      call("bulkApplications", { cookie, body: { key: crypto.randomUUID(), ...body } });
    const chosen = { ids: [first.id, second.id], seen: ["pending", "pending"] };
    for (const act of [{ do: "status", status: "rejected", letter: "rejected" }, { do: "delete" }]) {
      const { done, skipped } = (await change({ ...chosen, ...act })).json<BulkResult>();
      expect([done, skipped]).toEqual([
        1,
        [
          expect.objectContaining({
            id: first.id,
            why: "changed",
            by: expect.stringMatching(/^master-/) as string,
          }),
        ],
      ]);
      chosen.seen = ["pending", "rejected"];
    }
    const left = await db.selectFrom("jobApplications").select(["id", "applicationStatus"]).execute();
    expect(left).toEqual([{ id: first.id, applicationStatus: "hired" }]);
    const uneven = await change({ ids: [first.id], seen: [], do: "delete" });
    expect(uneven.statusCode).toBe(400);
  },
);
