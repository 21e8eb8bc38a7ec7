import { execFile } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob, uploadCv } from "#support/applying.ts";
import { createDataDir, type Engine, engines } from "#support/database.ts";
import { atEndOfFile } from "#support/end-of-file.ts";
import { objectStoreForTests, type StoreKind, storeKinds } from "#support/stores.ts";
import { type Config, readConfig } from "../config.ts";
import { uploadOfKey } from "../cvs/storage/storage.ts";
import { connectDatabase, openDatabase } from "../db/connect.ts";
import { backUp, type Place } from "./backup.ts";
import { readManifest } from "./manifest.ts";
import { move } from "./move.ts";
import { restore } from "./restore.ts";
import { camelCase, copiedTables, leftOutTables, tallyOf } from "./rows.ts";
import { hashOf } from "./cvs.ts";

objectStoreForTests();
/** Each test starts processes, or fills a site by calls. */
const timeout = 120_000;

/** A site with a job, two applications and an unclaimed upload, and its place. */
async function createSite(engine: Engine): Promise<{ testApp: TestApp; place: Place; cookie: string }> {
  const testApp = await createTestApp({ engine });
  const { config } = testApp;
  const cookie = await signIn(testApp, "master");
  const job = await createJob(testApp, cookie, { title: "Night carer – “Northmere” 夜" });
  const { id } = await apply(testApp, job.id, {
    adjustments: "A ramp, please",
    coverLetter: "One\nTwo\u2028",
  });
  await apply(testApp, job.id, { applicantName: "Zoë O’Hara", applicantEmail: "zoe@example.org" });
  await uploadCv(testApp);
  const change = { applicationStatus: "reviewed", adminNotes: 'Rang her: "yes"' } as const;
  await testApp.call("updateApplication", { params: { id }, cookie, body: change });
  const days = { beginsOn: "2026-11-20", endsOn: "2026-12-20", expiredOn: null };
  await testApp.db
    .insertInto("vacancyReferences")
    .values({ jobId: job.id, number: 1, ...days })
    .execute();
  await writeFile(join(config.DATA_DIR, "secret"), "thirty-two bytes of a real secret", { mode: 0o600 });
  return { testApp, place: await openPlace(config), cookie };
}

const [folderStore] = storeKinds;

async function openPlace(config: Config, kind: StoreKind = folderStore as StoreKind): Promise<Place> {
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  atEndOfFile(() => db.destroy());
  return { db, storage: kind.storageOf(config), dataDir: config.DATA_DIR, isSecretGiven: false };
}

/** An empty place, and the address of its database. */
async function createPlace(
  engine: Engine,
  kind?: StoreKind,
): Promise<Place & { databaseUrl: string | undefined }> {
  const { dataDir, databaseUrl } = await engine.createPlace();
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...(await kind?.createEnv()) });
  return { ...(await openPlace(config, kind)), databaseUrl };
}

const newFolder = async () => join(await createDataDir(), "backup");
const now = new Date("2026-11-22T12:00:00Z");

const pairs = engines.flatMap((from) =>
  engines.flatMap((to) => storeKinds.map((kind) => ({ from, to, kind, name: kind.name }))),
);

test.each(engines)("every table of $name is either copied or listed as left out", async (engine) => {
  const db = await engine.connect();
  const names = (await db.introspection.getTables()).map(({ name }) => camelCase(name));
  expect(names.toSorted()).toEqual([...Object.keys(copiedTables), ...Object.keys(leftOutTables)].toSorted());
});

