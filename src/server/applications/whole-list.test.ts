/** The call that answers all applications, of which no query reads all. */
import type { Application } from "#contract/applications.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { watchResults } from "#support/largest-result.ts";
import { addApplicationRows, applicationRow } from "#support/retention.ts";
import { expect, test } from "vitest";
import { createApplicationStore } from "./store.ts";

const days = ["2026-11-03", "2026-11-02", "2026-11-01"].map((day) => `${day}T09:00:00.000Z`);

test.each(engines)(
  "the list of all applications on $name is read in batches, newest first",
  async (engine) => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "admin");
    const list = async () => (await testApp.call("listApplications", { cookie })).json<Application[]>();
    const job = await createJob(testApp, cookie);
    expect(await list()).toEqual([]);
    // Of one moment each: the order among them is that of their ids.
    const rows = days.flatMap((at) => Array.from({ length: 200 }, () => applicationRow(job.id, at)));
    await addApplicationRows(testApp.db, rows.toReversed());
    const newestFirst = rows
      .map(({ createdAt, id }) => `${createdAt} ${id}`)
      .toSorted()
      .toReversed();
    expect((await list()).map(({ createdAt, id }) => `${createdAt} ${id}`)).toEqual(newestFirst);
    const { db, largest } = watchResults(testApp.db);
    let count = 0;
    const store = createApplicationStore(db, testApp.clock.now, { isScanning: false });
    for await (const batch of store.list()) count += batch.length;
    expect([count, largest()]).toEqual([600, 200]);
  },
);
