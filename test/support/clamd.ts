/**
 * A real clamd that a test starts, with one signature of the product's tests: the harmless EICAR test file. It can be
 * made to hang, as a scanner without memory does, and started again on the same port.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connectClamd } from "#server/cvs/scan/clamd.ts";
import { type Account, ordinaryAccount } from "./ordinary-account.ts";

export type TestClamd = {
  /** A value for `CLAMD_ADDRESS`. */
  address: string;
  socketPath: string;
  /** Starts or restarts it, and waits until it answers. */
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** It accepts connections without answering, until `resume`. */
  hang: () => void;
  resume: () => void;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
};

const program = "/usr/sbin/clamd";
const startTimeoutMs = 30_000;

/** In two parts, so that scanners do not report this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export function hasClamd(): boolean {
  return existsSync(program);
}

/** Prepares a clamd on a free port of 127.0.0.1 and a socket, and starts it. */
export async function startClamd(): Promise<TestClamd> {
  const account = ordinaryAccount();
  const folder = mkdtempSync(join(tmpdir(), "larkfold-clamd-"));
  const port = await freePort();
  const socketPath = join(folder, "clamd.sock");
  prepare(folder, { port, socketPath }, account);
  const client = connectClamd({ host: "127.0.0.1", port });
  let child: ChildProcess | undefined;
  let said = "";

  const start = async () => {
    const started = spawn(program, ["--config-file", join(folder, "clamd.conf")], {
      ...(account && { uid: account.uid, gid: account.gid }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    process.once("exit", () => started.kill("SIGKILL"));
    for (const output of [started.stdout, started.stderr])
      output.setEncoding("utf8").on("data", (text: string) => (said += text));
    for (const deadline = Date.now() + startTimeoutMs; ; await wait(100)) {
      const isUp = await client.ping().then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`clamd did not start\n${said}`);
    }
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const stop = () => kill().finally(() => rmSync(folder, { recursive: true, force: true }));
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    socketPath,
    start,
    kill,
    stop,
    address: `127.0.0.1:${port}`,
    hang: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
  };
}

function prepare(
  folder: string,
  { port, socketPath }: { port: number; socketPath: string },
  account: Account | undefined,
): void {
  const lines = [`TCPSocket ${port}`, "TCPAddr 127.0.0.1", `LocalSocket ${socketPath}`, "Foreground yes"];
  lines.push(`DatabaseDirectory ${folder}`, `TemporaryDirectory ${folder}`, "StreamMaxLength 10M");
  writeFileSync(join(folder, "clamd.conf"), `${lines.join("\n")}\n`);
  writeFileSync(join(folder, "own.ndb"), `Test.Eicar:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  if (account) chownSync(folder, account.uid, account.gid);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
