import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "./error-code.ts";

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
