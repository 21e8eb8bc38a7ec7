import { setImmediate as nextRound } from "node:timers/promises";
import type { BulkResult } from "#contract/application-list.ts";
import { limits } from "#contract/limits.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

const batches = 30;

/** Rounds of the event loop, in each of which other requests go on, until the work is done. */
async function roundsDuring<T>(work: Promise<T>): Promise<[number, T]> {
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  let rounds = 0;
  while (!over.signal.aborted) {
    await nextRound();
    rounds += 1;
  }
  return [rounds, await done];
}

test.each(engines)("other requests go on between the batches of a bulk change on $name", async (engine) => {
  const testApp = await createTestApp({ engine });
  const { call, db } = testApp;
  const cookie = await signIn(testApp, "admin");
  await apply(testApp, (await createJob(testApp, cookie)).id);
  const first = await db.selectFrom("jobApplications").selectAll().executeTakeFirstOrThrow();
  const inAll = batches * limits.bulk.inOneTransaction;
  for (let number = 1; number < inAll; number += 1)
    await db
      .insertInto("jobApplications")
      .values({
        ...first,
        id: crypto.randomUUID(),
        reference: `APP-${String(number).padStart(6, "0")}`,
        cvFilePath: null,
      })
      .execute();
  const body = {
    key: crypto.randomUUID(),
    do: "status",
    status: "reviewed",
    expectedCount: inAll,
    filter: {},
  };
  const [during, changed] = await roundsDuring(call("bulkApplications", { cookie, body }));
  const { changeId: id, done } = changed.json<BulkResult>();
  expect(done).toBe(inAll);
  expect(during).toBeGreaterThanOrEqual(batches);
  const [undoing, undone] = await roundsDuring(call("undoBulk", { cookie, params: { id } }));
  expect(undone.json()).toMatchObject({ undone: inAll });
  expect(undoing).toBeGreaterThanOrEqual(batches);
});