describe.each(pairs)("from $from.name to $to.name and $name", { timeout }, ({ from, to, kind }) => {
  test("a restored backup equals its site in rows, files and secret", async () => {
    const { testApp, place } = await createSite(from);
    const folder = await newFolder();
    const first = await backUp(place, folder, now);
    expect(first.tables).toMatchObject({
      jobs: { rows: 1 },
      jobApplications: { rows: 2 },
      cvUploads: { rows: 3 },
    });
    expect(Object.keys(first.cvs)).toHaveLength(3);
    const target = await createPlace(to, kind);
    await restore(target, folder);
    const again = await backUp(target, await newFolder(), now);
    expect(again).toEqual(first);
    const rows = (db: TestApp["db"]) => db.selectFrom("jobApplications").selectAll().orderBy("id").execute();
    expect(await rows(target.db)).toEqual(await rows(testApp.db));
    const secret = await readFile(join(target.dataDir, "secret"), "utf8");
    expect(secret).toBe("thirty-two bytes of a real secret");
  });

  test("an interrupted move continues, and then compares every row and file", async () => {
    const { testApp, place } = await createSite(from);
    await testApp.app.close();
    await testApp.db.destroy();
    const target = await createPlace(to, kind);
    let left = 1;
    const accept: typeof target.storage.accept = async (key, file) => {
      if (left-- === 0) throw new Error("the line broke");
      return await target.storage.accept(key, file);
    };
    const broken = { ...target, storage: { ...target.storage, accept } };
    const isOther = kind.name !== "a folder";
    if (isOther) await expect(move(place, broken, { withCvs: true })).rejects.toThrow("the line broke");
    if (isOther) await expect(connectDatabase(target)).rejects.toThrow("was not finished");
    const { tables, cvCount, missingCvs } = await move(place, target, { withCvs: isOther });
    expect({ cvCount, missingCvs }).toEqual({ cvCount: isOther ? 3 : 0, missingCvs: [] });
    for (const [table, tally] of Object.entries(tables))
      expect(await tallyOf(place.db, table)).toEqual(tally);
    if (isOther)
      for await (const { key } of place.storage.list())
        expect(await hashOf(target.storage, key)).toBe(await hashOf(place.storage, key));
  });
});

describe.each(engines)("on $name", { timeout }, (engine) => {
  test("a backup is readable by its owner alone, and contains nothing written after it began", async () => {
    const { testApp, place, cookie } = await createSite(engine);
    const folder = await newFolder();
    await mkdir(folder, { mode: 0o755 });
    const { tables } = await backUp(place, folder, now);
    await createJob(testApp, cookie);
    expect(tables.jobs).toEqual((await readManifest(folder)).tables.jobs);
    expect((await tallyOf(place.db, "jobs")).rows).toBe(2);
    for (const path of [folder, join(folder, "rows"), join(folder, "cv")])
      expect((await stat(path)).mode & 0o777, path).toBe(0o700);
    for (const name of await readdir(join(folder, "rows")))
      expect((await stat(join(folder, "rows", name))).mode & 0o777, name).toBe(0o600);
  });

  test("one changed byte of rows, of a CV or of the secret is found before anything is restored", async () => {
    const { place } = await createSite(engine);
    for (const damage of [
      (folder: string) => appendFile(join(folder, "rows/jobs.jsonl"), "{}\n"),
      async (folder: string) => {
        const [name = ""] = await readdir(join(folder, "cv"));
        await appendFile(join(folder, "cv", name), " ");
      },
      (folder: string) => appendFile(join(folder, "secret"), "!"),
    ]) {
      const folder = await newFolder();
      await backUp(place, folder, now);
      await damage(folder);
      const target = await createPlace(engine);
      await expect(restore(target, folder)).rejects.toThrow("The backup is damaged");
      expect(await target.db.introspection.getTables()).toEqual([]);
    }
  });

  test("a restore refuses a place that has rows, CVs or a secret", async () => {
    const { place } = await createSite(engine);
    const folder = await newFolder();
    await backUp(place, folder, now);
    const other = await createSite(engine);
    await expect(restore(other.place, folder)).rejects.toThrow("The database is not empty");
    const used = await createPlace(engine);
    await mkdir(used.dataDir, { recursive: true });
    await writeFile(join(used.dataDir, "secret"), "another");
    await expect(restore(used, folder)).rejects.toThrow("a server was started here");
  });

  test("a missing CV is named, and the rest is backed up", async () => {
    const { place } = await createSite(engine);
    const [row] = await place.db.selectFrom("jobApplications").select("cvFilePath").execute();
    await place.storage.remove(row?.cvFilePath ?? "");
    const { missingCvs, cvs } = await backUp(place, await newFolder(), now);
    expect(missingCvs).toEqual([row?.cvFilePath]);
    expect(Object.keys(cvs)).toHaveLength(2);
  });

  test("a CV whose rows are deleted while the backup runs is not missing", async () => {
    const { place } = await createSite(engine);
    const deleted: string[] = [];
    const open: Place["storage"]["open"] = async (key) => {
      if (deleted.length === 0) {
        deleted.push(key);
        await place.db.deleteFrom("jobApplications").where("cvFilePath", "=", key).execute();
        await place.db.deleteFrom("cvUploads").where("id", "=", uploadOfKey(key)).execute();
        await place.storage.remove(key);
      }
      return await place.storage.open(key);
    };
    const folder = await newFolder();
    const { missingCvs, deletedCvs, cvs } = await backUp(
      { ...place, storage: { ...place.storage, open } },
      folder,
      now,
    );
    expect([missingCvs, deletedCvs, Object.keys(cvs).length]).toEqual([[], deleted, 2]);
  });

  test("a move refuses a database that another connection uses", async () => {
    const { testApp, place } = await createSite(engine);
    await testApp.db.selectFrom("jobs").select("id").execute();
    await expect(move(place, await createPlace(engine), { withCvs: false })).rejects.toThrow(
      "The database is in use",
    );
  });

  test("restore on the command line, killed repeatedly, ends with the same site", async () => {
    const { place } = await createSite(engine);
    const folder = await newFolder();
    const first = await backUp(place, folder, now);
    const target = await createPlace(engine);
    const environment = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? "" };
    let killed = 0;
    for (let milliseconds = 400; ; milliseconds *= 2) {
      const { code } = await runCommand(environment, ["restore", folder], milliseconds);
      if (code === 0) break;
      killed += 1;
    }
    expect(killed).toBeGreaterThan(0);
    expect(await backUp(target, await newFolder(), now)).toEqual(first);
  });
});

