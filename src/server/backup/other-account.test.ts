import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSite, newFolder, now, runCommand } from "#support/backup.ts";
import { engines } from "#support/database.ts";
import { backUp } from "./backup.ts";

const uid = 65_534;

test.skipIf(process.getuid?.() !== 0)(
  "a backup of another account is said to be one",
  { timeout: 60_000 },
  async () => {
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { place } = await createSite(engine);
    const folder = await newFolder();
    await backUp(place, folder, now);
    const { dataDir } = await engine.createPlace();
    await mkdir(dataDir, { recursive: true });
    await chown(dataDir, uid, uid);
    const { code, errors } = await runCommand({ DATA_DIR: dataDir }, ["restore", folder], { uid });
    expect([code, errors]).toEqual([
      1,
      `This account may not read the backup in ${folder}: give the folder to the server's account (chown -R).\nEACCES: permission denied, open '${join(folder, "manifest.json")}'\n`,
    ]);
  },
);
