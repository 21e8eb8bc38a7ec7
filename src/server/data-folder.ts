import { randomBytes } from "node:crypto";
import {
  access,
  chmod,
  constants,
  link,
  lstat,
  readdir,
  readFile,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseFile } from "./db/connect.ts";
import { hasCode, ignoring, makeFolders } from "./file-system.ts";

/** A folder on an unreachable network may never answer. */
const answerMs = 5_000;

/**
 * Makes the data folder if it is missing, and writes and removes a file in it. Rejects with a sentence that names
 * `DATA_DIR` when that fails. Tests pass a `probe` that does not respond.
 */
export async function checkDataFolder(
  dataDir: string,
  { withinMs = answerMs, probe = probeFolder }: { withinMs?: number; probe?: typeof probeFolder } = {},
): Promise<void> {
  await within(withinMs, `DATA_DIR is ${dataDir}`, () => probe(dataDir));
}

/**
 * Writes and removes a file beside the ledger of erasures, whose folder is not made: it may be the place of a disk that
 * is not there. Rejects with a sentence that names `ERASURES_FILE` when that fails.
 */
export async function checkErasuresFile(file: string): Promise<void> {
  await within(answerMs, `ERASURES_FILE is ${file}`, async () => {
    const folder = dirname(file);
    if (!(await ignoring("ENOENT", stat(folder)))) throw new Error("its folder does not exist");
    const facts = await ignoring("ENOENT", stat(file));
    if (facts && !facts.isFile()) throw new Error("it is no regular file");
    if (facts) await access(file, constants.R_OK);
    await probeWriting(folder);
  });
}

/** Writes and removes a file in the folder of temporary files. Rejects with a sentence that names `TMPDIR` when that fails. */
export async function checkTemporaryFolder(folder: string): Promise<void> {
  await within(answerMs, `TMPDIR is ${folder}`, async () => {
    if (!(await ignoring("ENOENT", stat(folder)))) throw new Error("it does not exist");
    await probeWriting(folder);
  });
}

async function within(withinMs: number, place: string, probe: () => Promise<void>): Promise<void> {
  const tooLate = new AbortController();
  const { signal } = tooLate;
  try {
    await Promise.race([
      probe(),
      wait(withinMs, undefined, { signal }).then(() => {
        throw new Error(`it has not answered for ${withinMs / 1000} seconds`);
      }),
    ]);
  } catch (error) {
    const reason = error instanceof Error ? reasonOf(error) : String(error);
    // oxlint-disable-next-line preserve-caught-error -- a start would print it in a second line, and the reason is all of it
    throw new Error(`${place}, which cannot be used: ${reason}.`);
  } finally {
    tooLate.abort();
  }
}

async function probeFolder(dataDir: string): Promise<void> {
  await makeFolders(dataDir);
  await probeWriting(dataDir);
}

/** Writes and removes a file in the folder, which exists. Rejects when this account may not. */
export async function probeWriting(folder: string): Promise<void> {
  const file = join(folder, `probe.${crypto.randomUUID()}`);
  try {
    await writeFile(file, "");
    await unlink(file);
  } catch (error) {
    // A full disk is no reason not to show the site.
    if (!hasCode(error, "ENOSPC")) throw error;
  }
}

const reasons: Record<string, string> = {
  EEXIST: "it is a file and no folder",
  ENOTDIR: "a part of its path is a file and no folder",
  EROFS: "it is on a read-only file system",
  EACCES: "this account may not read and write there",
  EPERM: "this account may not read and write there",
  ENOENT: "it cannot be made",
};

function reasonOf(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  return reasons[code] ?? error.message;
}

/** Group and others. */
const others = 0o077;
/** Files that the server creates in its data folder; all others are the operator's. */
const ours = new RegExp(String.raw`^(${databaseFile}(-.+)?|secret(\..+)?|files|outbox|erasures\.jsonl)$`);

/**
 * Removes the permissions of other accounts on files of earlier versions or of a restored backup. New files have
 * none, because the process has the umask 077 (`main.ts`). Returns the files of other accounts, which cannot be
 * changed.
 */
export async function restrictDataFolder(dataDir: string): Promise<string[]> {
  const names = (await ignoring("ENOENT", readdir(dataDir))) ?? [];
  const paths = names.filter((name) => ours.test(name)).map((name) => join(dataDir, name));
  return (await Promise.all(paths.map(narrow))).flat();
}

async function narrow(path: string): Promise<string[]> {
  const facts = await ignoring("ENOENT", lstat(path));
  // Files in a private folder are private, so only an open folder is searched.
  if (!facts || (facts.mode & others) === 0 || facts.isSymbolicLink()) return [];
  try {
    await chmod(path, facts.mode & ~others & 0o7777);
  } catch (error) {
    // Another process on the same folder may have removed it.
    return hasCode(error, "ENOENT") ? [] : [path];
  }
  if (!facts.isDirectory()) return [];
  const left: string[] = [];
  const names = (await ignoring("ENOENT", readdir(path))) ?? [];
  for (const name of names) left.push(...(await narrow(join(path, name))));
  return left;
}

/**
 * The key of the upload signatures: `SESSION_SECRET`, or one generated once and kept in the data folder. Of several
 * processes that start at once, one creates it (`link` never overwrites) and all read the same.
 */
export async function readSecret(options: { given: string | undefined; dataDir: string }): Promise<Buffer> {
  if (options.given !== undefined) return Buffer.from(options.given);
  await makeFolders(options.dataDir);
  const file = join(options.dataDir, "secret");
  const kept = await ignoring("ENOENT", readFile(file));
  if (kept) return kept;
  const draft = `${file}.${crypto.randomUUID()}`;
  await writeFile(draft, randomBytes(32), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return await readFile(file);
}
