import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { root } from "#ops/repository.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import type { PdfVerdict } from "./pdf-verdict.ts";
import { startPdfWorker } from "./pdf-worker-process.ts";
import { readUsage } from "./process-usage.ts";

/** Where other processes can be looked at; elsewhere the server cannot either. */
const hasProc = existsSync("/proc/self/environ");

test.skipIf(!hasProc)(
  "a reader knows nothing of this process's environment and may neither write nor start programs",
  async () => {
    const folder = await createDataDir();
    const worker = await startPdfWorker(folder);
    onTestFinished(() => void worker.kill("SIGKILL"));
    const environment = await readFile(`/proc/${worker.pid}/environ`, "latin1");
    expect(environment.split("\0").filter((entry) => entry && !entry.startsWith("NODE_CHANNEL_"))).toEqual(
      [],
    );
    expect(worker.spawnargs).toContain("--permission");
    expect(worker.spawnargs.filter((flag) => /allow-(?!worker|fs-read)/.test(flag))).toEqual([]);
  },
);

test.skipIf(!hasProc)(
  "a reader ends with the process that started it, even if that is killed while it reads",
  async () => {
    const parent = fork(join(root, "test/support/processes/hold-pdf-worker.ts"), { env: {}, execArgv: [] });
    const [pid] = (await once(parent, "message")) as [number]; // the one message that it sends
    expect(await readUsage(pid)).toBeDefined();
    parent.kill("SIGKILL");
    await expect.poll(() => readUsage(pid), { timeout: 5_000, interval: 50 }).toBeUndefined();
  },
);

test("a reader can open the document on its desk, and no other applicant's", async () => {
  const [desk, elsewhere] = [await createDataDir(), await createDataDir()];
  const [own, others] = [join(desk, "document"), join(elsewhere, "document")];
  for (const path of [own, others]) await writeFile(path, await samplePdf());
  const worker = await startPdfWorker(desk);
  onTestFinished(() => void worker.kill("SIGKILL"));
  worker.send(own);
  const [verdict] = (await once(worker, "message")) as [PdfVerdict]; // the one message that it sends
  expect(verdict).toMatchObject({ opens: true });
  const answered = once(worker, "message").then(() => "opened it");
  worker.send(others);
  expect(await Promise.race([answered, once(worker, "exit").then(() => "was not let in")])).toBe(
    "was not let in",
  );
});
