/** What administrators delete stands in the ledger, and no longer in SQLite's write-ahead log, when they have their answer. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createTestApp, signIn } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { addApplicationRows, applicationRow } from "#support/retention.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isPostgres } from "../db/locks.ts";

const ways = ["one application", "many applications", "a job"] as const;
const cases = engines.flatMap((engine) => ways.map((what) => ({ engine, what })));

test.each(cases)(
  "a deletion of $what on $engine.name is noted before its answer",
  async ({ engine, what }) => {
    const testApp = await createTestApp({ engine });
    const { call, db, config } = testApp;
    const cookie = await signIn(testApp, "admin");
    const job = await createJob(testApp, cookie);
    const { id, ...row } = applicationRow(job.id, new Date().toISOString());
    await addApplicationRows(db, [{ id, ...row }]);
    const body = { key: crypto.randomUUID(), do: "delete", ids: [id] };
    const answer = {
      "one application": () => call("deleteApplication", { params: { id }, cookie }),
      "many applications": () => call("bulkApplications", { body, cookie }),
      "a job": () => call("deleteJob", { params: { id: job.id }, cookie }),
    }[what];
    expect([202, 204]).toContain((await answer()).statusCode);
    expect(await readFile(join(config.DATA_DIR, "erasures.jsonl"), "utf8")).toContain(id);
    if (isPostgres(db)) return;
    const files = await sql<{ file: string }>`pragma database_list`.execute(db);
    const size = (await stat(`${files.rows[0]?.file}-wal`)).size;
    // Many: its end is noted after the last deletion.
    if (what !== "many applications") expect(size).toBe(0);
  },
);
