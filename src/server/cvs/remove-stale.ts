import type { Stats } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** What was touched this long ago belongs to a process that died: no living upload, and no reading of one, takes so long. */
const staleAfterMs = 60 * 60_000;

/** Removes from `folder` what crashed processes left, as far as it `isOurs`; answers how much that was. */
export async function removeStale(
  folder: string,
  now: Date,
  isOurs: (facts: Stats) => boolean,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (!facts || !isOurs(facts) || now.getTime() - facts.mtimeMs < staleAfterMs) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
