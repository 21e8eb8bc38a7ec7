import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { checkDataFolder, restrictDataFolder } from "./data-folder.ts";

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
