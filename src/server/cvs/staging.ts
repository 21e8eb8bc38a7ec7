import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { makeFolders } from "../file-system.ts";

/** A received file, complete and flushed to disk, that is not stored yet. */
export type StagedFile = { path: string; sizeBytes: number; sha256: string };

/** Bytes are collected into blocks of this size before they are written: fewer writes, little memory. */
const blockBytes = 256 * 1024;

export type Staging = ReturnType<typeof createStaging>;

/**
 * Where a CV is written while it is received, independent of HTTP: the body of a PUT and the file part of a form are
 * treated alike. Size and first bytes are checked while the bytes arrive, so that nothing larger than the limit is
 * written.
 */
export function createStaging(folder: string) {
  return {
    /**
     * Receives `body` into a file and hands it to `store`; the file is gone when this settles, whatever happens. Throws
     * `cv-too-large`, `cv-not-pdf`, what `body` throws, or the file system's error.
     */
    async receive<T>(body: AsyncIterable<Uint8Array>, store: (file: StagedFile) => Promise<T>): Promise<T> {
      await makeFolders(folder);
      const path = join(folder, crypto.randomUUID());
      try {
        return await store({ path, ...(await writeChecked(path, body)) });
      } finally {
        await rm(path, { force: true });
      }
    },

    /** Removes files of crashed processes; returns their number. */
    cleanUp: (now: Date): Promise<number> => removeStale(folder, now, (facts) => facts.isFile()),
  };
}

async function writeChecked(path: string, body: AsyncIterable<Uint8Array>) {
  const file = await open(path, "wx", 0o600);
  try {
    const facts = await pour(body, file);
    await file.sync();
    return facts;
  } finally {
    await file.close();
  }
}

async function pour(body: AsyncIterable<Uint8Array>, file: FileHandle) {
  const hash = createHash("sha256");
  const block = Buffer.allocUnsafeSlow(blockBytes);
  let filledBytes = 0;
  const write = async () => {
    const filled = block.subarray(0, filledBytes);
    hash.update(filled);
    await writeAll(file, filled);
    filledBytes = 0;
  };
  let sizeBytes = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > limits.cv.maxBytes) throw new AppError("cv-too-large");
    if (head) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes)]).subarray(0, headBytes);
      const verdict = startsAsPdf(head);
      if (verdict === false) throw new AppError("cv-not-pdf");
      if (verdict) head = undefined;
    }
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + blockBytes - filledBytes);
      block.set(part, filledBytes);
      taken += part.length;
      filledBytes += part.length;
      if (filledBytes === blockBytes) await write();
    }
  }
  if (head) throw new AppError("cv-not-pdf");
  await write();
  return { sizeBytes, sha256: hash.digest("hex") };
}

/** A disk that runs full may write a part only; writing the rest then fails with the reason. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done);
    done += bytesWritten;
  }
}

/** How many of the first bytes may contain a PDF's header. */
const headBytes = 1024;

const marker = "%PDF-";
/**
 * A UTF-8 byte order mark and white space: some programs write these before the header, and every PDF reader skips
 * them.
 */
const beforeMarker = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*/;

/**
 * Whether a file that begins with `head` may be a PDF: true, false, or undefined while too few bytes have arrived.
 * Nothing else may precede the marker, or a page of HTML that contains it would pass.
 */
export function startsAsPdf(head: Uint8Array): boolean | undefined {
  const text = Buffer.from(head.subarray(0, headBytes)).toString("latin1");
  const rest = text.replace(beforeMarker, "");
  if (rest.startsWith(marker)) return true;
  const mayGrow =
    head.length < headBytes && (marker.startsWith(rest) || "\u00ef\u00bb\u00bf".startsWith(rest));
  return mayGrow ? undefined : false;
}

/** Older files belong to a process that died: no upload, and no examination of one, takes so long. */
const staleAfterMs = 60 * 60_000;

/** Removes old files for which `isOurs` is true from `folder`; returns their number. */
export async function removeStale(
  folder: string,
  now: Date,
  isOurs: (facts: Stats) => boolean,
): Promise<number> {
  await makeFolders(folder);
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
