/**
 * A backup older than an erasure: restored data of the erased person is erased again before the first request is
 * answered.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { callPath } from "#contract/calls.ts";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { createDataDir, type DatabasePlace, type Engine, engines } from "#support/database.ts";
import { atEndOfFile } from "#support/end-of-file.ts";
import { addApplicationRows, addCv, applicationRow, startRetention } from "#support/retention.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { objectStoreForTests, type StoreKind, storeKinds } from "#support/stores.ts";
import { describe, expect, test } from "vitest";
import { backUp, type Place } from "../backup/backup.ts";
import { restore } from "../backup/restore.ts";
import { type Config, readConfig } from "../config.ts";
import { openDatabase } from "../db/connect.ts";
import { runRetentionCommand } from "./cli.ts";
import { lockRequest } from "./requests/rows.ts";

objectStoreForTests();

const monday = new Date("2026-11-23T09:00:00.000Z");
const places = engines.flatMap((engine) => storeKinds.map((kind) => ({ engine, kind })));

async function open(config: Config, kind: StoreKind): Promise<Place> {
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  atEndOfFile(() => db.destroy());
  return { db, storage: kind.storageOf(config), dataDir: config.DATA_DIR, isSecretGiven: true };
}

/** The engine with an existing place. */
const at = (engine: Engine, place: DatabasePlace): Engine => ({
  ...engine,
  copyPlace: () => Promise.resolve(place),
});

async function referencesIn(testApp: TestApp, cookie: string): Promise<string[]> {
  const list = await testApp.call("listApplicationRows", { cookie });
  return list.json<{ rows: { reference: string }[] }>().rows.map(({ reference }) => reference);
}

describe.each(places)("on $engine.name with CVs in $kind.name", { timeout: 120_000 }, ({ engine, kind }) => {
  test("an application erased after a backup is erased again when that backup is restored", async () => {
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
    const asked = await askAs(before, cookie, [erased, kept]);
    const place = { db, storage: kind.storageOf(config), folder: config.DATA_DIR };
    const key = await addCv(place, erased.id, await samplePdf());
    await addCv(place, kept.id, await samplePdf());
    const backup = join(await createDataDir(), "backup");
    await backUp(await open(config, kind), backup, monday);

    await runRetentionCommand({ name: "erase-person", subject: erased.reference }, config, db);
    expect(await referencesIn(before, cookie)).toEqual([kept.reference]);
    const text = await readFile(ledger, "utf8");
    expect(text).toContain(erased.id);
    expect(text).toContain(asked[0]);
    expect(text).not.toContain(asked[1]);
    expect(text).not.toMatch(/Amara|Okafor|@/);
    expect(await requestsIn(before)).toEqual(forgottenOnly);

    const target = await engine.createPlace();
    const restoredEnv = { ...(await kind.createEnv()), ERASURES_FILE: ledger };
    const given = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl, ...restoredEnv };
    const empty = await open(readConfig(given), kind);
    await restore(empty, backup);
    const back = await empty.db.selectFrom("jobApplications").select("id").execute();
    expect(back).toHaveLength(2);
    expect(await requestsIn(empty)).toMatchObject({ names: ["Amara Okafor", "Amara Okafor"], letters: 2 });
    expect(await sizeOf(empty, key)).not.toBeNull();

    const after = await createTestApp({ engine: at(engine, target), env: restoredEnv, clock });
    const again = await signIn(after, "master");
    expect(await referencesIn(after, again)).toEqual([kept.reference]);
    expect(await requestsIn(after)).toEqual(forgottenOnly);
    const url = callPath("downloadCv", { id: erased.id });
    expect((await after.app.inject({ url, headers: { cookie: again } })).statusCode).toBe(404);
    expect(await sizeOf(empty, key)).toBeNull();
    const certificates = await after.db.selectFrom("erasures").select(["applicationId", "why"]).execute();
    expect(certificates).toEqual([{ applicationId: erased.id, why: "restored" }]);
    expect(after.logged().filter(({ level }) => level === 40)).toMatchObject([
      {
        msg: "Applications and requests that a restored backup brought back were erased again",
        applications: 1,
        requests: 1,
      },
    ]);
    // Another start has nothing to do.
    const last = await createTestApp({ engine: at(engine, target), env: restoredEnv, clock });
    expect(last.logged().filter(({ level }) => level === 40)).toEqual([]);
  });
});

describe.each(engines)("on $name", (engine) => {
  test("restored requests are locked in the order of their ids, whatever the order in the ledger", async () => {
    const { db, dataDir, deps } = await startRetention(engine, { start: monday.toISOString() });
    const ids = ["f0000000-0000-4000-8000-000000000000", "10000000-0000-4000-8000-000000000000"];
    const given = { kind: "access", how: "email", who: "Amara Okafor", receivedOn: "2026-11-20" } as const;
    const unset = { email: null, words: null, acknowledgedAt: null, extendedAt: null, closedAt: null };
    for (const id of ids)
      await db
        .insertInto("dataRequests")
        .values({ id, ...given, ...unset, outcome: null })
        .execute();
    const entries = ids.map((request) => `${JSON.stringify({ request, at: monday.toISOString() })}\n`);
    await writeFile(join(dataDir, "erasures.jsonl"), entries.join(""));
    let erasing: Promise<number> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockRequest(trx, ids[1] ?? "");
      erasing = deps.ledger.eraseAgain(deps);
      await setTimeout(500); // the other waits for this transaction so long
      await lockRequest(trx, ids[0] ?? "");
    });
    await erasing;
    const names = await db.selectFrom("dataRequests").select("who").execute();
    expect(names.map(({ who }) => who)).toEqual(["", ""]);
  });
});

/**
 * A request about data by the sender of each of these applications, with its first letter and a note; returns their
 * ids.
 */
async function askAs(
  { call }: TestApp,
  cookie: string,
  senders: readonly { applicantEmail: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { applicantEmail: email } of senders) {
    const about = { kind: "access", how: "email", receivedOn: "2026-11-20" };
    const body = { ...about, who: "Amara Okafor", email, words: "What do you hold about Amara?" };
    const added = await call("addDataRequest", { cookie, body });
    const { id } = added.json<{ id: string }>();
    await call("takeRequestStep", { cookie, params: { id }, body: { do: "progress", note: "Rang Amara" } });
    ids.push(id);
  }
  return ids;
}

/** What remains of two requests, after the first was forgotten. */
const forgottenOnly = { names: ["", "Amara Okafor"], words: 1, notes: 1, letters: 1 };

async function requestsIn({ db }: Pick<Place, "db">) {
  const requests = await db.selectFrom("dataRequests").select(["who", "email", "words"]).execute();
  const events = await db.selectFrom("dataRequestEvents").select("note").execute();
  const tasks = await db.selectFrom("tasks").select("payload").where("kind", "=", "data-letter").execute();
  return {
    names: requests.map(({ who }) => who).toSorted(),
    words: requests.filter(({ words, email }) => words !== null && email !== null).length,
    notes: events.filter(({ note }) => note?.includes("Amara")).length,
    letters: tasks.length,
  };
}

async function sizeOf({ storage }: Place, key: string): Promise<number | null> {
  const file = await storage.open(key);
  file?.stream.destroy();
  return file?.sizeBytes ?? null;
}
