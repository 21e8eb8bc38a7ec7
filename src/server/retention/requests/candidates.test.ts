import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { watchResults } from "#support/largest-result.ts";
import { moveToQuarantine } from "#support/quarantine.ts";
import { addApplicationRows, applicationRow } from "#support/retention.ts";
import { expect, test } from "vitest";
import { findPerson } from "./candidates.ts";

test.each(engines)("a person is found among many applications on $name, read in batches", async (engine) => {
  const { testApp, job, id, add } = await startRequests(engine);
  const at = "2026-11-01T09:00:00.000Z";
  const others = { applicantName: "Robin Reed" };
  await addApplicationRows(
    testApp.db,
    Array.from({ length: 2_100 }, () => applicationRow(job.id, at, others)),
  );
  await moveToQuarantine(testApp.db, id);
  const { id: requestId } = await add({});
  const { db, largest } = watchResults(testApp.db);
  const by = { actor: "m", now: testApp.clock.now() };
  const query = { name: null, email: null, telephone: null };
  const named = await findPerson(db, requestId, { ...query, name: "Okafor" }, by);
  expect(named).toMatchObject({ found: [{ id, isQuarantined: true }], total: 1 });
  const frequent = await findPerson(db, requestId, { ...query, name: "reed" }, by);
  expect([frequent.found.length, frequent.total]).toEqual([100, 2_100]);
  expect(largest()).toBe(1_000);
});
