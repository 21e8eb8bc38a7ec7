/**
 * A real S3 server that a test starts and removes again: OpenStack Swift with its S3 API, three copies on three
 * storage nodes that can be stopped one by one. It ends when the process that started it ends.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { type Account, ordinaryAccount } from "../ordinary-account.ts";
import { serverKinds, type StorageNode, storageNodes, swiftConfiguration } from "./swift-conf.ts";

export type S3Environment = Record<
  "S3_ENDPOINT" | "S3_BUCKET" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY",
  string
>;

export type TestObjectStore = {
  /** Creates an empty bucket; answers the environment variables of a server that stores its CVs there. */
  createBucket: () => Promise<S3Environment>;
  client: S3Client;
  /** The folder of its nodes' files. */
  folder: string;
  /** Kills a storage node, as a power cut does. */
  stopNode: (node: StorageNode) => Promise<void>;
  startNode: (node: StorageNode) => Promise<void>;
  stop: () => Promise<void>;
};

/** Debian's own Python, which sees Debian's packages; another one on PATH does not. */
const python = "/usr/bin/python3";
const startTimeoutMs = 60_000;
const region = "us-east-1";

export function hasSwift(): boolean {
  return existsSync(python) && spawnSync(python, ["-c", "import swift.common.wsgi"]).status === 0;
}

/** Starts the store on free ports of 127.0.0.1. `allowedOrigin` may send files by script. */
export async function startObjectStore(allowedOrigin = "http://localhost"): Promise<TestObjectStore> {
  const account = ordinaryAccount();
  const folder = mkdtempSync(join(tmpdir(), "larkfold-object-store-"));
  const ports = await freePorts(1 + storageNodes.length * serverKinds.length);
  const [proxyPort = 0] = ports;
  const portOf = (kind: (typeof serverKinds)[number], node: StorageNode) =>
    ports[1 + serverKinds.indexOf(kind) * storageNodes.length + storageNodes.indexOf(node)] ?? 0;
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  const keys = { accessKeyId: "test:tester", secretAccessKey: "testing" };
  const user = account?.name ?? userInfo().username;
  const files = swiftConfiguration({ folder, user, proxyPort, portOf, ...keys, allowedOrigin });
  const ring = serverKinds.map((kind) => [kind, storageNodes.map((node) => portOf(kind, node))]);
  prepare(folder, { ...files, "ports.json": JSON.stringify(Object.fromEntries(ring)) }, account);
  const child = spawnServers(folder, account);
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: keys,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const stop = async () => {
    client.destroy();
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const command = commander(child);
  try {
    await untilReady(child, client, ports);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    createBucket: () => createBucket(client, { endpoint, ...keys }),
    client,
    folder,
    stop,
    stopNode: (node) => command(`stop ${node}`),
    startNode: (node) => command(`start ${node}`),
  };
}

function spawnServers(folder: string, account: Account | undefined): ChildProcess {
  return spawn(python, [join(import.meta.dirname, "servers.py"), folder], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: folder,
    // A group of its own: Ctrl-C in the terminal reaches the test run, not the servers under it.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

async function createBucket(
  client: S3Client,
  { endpoint, accessKeyId, secretAccessKey }: Record<"endpoint" | "accessKeyId" | "secretAccessKey", string>,
): Promise<S3Environment> {
  const name = `cvs-${crypto.randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: name }));
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

function prepare(folder: string, files: Record<string, string>, account: Account | undefined): void {
  const etc = join(folder, "etc");
  const disks = storageNodes.flatMap((node) => [
    join(folder, `node${node}`),
    join(folder, `node${node}`, "disk"),
  ]);
  for (const path of [etc, ...disks]) mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text);
  if (account) for (const path of [folder, etc, ...disks]) chownSync(path, account.uid, account.gid);
}

/** Sends commands one after another; each resolves when it is done. */
function commander(child: ChildProcess): (line: string) => Promise<void> {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("The servers are started with pipes");
  const answers = createInterface({ input: stdout });
  return async (line) => {
    const answered = new Promise((resolve) => {
      answers.once("line", resolve);
    });
    stdin.write(`${line}\n`);
    await answered;
  };
}

async function untilReady(child: ChildProcess, client: S3Client, ports: readonly number[]): Promise<void> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
  const deadline = Date.now() + startTimeoutMs;
  const retry = async (work: () => Promise<unknown>) => {
    for (;;) {
      try {
        await work();
        return;
      } catch (cause) {
        if (child.exitCode !== null || Date.now() > deadline)
          throw new Error(`The object store did not start\n${said}`, { cause });
        await wait(100);
      }
    }
  };
  // The storage servers start first: a proxy avoids for a while any server that does not listen yet.
  for (const port of ports) await retry(() => dial(port));
  await retry(() => client.send(new CreateBucketCommand({ Bucket: "first" })));
}

function dial(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.destroy();
      resolve();
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  child.stdin?.end();
  await ended;
}

/** Free ports: each is held until all are found. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer();
          server.once("error", reject);
          server.listen(0, "127.0.0.1", () => resolve(server));
        }),
    ),
  );
  return await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          const address = server.address();
          server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
        }),
    ),
  );
}
