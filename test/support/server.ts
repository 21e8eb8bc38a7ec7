/**
 * The built server as a process, as in production: on a free port of 127.0.0.1, by default on an empty data folder. A
 * folder given by the test is not removed when the server stops, so that another can be started on it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "#ops/repository.ts";
import packageFile from "../../package.json" with { type: "json" };
import { temporaryFolder } from "./temporary.ts";

export type RunningServer = {
  /** `http://localhost:<port>` */
  url: string;
  dataDir: string;
  /** The first administrator's invitation, printed at the first start on an empty data folder. */
  firstAdmin: () => FirstAdmin;
  stop: () => Promise<unknown>;
};

type FirstAdmin = { username: string; tempPassword: string };

export type ServerProcess = RunningServer & {
  /** Milliseconds from the start of the process until it was ready. */
  readyMs: number;
  /** The process id, while it runs. */
  pid: number;
  /** The server's standard output and error so far. */
  output: () => string;
  /** Ends the server by SIGTERM (or `signal`) and answers its exit code; null when a signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** The flags and variables that `npm start` sets for Node.js and the C library. */
export const startFlags = packageFile.scripts.start.match(/--\S+/g) ?? [];
export const startVariables: Record<string, string> = Object.fromEntries(
  [...packageFile.scripts.start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

/** The timeout of a start on a machine under load; the time of a start is reported, not asserted. */
const startTimeoutMs = 120_000;

/**
 * Starts the server and waits until it is ready. `env` adds to the environment or overrides it. Its output goes to
 * `logFile` if that is given, as under a service manager. `entry` is another build's.
 */
export async function startServer(
  options: { env?: Record<string, string>; dataDir?: string; logFile?: string; entry?: string } = {},
): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(temporaryFolder, "larkfold-server-")));
  const started = performance.now();
  const { logFile, entry = join(root, "build/server/main.js") } = options;
  const log = logFile === undefined ? "pipe" : openSync(logFile, "a");
  const child = spawn(process.execPath, [...startFlags, entry], {
    cwd: root,
    stdio: ["ignore", log, "pipe"],
    env: { ...processEnvironment(), ...serverEnvironment(dataDir), ...options.env },
  });
  if (typeof log === "number") closeSync(log);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  const output = () => (logFile === undefined ? said : readFileSync(logFile, "utf8") + said);
  const ownFolder = options.dataDir === undefined ? dataDir : undefined;
  const killAtExit = () => {
    child.kill("SIGKILL");
    if (ownFolder) rmSync(ownFolder, { recursive: true, force: true });
  };
  process.once("exit", killAtExit);

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    const code = await end(child, signal);
    process.off("exit", killAtExit);
    if (ownFolder) await rm(ownFolder, { recursive: true, force: true });
    return code;
  };
  try {
    const url = await untilReady(child, output);
    const readyMs = performance.now() - started;
    const { pid = 0 } = child;
    const firstAdmin = () => readFirstAdmin(output());
    return { url, dataDir, readyMs, pid, output, firstAdmin, stop };
  } catch (error) {
    await stop("SIGKILL");
    throw error;
  }
}

/** The part of this process's environment that a server gets: nothing that configures it. */
export function processEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  // Node.js caches compiled code there, which each of the many starts would compile again.
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };
}

/** The environment of a test's server, to which the test adds. */
export function serverEnvironment(dataDir: string): Record<string, string> {
  const own = { NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir };
  return { ...startVariables, ...own };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const [, port] = /ready at http:\/\/\S+?:(\d+)/.exec(output()) ?? [];
    if (port) {
      const url = `http://localhost:${port}`;
      const { ok } = await fetch(`${url}/readyz`);
      if (ok) return url;
    }
    await wait(25);
  }
  throw new Error(`The server did not become ready:\n${output()}`);
}

/** Reads the invitation that is printed at the first start. */
export function readFirstAdmin(output: string): FirstAdmin {
  const username = /^First administrator: username (\S+)$/m.exec(output)?.[1];
  const tempPassword = /^Temporary password: (\S+)$/m.exec(output)?.[1];
  if (!username || !tempPassword) throw new Error(`The server printed no first administrator:\n${output}`);
  return { username, tempPassword };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
  });
  child.kill(signal);
  const timeout = AbortSignal.timeout(15_000);
  timeout.addEventListener("abort", () => child.kill("SIGKILL"));
  return await exited;
}
