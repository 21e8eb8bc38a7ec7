/**
 * A deletion by an administrator is in the ledger, and no longer in SQLite's write-ahead log, when it is answered;
 * references to it in other tables are deleted.
 */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { startRequests } from "#support/data-requests.ts";
import { engines } from "#support/database.ts";
import { addApplicationRows, applicationRow } from "#support/retention.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isPostgres } from "../db/locks.ts";

const ways = ["one application", "many applications", "a job"] as const;
const cases = engines.flatMap((engine) => ways.map((what) => ({ engine, what })));

function waysOf(
  { call }: TestApp,
  { cookie, jobId, id }: { cookie: string; jobId: string; id: string },
): Record<(typeof ways)[number], () => ReturnType<typeof call>> {
  const body = { key: crypto.randomUUID(), do: "delete", ids: [id] };
  return {
    "one application": () => call("deleteApplication", { params: { id }, cookie }),
    "many applications": () => call("bulkApplications", { body, cookie }),
    "a job": () => call("deleteJob", { params: { id: jobId }, cookie }),
  };
}

test.each(cases)(
  "a deletion of $what on $engine.name is in the ledger before its response",
  async ({ engine, what }) => {
    const testApp = await createTestApp({ engine });
    const { db, config } = testApp;
    const cookie = await signIn(testApp, "admin");
    const job = await createJob(testApp, cookie);
    const { id, ...row } = applicationRow(job.id, new Date().toISOString());
    await addApplicationRows(db, [{ id, ...row }]);
    const deletion = waysOf(testApp, { cookie, jobId: job.id, id })[what];
    expect([202, 204]).toContain((await deletion()).statusCode);
    expect(await readFile(join(config.DATA_DIR, "erasures.jsonl"), "utf8")).toContain(id);
    if (isPostgres(db)) return;
    const files = await sql<{ file: string }>`pragma database_list`.execute(db);
    const size = (await stat(`${files.rows[0]?.file}-wal`)).size;
    // A bulk change is recorded again after its last deletion.
    if (what !== "many applications") expect(size).toBe(0);
  },
);

test.each(cases)(
  "a deletion of $what on $engine.name leaves no hold, no copy and no bulk change that names it",
  async ({ engine, what }) => {
    const { testApp, cookie, id, reference, add } = await startRequests(engine);
    const { call, db } = testApp;
    const bundle = async (ids: readonly string[]) => {
      const { id: requestId } = await add({ words: ids.join(" ") }); // the same within a minute is one request
      const made = await call("makeBundle", { cookie, params: { id: requestId }, body: { ids } });
      expect(made.statusCode, made.body).toBe(200);
      return requestId;
    };
    const job = await createJob(testApp, cookie);
    const other = await apply(testApp, job.id, { applicantEmail: "other@example.org" });
    const held = { reason: "Claim of Amara Okafor", until: "2026-12-01" };
    await call("holdApplication", { cookie, body: { reference, ...held } });
    await db.updateTable("holds").set({ endedAt: "2026-11-02T10:00:00.000Z" }).execute();
    await call("holdApplication", { cookie, body: { reference: other.reference, ...held } });
    const over = [await bundle([id]), await bundle([other.id, id])];
    // These copies are no longer awaited.
    await db
      .updateTable("dataRequests")
      .set({ closedAt: "2026-11-02T10:00:00.000Z" })
      .where("id", "in", over)
      .execute();
    const kept = await bundle([other.id]);
    const filter = { q: "Okafor" };
    const change = { key: crypto.randomUUID(), do: "status", status: "reviewed", filter, expectedCount: 2 };
    const changed = await call("bulkApplications", { cookie, body: change });
    expect(changed.json()).toMatchObject({ done: 2 });
    const { jobId } = await db
      .selectFrom("jobApplications")
      .select("jobId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const answer = await waysOf(testApp, { cookie, jobId, id })[what]();
    expect([202, 204], answer.body).toContain(answer.statusCode);
    if (what === "many applications") expect(answer.json()).toMatchObject({ state: "done", done: 1 });

    const holds = await db.selectFrom("holds").select("applicationId").execute();
    expect(holds).toEqual([{ applicationId: other.id }]);
    const bundles = await db.selectFrom("dataBundles").select("requestId").execute();
    expect(bundles).toEqual([{ requestId: kept }]);
    const changes = await db.selectFrom("bulkChanges").select("request").execute();
    expect(changes.some(({ request }) => request.includes("Okafor"))).toBe(false);
  },
);

test.each(engines)(
  "a deletion by SQL on $name is in the ledger when the server has stopped",
  async (engine) => {
    const testApp = await createTestApp({ engine });
    const { app, db, config } = testApp;
    const job = await createJob(testApp, await signIn(testApp, "admin"));
    const row = applicationRow(job.id, new Date().toISOString());
    await addApplicationRows(db, [row]);
    await db.deleteFrom("jobApplications").where("id", "=", row.id).execute();
    await app.close();
    expect(await readFile(join(config.DATA_DIR, "erasures.jsonl"), "utf8")).toContain(row.id);
  },
);
