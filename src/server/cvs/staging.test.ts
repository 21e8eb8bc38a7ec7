import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { createDataDir } from "#support/database.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createStaging, startsAsPdf } from "./staging.ts";

const folder = join(await createDataDir(), "incoming");
const staging = createStaging(folder);
const blockBytes = 256 * 1024;

/** `bytes` in pieces of at most `chunkBytes`, each overwritten when the next one is read. */
async function* inChunks(bytes: Buffer, chunkBytes: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = Uint8Array.from(bytes.subarray(at, at + chunkBytes));
    yield chunk;
    chunk.fill(0);
  }
  await Promise.resolve();
}

test("a file is staged byte for byte, whatever the size of its chunks", async () => {
  const sizes = fc.oneof(
    fc.integer({ min: 5, max: 3 * blockBytes }),
    fc.constantFrom(blockBytes - 1, blockBytes, blockBytes + 1, 2 * blockBytes, limits.cv.maxBytes),
  );
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 700, max: 2 * blockBytes }), async (size, chunkBytes) => {
      const bytes = Buffer.concat([Buffer.from("%PDF-"), randomBytes(size - 5)]);
      const staged = await staging.receive(inChunks(bytes, chunkBytes), async ({ path, ...facts }) => ({
        isEqual: bytes.equals(await readFile(path)),
        ...facts,
      }));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(staged).toEqual({ isEqual: true, sizeBytes: size, sha256 });
    }),
    { numRuns: 40 },
  );
  expect(await readdir(folder)).toEqual([]);
});

test("a file of one byte too many is refused, and leaves no staged file", async () => {
  const bytes = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(limits.cv.maxBytes - 4)]);
  const received = staging.receive(inChunks(bytes, 65_536), () => Promise.resolve());
  await expect(received).rejects.toEqual(new AppError("cv-too-large"));
  expect(await readdir(folder)).toEqual([]);
});

const mark = "\u00ef\u00bb\u00bf"; // a UTF-8 byte order mark, byte by byte

test.each<[string, boolean | undefined]>([
  ["%PDF-1.7\n", true],
  ["\r\n  %PDF-1.4", true],
  [`${mark}%PDF-1.4`, true],
  ["<html>", false],
  ["<!-- %PDF-1.7 -->", false],
  ["PK\u0003\u0004", false],
  ["%!PS-Adobe", false],
  ["", undefined],
  ["%PD", undefined],
  [" \n", undefined],
  [mark.slice(0, 2), undefined],
  [" ".repeat(1024), false],
])("a file that begins with %j: is it a PDF? %s", (text, verdict) => {
  expect(startsAsPdf(Buffer.from(text, "latin1"))).toBe(verdict);
});
