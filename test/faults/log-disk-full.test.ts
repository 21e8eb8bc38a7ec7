import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "#ops/repository.ts";
import { createDataDir } from "#support/database.ts";
import { startServer } from "#support/server.ts";
import { canMount, fillDisk, freeDisk, mountSmallDisk } from "#support/small-disk.ts";

if (!canMount)
  console.warn("This account may not mount a disk: what a full one does to the log was NOT tested.");

test.skipIf(!canMount)(
  "with a full disk under the log every page is answered, and the log says how many lines it lacks",
  async () => {
    const folder = mountSmallDisk(512);
    const logFile = join(folder, "log");
    const server = await startServer({ logFile });
    onTestFinished(async () => void (await server.stop("SIGKILL")));
    const statuses = async () => {
      const answers = Array.from({ length: 100 }, () => fetch(`${server.url}/jobs`));
      return new Set((await Promise.all(answers)).map(({ status }) => status));
    };
    expect(await statuses()).toEqual(new Set([200]));
    fillDisk(folder);
    for (let round = 0; round < 3; round++) expect(await statuses()).toEqual(new Set([200]));
    freeDisk(folder);
    expect(await statuses()).toEqual(new Set([200]));
    // The last line that did not fit may be there in part.
    const lines = readFileSync(logFile, "utf8").split("\n");
    const told = lines.filter((line) => line.includes("log lines dropped"));
    expect(told).toHaveLength(1);
    const { droppedLines } = JSON.parse(told[0] ?? "") as { droppedLines: number }; // written by pino
    // One for each request, without those that still fitted on the disk's last page.
    expect(droppedLines).toBeGreaterThan(250);
    expect(droppedLines).toBeLessThanOrEqual(300);
    expect(await server.stop()).toBe(0);
  },
);

test.skipIf(!existsSync("/dev/full"))(
  "a server whose output takes nothing at all starts and serves",
  async () => {
    const output = openSync("/dev/full", "a");
    const port = await freePort();
    const env = {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: await createDataDir(),
    };
    const entry = join(root, "build/server/main.js");
    const server = spawn(process.execPath, [entry], { cwd: root, stdio: ["ignore", output, output], env });
    onTestFinished(() => {
      server.kill("SIGKILL");
      closeSync(output);
    });
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/jobs`)
        .then(({ status }) => status)
        .catch(() => "not yet");
    await expect.poll(ask, { timeout: 60_000 }).toBe(200);
    expect(await ask()).toBe(200);
    expect(server.exitCode).toBeNull();
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  await once(server.close(), "close");
  return port;
}
