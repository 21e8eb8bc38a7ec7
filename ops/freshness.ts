import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { listFiles, root } from "./repository.ts";

export const serverEntry = join(root, "build/server/main.js");
/** Holds the hash of the inputs of the finished build; absent while a build runs. */
export const inputsFile = join(root, "build/.inputs");
/**
 * Holds that hash and the signature of the files it was made from. A file of its own, so that a start that renews it
 * cannot mark a build as finished that another process has begun meanwhile.
 */
const signatureFile = join(root, "build/.signature");

/**
 * Whether the build exists and was made from the files as they are now. Files are read only when one was written
 * since: reading all of them took 0.18 s of processor time at each start.
 */
export function isFresh(): boolean {
  if (!existsSync(serverEntry) || !existsSync(inputsFile)) return false;
  const built = readFileSync(inputsFile, "utf8");
  const signature = signInputs();
  if (existsSync(signatureFile) && readFileSync(signatureFile, "utf8") === `${built} ${signature.text}`)
    return true;
  if (hashInputs() !== built) return false;
  recordSignature(built, signature);
  return true;
}

export type Inputs = { hash: string; signature: Signature };

/** The hash of the inputs as they are now. An edit meanwhile changes their signature, which is read first. */
export function readInputs(): Inputs {
  const signature = signInputs();
  return { hash: hashInputs(), signature };
}

/** Marks the build as finished, and as made from `inputs`. */
export function recordBuild({ hash, signature }: Inputs): void {
  replaceFile(inputsFile, hash);
  recordSignature(hash, signature);
}

/** `isSettled`: every later edit will have another time, even where a file system keeps whole seconds, or two. */
type Signature = { text: string; isSettled: boolean };

/**
 * Size and times of every input. Programs can set the time of the last write, not that of the last change (ctime): a
 * file replaced by one of the same size and time is noticed.
 */
function signInputs(): Signature {
  const settledNs = BigInt(Date.now() - 2_000) * 1_000_000n;
  let isSettled = true;
  const hash = createHash("sha256");
  for (const path of inputPaths()) {
    const { size, mtimeNs, ctimeNs } = statSync(join(root, path), { bigint: true });
    if (ctimeNs > settledNs) isSettled = false;
    hash.update(`${path}\0${size}\0${mtimeNs}\0${ctimeNs}\0`);
  }
  return { text: hash.digest("hex"), isSettled };
}

function recordSignature(hash: string, { text, isSettled }: Signature): void {
  if (!isSettled) return;
  try {
    replaceFile(signatureFile, `${hash} ${text}`);
  } catch {
    // In a folder that this account may not write, each start reads the files.
  }
}

function replaceFile(path: string, text: string): void {
  const written = `${path}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, path);
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
  const hash = createHash("sha256");
  for (const path of inputPaths()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function inputPaths(): string[] {
  const sources = [...listFiles("src"), ...listFiles("ops")].filter((path) => !/\.test\.tsx?$/.test(path));
  return [...sources, ...settings];
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
