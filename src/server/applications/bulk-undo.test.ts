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
