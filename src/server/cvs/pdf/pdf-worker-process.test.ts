import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import type { PdfVerdict } from "./pdf-verdict.ts";
import { startPdfWorker } from "./pdf-worker-process.ts";

/** Systems on which other processes' data can be read. */
const hasProc = existsSync("/proc/self/environ");

test.skipIf(!hasProc)("a worker has none of the server's environment variables", async () => {
  const { child, pid } = await startPdfWorker(await createDataDir());
  onTestFinished(() => void child.kill("SIGKILL"));
  const environment = await readFile(`/proc/${pid}/environ`, "latin1");
  // These are Node's own channel, and the working folder.
  const others = environment.split("\0").filter((entry) => entry && !/^(NODE_CHANNEL_|PWD=)/.test(entry));
  expect(others).toEqual(["MALLOC_ARENA_MAX=1"]); // the one variable that every worker gets
});

test("a worker opens the document in its own directory, and ends when asked for one elsewhere", async () => {
  const [directory, elsewhere] = [await createDataDir(), await createDataDir()];
  const [own, others] = [join(directory, "document"), join(elsewhere, "document")];
  for (const path of [own, others]) await writeFile(path, await samplePdf());
  const { child: worker } = await startPdfWorker(directory);
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
