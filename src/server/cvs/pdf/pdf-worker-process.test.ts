import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "#ops/repository.ts";
import { startPdfWorker } from "./pdf-worker-process.ts";
import { readUsage } from "./process-usage.ts";

/** Where other processes can be looked at; elsewhere the server cannot either. */
const hasProc = existsSync("/proc/self/environ");

test.skipIf(!hasProc)(
  "a reader knows nothing of this process's environment and may neither write nor start programs",
  async () => {
    const worker = await startPdfWorker();
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
    await expect.poll(() => readUsage(pid), { timeout: 2_500, interval: 50 }).toBeUndefined();
  },
);
