/** A backup that is older than an erasure: who was erased is not there when the first request is answered after its restoring. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { callPath } from "#contract/calls.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { createDataDir, type DatabasePlace, type Engine, engines } from "#support/database.ts";
import { atEndOfFile } from "#support/end-of-file.ts";
import { addApplicationRows, addCv, applicationRow } from "#support/retention.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { objectStoreForTests, type StoreKind, storeKinds } from "#support/stores.ts";
import { describe, expect, test } from "vitest";
import { backUp, type Place } from "../backup/backup.ts";
import { restore } from "../backup/restore.ts";
import { type Config, readConfig } from "../config.ts";
import { openDatabase } from "../db/connect.ts";
import { runRetentionCommand } from "./cli.ts";

objectStoreForTests();

const monday = new Date("2026-11-23T09:00:00.000Z");
const places = engines.flatMap((engine) => storeKinds.map((kind) => ({ engine, kind })));

async function open(config: Config, kind: StoreKind): Promise<Place> {
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  atEndOfFile(() => db.destroy());
  return { db, storage: kind.storageOf(config), dataDir: config.DATA_DIR, isSecretGiven: true };
}

/** The engine at a place that is there already. */
const at = (engine: Engine, place: DatabasePlace): Engine => ({
  ...engine,
  copyPlace: () => Promise.resolve(place),
});

async function referencesIn(testApp: TestApp, cookie: string): Promise<string[]> {
  const list = await testApp.call("listApplicationRows", { cookie });
  return list.json<{ rows: { reference: string }[] }>().rows.map(({ reference }) => reference);
}

describe.each(places)("on $engine.name with CVs in $kind.name", { timeout: 120_000 }, ({ engine, kind }) => {
  test("who was erased on Tuesday does not come back with Monday's backup on Wednesday", async () => {
    const ledger = join(await createDataDir(), "erasures.jsonl");
    const clock = createTestClock(monday);
    const env = { ...(await kind.createEnv()), ERASURES_FILE: ledger };
    const before = await createTestApp({ engine, env, clock });
    const { db, config } = before;
    const cookie = await signIn(before, "master");
    const job = await createJob(before, cookie);
    const [erased, kept] = [0, 1].map(() => applicationRow(job.id, monday.toISOString()));
    if (!erased || !kept) throw new Error("There are two");
    await addApplicationRows(db, [erased, kept]);
    const place = { db, storage: kind.storageOf(config), folder: config.DATA_DIR };
    const key = await addCv(place, erased.id, await samplePdf());
    await addCv(place, kept.id, await samplePdf());
    const backup = join(await createDataDir(), "backup");
    await backUp(await open(config, kind), backup, monday);

    await runRetentionCommand({ name: "erase-person", subject: erased.reference }, config, db);
    expect(await referencesIn(before, cookie)).toEqual([kept.reference]);
    const text = await readFile(ledger, "utf8");
    expect(text).toContain(erased.id);
    expect(text).not.toMatch(/Amara|Okafor|@/);

    const target = await engine.createPlace();
    const restoredEnv = { ...(await kind.createEnv()), ERASURES_FILE: ledger };
    const given = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl, ...restoredEnv };
    const empty = await open(readConfig(given), kind);
    await restore(empty, backup);
    const back = await empty.db.selectFrom("jobApplications").select("id").execute();
    expect(back).toHaveLength(2);
    expect(await sizeOf(empty, key)).not.toBeNull();

    const after = await createTestApp({ engine: at(engine, target), env: restoredEnv, clock });
    const again = await signIn(after, "master");
    expect(await referencesIn(after, again)).toEqual([kept.reference]);
    const url = callPath("downloadCv", { id: erased.id });
    expect((await after.app.inject({ url, headers: { cookie: again } })).statusCode).toBe(404);
    expect(await sizeOf(empty, key)).toBeNull();
    const certificates = await after.db.selectFrom("erasures").select(["applicationId", "why"]).execute();
    expect(certificates).toEqual([{ applicationId: erased.id, why: "restored" }]);
    expect(after.logged().filter(({ level }) => level === 40)).toMatchObject([
      { msg: "Applications that a restored backup brought back were erased again", applications: 1 },
    ]);
    // Another start finds nothing to do.
    const last = await createTestApp({ engine: at(engine, target), env: restoredEnv, clock });
    expect(last.logged().filter(({ level }) => level === 40)).toEqual([]);
  });
});

async function sizeOf({ storage }: Place, key: string): Promise<number | null> {
  const file = await storage.open(key);
  file?.stream.destroy();
  return file?.sizeBytes ?? null;
}
