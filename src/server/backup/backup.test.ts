import { appendFile, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { TestApp } from "#support/api.ts";
import { createJob } from "#support/applying.ts";
import { createPlace, createSite, newFolder, now, runCommand } from "#support/backup.ts";
import { engines } from "#support/database.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { uploadOfKey } from "../cvs/storage/storage.ts";
import { connectDatabase } from "../db/connect.ts";
import { unfinishedCopy } from "../db/unfinished-copy.ts";
import { backUp, type Place } from "./backup.ts";
import { readManifest } from "./manifest.ts";
import { move } from "./move.ts";
import { restore } from "./restore.ts";
import { camelCase, copiedTables, leftOutTables, tallyOf } from "./rows.ts";
import { hashOf } from "./cvs.ts";

objectStoreForTests();
/** Each test starts processes, or fills a site by calls. */
const timeout = 120_000;

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
    const open: typeof target.storage.open = async (key) => {
      const file = await target.storage.open(key);
      return file && { ...file, stream: Readable.from([Buffer.from("other bytes")]) };
    };
    const changing = { ...target, storage: { ...target.storage, open } };
    const told = "was not stored as it was sent. Move again.";
    if (isOther) await expect(move(place, changing, { withCvs: true })).rejects.toThrow(told);
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

  test("a missing file of rows, of a CV or of the secret is named before anything is restored", async () => {
    const { place } = await createSite(engine);
    const folder = await newFolder();
    await backUp(place, folder, now);
    const [cv = ""] = await readdir(join(folder, "cv"));
    for (const name of ["rows/jobs.jsonl", `cv/${cv}`, "secret"]) {
      const path = join(folder, name);
      await rename(path, `${path}.elsewhere`);
      const target = await createPlace(engine);
      await expect(restore(target, folder)).rejects.toThrow(`The backup is damaged: ${path} is missing.`);
      expect(await target.db.introspection.getTables()).toEqual([]);
      await rename(`${path}.elsewhere`, path);
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

  test("a move of rows alone names the CVs that are not where they should stay", async () => {
    const { testApp, place } = await createSite(engine);
    const [row] = await place.db.selectFrom("jobApplications").select("cvFilePath").execute();
    await place.storage.remove(row?.cvFilePath ?? "");
    await testApp.app.close();
    await testApp.db.destroy();
    const { missingCvs } = await move(place, await createPlace(engine), { withCvs: false });
    expect(missingCvs).toEqual([row?.cvFilePath]);
  });

  test("a move refuses a database that another connection uses", async () => {
    const { testApp, place } = await createSite(engine);
    await testApp.db.selectFrom("jobs").select("id").execute();
    await expect(move(place, await createPlace(engine), { withCvs: false })).rejects.toThrow(
      "The database to move from is in use: stop every",
    );
  });

  test("nobody writes to a database while it is moved", async () => {
    const { testApp, place } = await createSite(engine);
    await testApp.app.close();
    await testApp.db.destroy();
    const target = await createPlace(engine);
    const results: string[] = [];
    const write = async () => {
      const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = testApp.config;
      const db = await connectDatabase({ dataDir, databaseUrl });
      try {
        await db.deleteFrom("jobs").execute();
        return "written";
      } finally {
        await db.destroy();
      }
    };
    const accept: Place["storage"]["accept"] = async (key, file) => {
      if (results.length === 0) results.push(await write().catch(() => "refused"));
      return await target.storage.accept(key, file);
    };
    await move(place, { ...target, storage: { ...target.storage, accept } }, { withCvs: true });
    expect(results).toEqual(["refused"]);
  });

  test("a second restore into the same place is refused while one runs, which ends", async () => {
    const { place } = await createSite(engine);
    const folder = await newFolder();
    const first = await backUp(place, folder, now);
    const target = await createPlace(engine);
    const environment = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? "" };
    const seconds: string[] = [];
    const accept: Place["storage"]["accept"] = async (key, file) => {
      if (seconds.length === 0) {
        const { code, errors } = await runCommand(environment, ["restore", folder]);
        seconds.push(`${code} ${errors}`);
      }
      return await target.storage.accept(key, file);
    };
    await restore({ ...target, storage: { ...target.storage, accept } }, folder);
    expect(seconds).toEqual([
      target.databaseUrl === undefined
        ? `1 The database to copy into is in use: stop every server and command that has it open.\n${join(target.dataDir, "larkfold.sqlite")} is locked by another process, such as a restore or a move: wait until that has ended.\n`
        : "1 Another restore or move into this database is running: wait until it has ended.\n",
    ]);
    expect(await backUp(target, await newFolder(), now)).toEqual(first);
  });

  test.skipIf(engine.name === "SQLite")(
    "a restore that lost its connection, and with it the lock, writes no more",
    async () => {
      const { place } = await createSite(engine);
      const folder = await newFolder();
      await backUp(place, folder, now);
      const target = await createPlace(engine);
      const written: string[] = [];
      const accept: Place["storage"]["accept"] = async (key, file) => {
        written.push(key);
        const isNew = await target.storage.accept(key, file);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(target.db);
        return isNew;
      };
      const cut = restore({ ...target, storage: { ...target.storage, accept } }, folder);
      await expect(cut).rejects.toThrow("The connection to the new database was lost. Run the same command");
      // Of three CVs one was on its way; a server may have erased the others since.
      expect(written).toHaveLength(1);
      expect(await unfinishedCopy(target.db)).toBe(`the backup of ${now.toISOString()}`);
      await restore(target, folder);
      expect(await unfinishedCopy(target.db)).toBeNull();
    },
  );

  test("restore on the command line, killed repeatedly, ends with the same site", async () => {
    const { place } = await createSite(engine);
    const folder = await newFolder();
    const first = await backUp(place, folder, now);
    const target = await createPlace(engine);
    const environment = { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? "" };
    let killed = 0;
    for (let milliseconds = 400; ; milliseconds *= 2) {
      const { code, errors } = await runCommand(environment, ["restore", folder], { milliseconds });
      // Killed after its last statement, it has restored everything.
      if (code === 0 || errors.includes("is not empty")) break;
      killed += 1;
    }
    expect(killed).toBeGreaterThan(0);
    expect(await backUp(target, await newFolder(), now)).toEqual(first);
  });
});
