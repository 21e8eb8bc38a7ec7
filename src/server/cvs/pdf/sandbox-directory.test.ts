import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { createPooledWorker } from "./worker-pool.ts";
import { openSandboxDirectory, removeStaleDirectories } from "./sandbox-directory.ts";

const bounds = { cpuMs: 5_000, wallMs: 20_000, residentBytes: Number.POSITIVE_INFINITY };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);

async function setUp() {
  const parent = await createDataDir();
  const path = join(await createDataDir(), "received");
  await writeFile(path, await samplePdf());
  return { parent, path };
}

test("a document is linked into the sandbox directory while it is read, and the original stays", async () => {
  const { parent, path } = await setUp();
  const directory = await openSandboxDirectory(parent);
  await directory.mount(path);
  expect(await readdir(directory.folder)).toEqual(["document"]);
  expect((await readFile(directory.document)).equals(await samplePdf())).toBe(true);
  await directory.clear();
  expect(await readdir(directory.folder)).toEqual([]);
  expect((await readFile(path)).equals(await samplePdf())).toBe(true);
  directory.close();
  expect(await readdir(parent)).toEqual([]);
});

test("a sandbox directory is empty after its document was read, and removed when its worker ends", async () => {
  const { parent, path } = await setUp();
  const worker = createPooledWorker(bounds, parent);
  onTestFinished(() => worker.close());
  expect(await worker.read(path)).toMatchObject({ opens: true });
  const [directory = ""] = await readdir(parent);
  expect(await readdir(join(parent, directory))).toEqual([]);
  worker.close();
  expect(await readdir(parent)).toEqual([]);
});

test("an idle worker ends, also one that was only warmed up, and the next document starts another", async () => {
  const { parent, path } = await setUp();
  const worker = createPooledWorker({ ...bounds, idleMs: 50 }, parent);
  onTestFinished(() => worker.close());
  for (const use of [() => worker.warm(), () => worker.read(path), () => worker.read(path)]) {
    await use();
    expect(await readdir(parent)).toHaveLength(1);
    await expect.poll(() => readdir(parent)).toEqual([]);
  }
});

test("directories of crashed processes are removed after an hour, and a worker whose directory was removed makes another", async () => {
  const { parent, path } = await setUp();
  const worker = createPooledWorker(bounds, parent);
  onTestFinished(() => worker.close());
  await worker.warm();
  const left = await openSandboxDirectory(parent);
  await left.mount(path);
  for (const name of await readdir(parent)) await utimes(join(parent, name), hoursAgo(0.9), hoursAgo(0.9));
  expect(await removeStaleDirectories(parent, new Date())).toBe(0);
  for (const name of await readdir(parent)) await utimes(join(parent, name), hoursAgo(2), hoursAgo(2));
  expect(await removeStaleDirectories(parent, new Date())).toBe(2);
  expect(await readdir(parent)).toEqual([]);
  expect(await worker.read(path)).toMatchObject({ opens: true });
});
