import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { createPdfReader } from "./worker-pool.ts";
import { openDesk, sweepDesks } from "./sandbox-directory.ts";

const bounds = { cpuMs: 5_000, wallMs: 20_000, residentBytes: Number.POSITIVE_INFINITY };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);

async function setUp() {
  const parent = await createDataDir();
  const path = join(await createDataDir(), "received");
  await writeFile(path, await samplePdf());
  return { parent, path };
}

test("a document lies on the desk under a second name while it is read, and keeps its first", async () => {
  const { parent, path } = await setUp();
  const desk = await openDesk(parent);
  await desk.lay(path);
  expect(await readdir(desk.folder)).toEqual(["document"]);
  expect((await readFile(desk.document)).equals(await samplePdf())).toBe(true);
  await desk.clear();
  expect(await readdir(desk.folder)).toEqual([]);
  expect((await readFile(path)).equals(await samplePdf())).toBe(true);
  desk.close();
  expect(await readdir(parent)).toEqual([]);
});

test("nothing of a document is left on a reader's desk, nor the desk of a reader that has ended", async () => {
  const { parent, path } = await setUp();
  const reader = createPdfReader(bounds, parent);
  onTestFinished(() => reader.close());
  expect(await reader.read(path)).toMatchObject({ opens: true });
  const [desk = ""] = await readdir(parent);
  expect(await readdir(join(parent, desk))).toEqual([]);
  reader.close();
  expect(await readdir(parent)).toEqual([]);
});

test("what crashed processes left is swept after an hour, and a reader whose desk went with it opens another", async () => {
  const { parent, path } = await setUp();
  const reader = createPdfReader(bounds, parent);
  onTestFinished(() => reader.close());
  await reader.warm();
  const left = await openDesk(parent);
  await left.lay(path);
  for (const name of await readdir(parent)) await utimes(join(parent, name), hoursAgo(0.9), hoursAgo(0.9));
  expect(await sweepDesks(parent, new Date())).toBe(0);
  for (const name of await readdir(parent)) await utimes(join(parent, name), hoursAgo(2), hoursAgo(2));
  expect(await sweepDesks(parent, new Date())).toBe(2);
  expect(await readdir(parent)).toEqual([]);
  expect(await reader.read(path)).toMatchObject({ opens: true });
});
