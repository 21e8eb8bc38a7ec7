import { appendFile, chmod, chown, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { createPlace, createSite, newFolder, runCommand } from "#support/backup.ts";
import { createDataDir, engines } from "#support/database.ts";
import { canMount, fillDisk, mountSmallDisk } from "#support/small-disk.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { readManifest } from "./backup/manifest.ts";
import { move } from "./backup/move.ts";

objectStoreForTests();
/** Each test starts processes, or fills a site by calls. */
const timeout = 120_000;

describe("the command line", { timeout }, () => {
  test("says what was copied, and that SESSION_SECRET must be kept beside it", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { place } = await createSite(engine);
    const folder = await newFolder();
    const env = { DATA_DIR: place.dataDir, SESSION_SECRET: "0123456789abcdef".repeat(2) };
    const { code, out, errors } = await runCommand(env, ["backup", folder]);
    expect([code, errors]).toEqual([0, ""]);
    expect(out).toMatch(/^2 applications, 1 jobs, 1 accounts; \d+ rows in all\.\n3 CVs\.\n/);
    expect(out).toContain("Keep SESSION_SECRET with it");
    expect(out).not.toContain("It is in DATA_DIR");
    const within = await runCommand(env, ["backup", join(place.dataDir, "backup")]);
    expect(within.out).toContain("It is in DATA_DIR, and would be lost with it: copy it to another disk.");
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

  test("a backup without the secret says which file it missed, and ends with 1", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { place } = await createSite(engine);
    const secret = join(place.dataDir, "secret");
    await rm(secret);
    const { code, out, errors } = await runCommand({ DATA_DIR: place.dataDir }, [
      "backup",
      await newFolder(),
    ]);
    expect([code, out]).toEqual([1, expect.stringMatching(/was read again\.\n$/)]);
    expect(errors).toBe(
      `The backup has no secret: SESSION_SECRET is not set, and there is no file ${secret}. Are DATA_DIR and the environment the server's?\n`,
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
    [["move", "--to", "x", "--to-file", "y"]],
    [["move", "--cvs", "s3"]],
  ])("%j is answered with the usage", async (args) => {
    const { code, errors } = await runCommand({ DATA_DIR: await createDataDir() }, args);
    expect([code, errors]).toEqual([2, expect.stringMatching(/^Usage:/)]);
  });

  test("a folder that cannot be made is refused by a sentence, at once", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { dataDir } = await engine.copyPlace();
    const file = join(dataDir, "a-file");
    await writeFile(file, "");
    const beyond = join(dataDir, "missing/backup");
    for (const [folder, reason] of [
      ["/proc/larkfold", "no folder can be made in /proc"],
      [beyond, `there is no folder ${join(dataDir, "missing")}`],
      [file, "it is a file and no folder"],
    ] as const) {
      const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["backup", folder], {
        milliseconds: 30_000,
      });
      expect([code, errors.split("\n", 1)[0]]).toEqual([
        1,
        `A backup cannot be written into ${folder}: ${reason}.`,
      ]);
    }
  });

  test("a DATA_DIR that cannot be made is refused by a sentence, at once", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const folder = await newFolder();
    await runCommand({ DATA_DIR: (await engine.copyPlace()).dataDir }, ["backup", folder]);
    for (const dataDir of ["/proc/larkfold", "/sys/larkfold/data"]) {
      const limit = { milliseconds: 30_000 };
      const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["restore", folder], limit);
      expect([code, errors]).toEqual([
        1,
        expect.stringContaining(`DATA_DIR is ${dataDir}, which cannot be used: `),
      ]);
    }
  });

  test.skipIf(process.getuid?.() !== 0)("a DATA_DIR of another account is said to be one", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { dataDir } = await engine.copyPlace();
    await chmod(dataDir, 0o700);
    const folder = await newFolder();
    const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["backup", folder], { uid: 65_534 });
    expect([code, errors]).toEqual([
      1,
      `This account may not read and write ${join(dataDir, "larkfold.sqlite")}: run the command as the server's.\n`,
    ]);
  });

  test.skipIf(process.getuid?.() !== 0)("a CV that this account may not read is named", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { place } = await createSite(engine);
    const uid = 65_534;
    const [row] = await place.db.selectFrom("jobApplications").select("cvFilePath").execute();
    const cv = join(place.dataDir, "files", row?.cvFilePath ?? "");
    for (const path of [place.dataDir, ...(await readdir(place.dataDir, { recursive: true }))])
      await chown(resolve(place.dataDir, path), uid, uid);
    await chown(cv, 0, 0);
    const folder = join(place.dataDir, "backup");
    const { code, errors } = await runCommand({ DATA_DIR: place.dataDir }, ["backup", folder], { uid });
    expect([code, errors]).toEqual([
      1,
      `This account may not read all that a backup needs: run the command as the server's.\nEACCES: permission denied, open '${cv}'\n`,
    ]);
  });

  test("a database that does not answer is named by where its address was given", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { dataDir } = await engine.copyPlace();
    const away = "postgres://robin:hunter-two@127.0.0.1:9/care";
    const file = join(dataDir, "new-database");
    await writeFile(file, `${away}\n`, { mode: 0o600 });
    for (const [env, args, setting] of [
      [{ DATABASE_URL: away }, ["backup", await newFolder()], "DATABASE_URL"],
      [{}, ["move", "--to", away], "--to"],
      [{}, ["move", "--to-file", file], "--to-file"],
      // The source's address may be in a file as well.
      [{ DATABASE_URL_FILE: file }, ["move", "--to", `${away}2`], "DATABASE_URL"],
    ] as const)
      expect(await runCommand({ DATA_DIR: dataDir, ...env }, [...args])).toEqual({
        code: 1,
        out: "",
        errors: `The database of ${setting} cannot be used.\nnothing listens at 127.0.0.1:9 (ECONNREFUSED)\n`,
      });
  });

  test("a wrong address of the new database is said of its option, and not shown", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { dataDir } = await engine.copyPlace();
    const wrong = "mysql://robin:hunter-two@127.0.0.1/care";
    const file = join(dataDir, "new-database");
    await writeFile(file, wrong);
    for (const [args, said] of [
      [["--to", wrong], /^--to must be /],
      [["--to-file", file], /^--to-file names a file whose text must be /],
      [
        ["--to-file", "/nowhere/address"],
        /^--to-file names a file that cannot be read \(ENOENT\): \/nowhere\/address\./,
      ],
    ] as const) {
      const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["move", ...args]);
      expect([code, errors]).toEqual([1, expect.stringMatching(said)]);
      expect(errors).not.toMatch(/DATABASE_URL|hunter-two/);
    }
  });

  test.skipIf(!canMount)("a backup for which there is no room says where", async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { dataDir } = await engine.copyPlace();
    const disk = mountSmallDisk(64);
    fillDisk(disk);
    const folder = join(disk, "backup");
    const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["backup", folder]);
    expect([code, errors.split("\n", 1)[0]]).toEqual([
      1,
      `There is no room left for the backup in ${folder}. Remove that folder, and back up to a larger disk.`,
    ]);
  });

  test("a wrong DATA_DIR is an error, and no database is made there", async () => {
    const dataDir = await createDataDir();
    const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["backup", await newFolder()]);
    expect([code, errors]).toEqual([1, expect.stringContaining("There is no database at")]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
