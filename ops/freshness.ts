import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { listFiles, root } from "./repository.ts";

export const serverEntry = join(root, "build/server/main.js");
/** Holds the hash of the inputs of the finished build; absent while a build runs. */
export const inputsFile = join(root, "build/.inputs");

/** Whether the build exists and was made from the files as they are now. */
export function isFresh(): boolean {
  return (
    existsSync(serverEntry) && existsSync(inputsFile) && readFileSync(inputsFile, "utf8") === hashInputs()
  );
}

/** Besides `src` and `ops`: the installed packages, and the settings of TypeScript and Vite. */
const settings = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.server.json",
  "tsconfig.test.json",
  "tsconfig.web.json",
  "vite.config.ts",
];

/**
 * A hash of the names and contents of all that the build reads. It covers all of `ops`, so that a new step of the
 * build cannot be forgotten here; a changed benchmark causes an unneeded build.
 */
export function hashInputs(): string {
  const sources = [...listFiles("src"), ...listFiles("ops")].filter((path) => !/\.test\.tsx?$/.test(path));
  const hash = createHash("sha256");
  for (const path of [...sources, ...settings]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Builds in a process of its own unless the build is fresh. Rejects when the build fails. */
export async function buildIfStale(): Promise<void> {
  if (isFresh()) return;
  const build = spawn(process.execPath, [join(root, "ops/build.ts"), "--unless-fresh"], {
    cwd: root,
    stdio: "inherit",
  });
  const stop = (signal: NodeJS.Signals) => {
    build.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once("error", reject);
    build.once("exit", resolve);
  });
  process.off("SIGTERM", stop).off("SIGINT", stop);
  if (code !== 0) throw new Error("The build failed");
}