type Outcome = { code: number | null; out: string; errors: string };

/** Runs the command in a separate process, which is killed after so many milliseconds. */
function runCommand(env: Record<string, string>, args: string[], milliseconds = timeout): Promise<Outcome> {
  const script = join(import.meta.dirname, "../backup-cli.ts");
  const options = { env: { ...process.env, ...env }, timeout: milliseconds, killSignal: "SIGKILL" } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, out, errors) => {
      const code = typeof error?.code === "number" ? error.code : null;
      resolve({ code: error ? code : 0, out, errors });
    });
  });
}

describe("the command line", { timeout }, () => {
  test("says what was copied, and that SESSION_SECRET must be kept beside it", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { place } = await createSite(engine);
    const folder = await newFolder();
    const env = { DATA_DIR: place.dataDir, SESSION_SECRET: "0123456789".repeat(4) };
    const { code, out, errors } = await runCommand(env, ["backup", folder]);
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toMatch(/^2 applications, 1 jobs, 1 accounts; \d+ rows in all\.\n3 CVs\.\n/);
    expect(out).toContain("Keep SESSION_SECRET with it");
    const again = await runCommand(env, ["backup", folder]);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining("is not empty")]);
  });

  test("ends with 1 when CVs are missing, names the first twenty, and so does a restore of that backup", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { testApp, place } = await createSite(engine);
    const [upload] = await testApp.db
      .selectFrom("cvUploads")
      .selectAll()
      .where("applicationId", "is", null)
      .execute();
    if (!upload) throw new Error("There is an upload that nobody has claimed");
    const lost = Array.from({ length: 22 }, () => ({ ...upload, id: crypto.randomUUID() }));
    await testApp.db.insertInto("cvUploads").values(lost).execute();
    const folder = await newFolder();
    const { code, out, errors } = await runCommand({ DATA_DIR: place.dataDir }, ["backup", folder]);
    const { missingCvs } = await readManifest(folder);
    expect(missingCvs.toSorted()).toEqual(lost.map(({ id }) => `cv/${id}.pdf`).toSorted());
    const named = missingCvs.slice(0, 20).map((key) => `\n  ${key}`);
    expect([code, out]).toEqual([1, expect.stringContaining("\n3 CVs.\nThe backup is in")]);
    expect(errors).toBe(
      `The backup is incomplete. CVs that rows name and that are not in the storage: 22${named.join("")}\n  and 2 more\n`,
    );
    const restored = await runCommand({ DATA_DIR: await createDataDir() }, ["restore", folder]);
    expect([restored.code, restored.out]).toEqual([
      1,
      expect.stringContaining("is restored, and was compared"),
    ]);
    expect(restored.errors).toMatch(
      /^What was restored is incomplete\. CVs that rows name and that are not in the backup: 22\n {2}cv\//,
    );
  });

  test("names a CV whose bytes are not those of its row, copies it, and ends with 1; so do restore and move", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { testApp, place } = await createSite(engine);
    const [row] = await place.db.selectFrom("jobApplications").select("cvFilePath").execute();
    const key = row?.cvFilePath ?? "";
    await appendFile(join(place.dataDir, "files", key), "!");
    const folder = await newFolder();
    const backup = await runCommand({ DATA_DIR: place.dataDir }, ["backup", folder]);
    const damaged = `damaged CVs, whose bytes are not those that were received, copied as they are: 1\n  ${key}\n`;
    expect([backup.code, backup.errors]).toEqual([1, `The backup has ${damaged}`]);
    expect(await readManifest(folder)).toMatchObject({ missingCvs: [], damagedCvs: [key] });
    const dataDir = await createDataDir();
    const restored = await runCommand({ DATA_DIR: dataDir }, ["restore", folder]);
    expect([restored.code, restored.errors]).toEqual([1, `What was restored has ${damaged}`]);
    expect((await readFile(join(dataDir, "files", key))).at(-1)).toBe("!".codePointAt(0));
    await testApp.app.close();
    await testApp.db.destroy();
    const kind = storeKinds.find(({ name }) => name !== "a folder");
    const target = await createPlace(engine, kind);
    const { cvCount, damagedCvs } = await move(place, target, { withCvs: true });
    expect([cvCount, damagedCvs]).toEqual([3, [key]]);
  });

  test("a backup without the folder of CVs names that folder, and ends with 1", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { place } = await createSite(engine);
    await rm(join(place.dataDir, "files"), { recursive: true });
    const folder = await newFolder();
    const { code, out, errors } = await runCommand({ DATA_DIR: place.dataDir }, ["backup", folder]);
    expect([code, out]).toEqual([1, expect.stringContaining("\n0 CVs.\nThe backup is in")]);
    expect(errors).toContain(
      `There is no folder of CVs at ${join(place.dataDir, "files/cv")}. Is DATA_DIR the server's?`,
    );
  });

  test("a restore without the ledger of erasures warns, and one with it does not", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { place } = await createSite(engine);
    const folder = await newFolder();
    await runCommand({ DATA_DIR: place.dataDir }, ["backup", folder]);
    const [without, beside] = [await createDataDir(), await createDataDir()];
    const told = await runCommand({ DATA_DIR: without }, ["restore", folder]);
    expect([told.code, told.out]).toEqual([
      0,
      expect.stringContaining(`There is no ledger of erasures at ${join(without, "erasures.jsonl")}.`),
    ]);
    const ledger = join(beside, "kept.jsonl");
    await writeFile(ledger, "");
    const env = { DATA_DIR: await createDataDir(), ERASURES_FILE: ledger };
    expect(await runCommand(env, ["restore", folder])).toMatchObject({
      code: 0,
      out: expect.not.stringContaining("ledger") as string,
    });
  });

  test("a restore without applications does not mention the ledger", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { dataDir } = await engine.copyPlace();
    const folder = await newFolder();
    expect((await runCommand({ DATA_DIR: dataDir }, ["backup", folder])).code).toBe(0);
    const { code, out } = await runCommand({ DATA_DIR: await createDataDir() }, ["restore", folder]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^0 applications[\s\S]+was compared\.\n$/)]);
  });

  test.each([
    [[]],
    [["backup"]],
    [["restore", "a", "b"]],
    [["move", "here"]],
    [["move", "--to", "x", "--cvs", "y"]],
  ])("%j is answered with the usage", async (args) => {
    const { code, errors } = await runCommand({ DATA_DIR: await createDataDir() }, args);
    expect([code, errors]).toEqual([2, expect.stringMatching(/^Usage:/)]);
  });

  test("a wrong DATA_DIR is an error, and no database is made there", async () => {
    const dataDir = await createDataDir();
    const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["backup", await newFolder()]);
    expect([code, errors]).toEqual([1, expect.stringContaining("There is no database at")]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
