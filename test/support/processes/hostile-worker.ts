/**
 * What a document that exploited the PDF worker would try, run in the worker's place: a test copies this file into
 * the folder that the worker sees. It sends "ready", is told what to access, and sends the result. It uses only
 * Node.js, since nothing else is available there.
 */
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { fstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import inspector from "node:inspector";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { Worker } from "node:worker_threads";

export type Targets = {
  /** The folder of the worker. */
  folder: string;
  /** The file system of `folder` and of all other files of the product. */
  device: number;
  secret: string;
  cvs: string;
  /** Where a server listens on 127.0.0.1. */
  port: number;
  /** A process of the same user. */
  victim: number;
  nativePackage: string;
};

const attempts: Record<string, (targets: Targets) => unknown> = {
  "read the secret": ({ secret }) => readFileSync(secret),
  "read the secret by a link": ({ secret, folder }) => {
    symlinkSync(secret, join(folder, "link"));
    return readFileSync(join(folder, "link"));
  },
  "list the CVs": ({ cvs }) => readdirSync(cvs),
  "read the parent's environment": () => readFileSync(`/proc/${process.ppid}/environ`),
  "write a file": ({ folder, cvs }) => {
    for (const path of [folder, cvs, "/", "/tmp", "/dev/shm"])
      try {
        return writeFileSync(join(path, "written"), "by a document");
      } catch {
        continue;
      }
    throw new Error("none of them");
  },
  "run a program": () => [succeeded(spawnSync("/bin/sh", ["-c", "true"]))],
  "run Node.js without its flags": () => [succeeded(spawnSync(process.execPath, ["-e", "0"]))],
  "start a thread without the flags": async ({ secret }) => {
    const reading = `require("worker_threads").parentPort.postMessage(require("fs").readFileSync(${JSON.stringify(secret)}))`;
    await once(new Worker(reading, { eval: true, execArgv: [] }), "message");
  },
  "connect to this machine": async ({ port }) => void (await once(connect(port, "127.0.0.1"), "connect")),
  "listen for connections": async () => void (await once(createServer().listen(0, "127.0.0.1"), "listening")),
  "send a datagram": async ({ port }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = createSocket("udp4").on("error", reject);
    socket.send("?", port, "127.0.0.1", (error) => (error ? reject(error) : resolve()));
    await promise;
  },
  "signal another process": ({ victim }) => process.kill(victim, "SIGKILL"),
  "open the inspector": () => {
    inspector.open(0, "127.0.0.1");
    if (!inspector.url()) throw new Error("none");
  },
  "debug itself": () => new inspector.Session().connect(),
  "load native code": ({ nativePackage }) => process.dlopen({ exports: {} }, nativePackage),
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call -- the attack itself
  "compile a text": () => new Function("return 1")() as unknown, // the value does not matter
  "use a file that was left open": ({ device }) => {
    for (let descriptor = 0; descriptor < 1024; descriptor++)
      try {
        const facts = fstatSync(descriptor);
        if (facts.dev === device && (facts.isFile() || facts.isDirectory())) return;
      } catch {
        continue;
      }
    throw new Error("none");
  },
};

process.once("message", (targets: Targets) => {
  attack(targets).then(
    (got) => process.send?.(got),
    () => process.exit(1),
  );
});
process.send?.("ready");

async function attack(targets: Targets): Promise<string[]> {
  const got: string[] = [];
  for (const [name, attempt] of Object.entries(attempts))
    try {
      await attempt(targets);
      got.push(name);
    } catch {
      continue;
    }
  return got;
}

function succeeded({ status }: { status: number | null }): void {
  if (status !== 0) throw new Error("It did not run");
}
