import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "#ops/repository.ts";
import { createDataDir } from "#support/database.ts";
import type { Targets } from "#support/processes/hostile-worker.ts";
import { sandboxRuns } from "#support/sandboxes.ts";
import { spawnSandboxed, startSandboxed } from "./pdf-worker-process.ts";
import { readUsage } from "./worker-pool.ts";
import { type SandboxLevel, sandboxLevels } from "./sandbox.ts";

/** What Node's permission model alone does not prevent (docs/security.md). */
const leftOpen = [
  "connect to this machine",
  "listen for connections",
  "send a datagram",
  "signal another process",
];

test.skipIf(!sandboxRuns.bubblewrap)(
  "in bubblewrap's namespaces hostile code in place of the worker reaches nothing",
  async () => {
    const { attackAt, attacked } = await setUp();
    expect(await attackAt("bubblewrap")).toEqual([]);
    expect(await attacked()).toEqual({ connections: 0, isVictimAlive: true, written: [] });
  },
);

test.skipIf(!sandboxRuns.bubblewrap)(
  "namespaces alone, without Node's permission model, keep hostile code from our files, the network and other processes",
  async () => {
    const { folder, targets, attacked } = await setUp();
    const script = join(folder, "hostile.mts");
    const { child } = spawnSandboxed({ level: "bubblewrap", script, folder, nodeFlags: [] });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "message");
    const got = await attackBy(child, targets);
    // Another Node.js in the same sandbox can do no more.
    expect(got).toEqual(["run Node.js without its flags", "debug itself", "compile a text"]);
    expect(await attacked()).toEqual({ connections: 0, isVictimAlive: true, written: [] });
  },
);

test.skipIf(!sandboxRuns.setpriv)("with setpriv, hostile code reaches only sockets and signals", async () => {
  const { attackAt, attacked } = await setUp();
  expect(await attackAt("setpriv")).toEqual(leftOpen);
  expect(await attacked()).toMatchObject({ written: [] });
});

test("with Node's permission model alone, hostile code reaches only sockets and signals", async () => {
  const { attackAt, attacked } = await setUp();
  expect(await attackAt("permission-model")).toEqual(leftOpen);
  expect(await attacked()).toMatchObject({ written: [] });
});

test.skipIf(!existsSync("/proc/self/limits"))(
  "resource limits bound a worker's processor time, and forbid core dumps and files",
  async () => {
    for (const level of sandboxLevels.filter((name) => sandboxRuns[name])) {
      const { folder } = await setUp();
      const { child, pid } = await startSandboxed({ level, folder, script: join(folder, "hostile.mts") });
      const limits = await readFile(`/proc/${pid}/limits`, "utf8");
      child.kill("SIGKILL");
      expect(limits).toMatch(/^Max cpu time +120 +120 /m);
      expect(limits).toMatch(/^Max core file size +0 +0 /m);
      expect(limits).toMatch(/^Max file size +0 +0 /m);
    }
  },
);

test.skipIf(!existsSync("/proc/self/stat"))(
  "a worker ends when the process that started it is killed",
  async () => {
    for (const level of (["bubblewrap", "setpriv"] as const).filter((name) => sandboxRuns[name])) {
      const script = join(root, "test/support/processes/hold-pdf-worker.ts");
      const parent = fork(script, [level], { env: {}, execArgv: [] });
      const [pid] = (await once(parent, "message")) as [number]; // the one message that it sends
      expect(await readUsage(pid), level).toBeDefined();
      parent.kill("SIGKILL");
      await expect.poll(() => readUsage(pid), { interval: 50 }).toBeUndefined();
    }
  },
  120_000, // four processes start one after another
);

/** A data folder with a secret and a CV, a server and a process, and hostile code in a worker's folder. */
async function setUp() {
  const [folder, dataDir] = [await createDataDir(), await createDataDir()];
  const [secret, cvs] = [join(dataDir, "secret"), join(dataDir, "cv")];
  await mkdir(cvs);
  for (const path of [secret, join(cvs, "1.pdf")]) await writeFile(path, "another applicant's");
  await copyFile(join(root, "test/support/processes/hostile-worker.ts"), join(folder, "hostile.mts"));
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  const victim = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  onTestFinished(() => {
    victim.kill("SIGKILL");
    server.close();
  });
  const targets: Targets = {
    folder,
    device: (await stat(folder)).dev,
    secret,
    cvs,
    port,
    victim: victim.pid ?? 0,
    nativePackage: nativePackage(),
  };
  return {
    folder,
    targets,
    attackAt: async (level: SandboxLevel) => {
      const { child } = await startSandboxed({ level, folder, script: join(folder, "hostile.mts") });
      onTestFinished(() => void child.kill("SIGKILL"));
      return await attackBy(child, targets);
    },
    /** The effects of the hostile code outside of its process. */
    attacked: async () => ({
      connections,
      isVictimAlive: victim.exitCode === null && victim.signalCode === null,
      written: [...(await readdir(folder)), ...(await readdir(cvs))].filter(
        (name) => !/hostile|1\.pdf/.test(name),
      ),
    }),
  };
}

async function attackBy(child: ChildProcess, targets: Targets): Promise<string[]> {
  child.send(targets);
  const [got] = (await once(child, "message")) as [string[]]; // the one message that it sends
  return got;
}

/** A native module that this process could load. */
function nativePackage(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("@node-rs/argon2"));
  return resolve(`@node-rs/argon2-${platform()}-${process.arch}-gnu`);
}
