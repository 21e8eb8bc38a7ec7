import { chmod, mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { assembleServer } from "./assemble.ts";
import { checkDataFolder, checkErasuresFile, restrictDataFolder } from "./data-folder.ts";
import { failureText } from "./log/error-text.ts";

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("files of the server that other accounts can read are restricted, and other files are not touched", async () => {
  const dataDir = await createDataDir();
  const cv = join(dataDir, "files/cv/1.pdf");
  await mkdir(join(dataDir, "files/cv"), { recursive: true });
  const database = ["larkfold.sqlite", "larkfold.sqlite-wal"].map((name) => join(dataDir, name));
  const own = join(dataDir, "notes.txt");
  for (const path of [cv, own, ...database]) {
    await writeFile(path, "");
    await chmod(path, 0o644);
  }
  for (const path of ["files", "files/cv", ""]) await chmod(join(dataDir, path), 0o755);
  await symlink(own, join(dataDir, "secret"));
  expect(await restrictDataFolder(dataDir)).toEqual([]);
  for (const path of [cv, ...database]) expect([path, await modeOf(path)]).toEqual([path, 0o600]);
  for (const path of ["files", "files/cv"]) expect(await modeOf(join(dataDir, path))).toBe(0o700);
  expect([await modeOf(own), await modeOf(dataDir)]).toEqual([0o644, 0o755]);
});

test("a missing data folder is no error", async () => {
  expect(await restrictDataFolder(join(await createDataDir(), "data"))).toEqual([]);
});

test("a data folder that cannot be made is refused without waiting", async () => {
  await expect(checkDataFolder("/proc/larkfold/data")).rejects.toThrow(
    "DATA_DIR is /proc/larkfold/data, which cannot be used: it cannot be made.",
  );
});

describe("a file that cannot be used as ERASURES_FILE", () => {
  const refused = async (file: string) =>
    await checkErasuresFile(file).then(
      () => null,
      (error: unknown) => String(error),
    );

  test("is refused by a sentence that names it, and its folder is not made", async () => {
    const folder = await createDataDir();
    const file = join(folder, "erasures.jsonl");
    expect(await refused(file)).toBeNull();
    await writeFile(file, "");
    expect(await refused(file)).toBeNull();
    expect(await readdir(folder)).toEqual(["erasures.jsonl"]);
    for (const [path, reason] of [
      [join(folder, "missing/erasures.jsonl"), "its folder does not exist"],
      [join(file, "erasures.jsonl"), "a part of its path is a file and no folder"],
      [folder, "it is no regular file"],
      ["/proc/self/erasures.jsonl", "it cannot be made"],
    ] as const)
      expect(await refused(path)).toBe(`Error: ERASURES_FILE is ${path}, which cannot be used: ${reason}.`);
    expect(await readdir(folder)).toEqual(["erasures.jsonl"]);
  });

  test("stops the start, and so does a database that does not answer, by a sentence that names DATABASE_URL", async () => {
    const start = async (environment: Record<string, string>) =>
      await assembleServer({ DATA_DIR: await createDataDir(), LOG_LEVEL: "silent", ...environment }).catch(
        failureText,
      );
    expect(await start({ ERASURES_FILE: "/proc/none/erasures.jsonl" })).toBe(
      "ERASURES_FILE is /proc/none/erasures.jsonl, which cannot be used: its folder does not exist.\n",
    );
    expect(await start({ DATABASE_URL: "postgres://robin:hunter-two@127.0.0.1:9/care" })).toBe(
      "The database of DATABASE_URL cannot be used.\nnothing listens at 127.0.0.1:9 (ECONNREFUSED)\n",
    );
  });
});
