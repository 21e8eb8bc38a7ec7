import { randomBytes } from "node:crypto";
import { chmod, link, lstat, mkdir, readdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { databaseFile } from "./db/connect.ts";
import { hasCode } from "./file-system.ts";

/** Group and others. */
const others = 0o077;
/** What the server makes in its data folder; whatever else lies there is the operator's. */
const ours = new RegExp(String.raw`^(${databaseFile}(-.+)?|secret(\..+)?|files|outbox|erasures\.jsonl)$`);

/**
 * Takes what earlier versions, or a restored backup, left open to other accounts away from them. New files need no such care:
 * the process has the umask 077 (`main.ts`). Answers what belongs to another account and so stays as it is.
 */
export async function restrictDataFolder(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(ignoreMissing);
  const paths = names.filter((name) => ours.test(name)).map((name) => join(dataDir, name));
  return (await Promise.all(paths.map(narrow))).flat();
}

async function narrow(path: string): Promise<string[]> {
  const facts = await lstat(path).catch(ignoreMissing);
  // What lies in a closed folder is closed: only an open one is looked through.
  if (Array.isArray(facts) || (facts.mode & others) === 0 || facts.isSymbolicLink()) return [];
  try {
    await chmod(path, facts.mode & ~others & 0o7777);
  } catch (error) {
    // Another process on the same folder may have removed it.
    return hasCode(error, "ENOENT") ? [] : [path];
  }
  if (!facts.isDirectory()) return [];
  const left: string[] = [];
  for (const name of await readdir(path).catch(ignoreMissing)) left.push(...(await narrow(join(path, name))));
  return left;
}

function ignoreMissing(error: unknown): [] {
  if (hasCode(error, "ENOENT")) return [];
  throw error;
}

/**
 * The key of the upload signatures: `SESSION_SECRET`, or one made once and kept in the data folder. Of several
 * processes that start at once, one makes it (`link` never overwrites) and all read the same.
 */
export async function readSecret(options: { given: string | undefined; dataDir: string }): Promise<Buffer> {
  if (options.given !== undefined) return Buffer.from(options.given);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const file = join(options.dataDir, "secret");
  try {
    return await readFile(file);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
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
