import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Whether `error` is a Node.js error with that code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The result of `work`; undefined where it rejects with an error of that code. */
export async function ignoring<T>(code: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, code)) return undefined;
    throw error;
  }
}

/**
 * Makes `folder` and those above it that are missing, for this account only. A recursive `mkdir` of Node.js never ends
 * where no folder can be made, as in /proc.
 */
export async function makeFolders(folder: string): Promise<void> {
  const parent = dirname(folder);
  if ((await stat(parent).catch(() => null)) === null) await makeFolders(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Made before, or by another process meanwhile.
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error;
  }
}

/** Flushes a folder, so that new names in it survive a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
