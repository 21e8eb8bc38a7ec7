import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import type { Readable, Writable } from "node:stream";
import { AppError } from "#contract/errors.ts";
import {
  bubblewrapFds,
  permissionFlags,
  sandboxCommand,
  type SandboxedProgram,
  type SandboxLevel,
  sandboxLevels,
} from "./sandbox.ts";
import { seccompFilter } from "./seccomp.ts";

/** The JavaScript heap of the process; other memory is limited by its resident size (`worker-pool.ts`). */
const heapMegabytes = 128;
const startMs = 15_000;

export type PdfWorker = {
  /** The channel to the worker, and the process to kill: the worker itself, or the sandbox program that ends with it.
   * */
  child: ChildProcess;
  /** Of the worker itself, to measure its memory and time. */
  pid: number;
  level: SandboxLevel;
};

/** The scripts that open documents: `pdf-worker` checks uploads, `preview-worker` reads and renders them. */
export type PdfWorkerScript = "pdf-worker" | "preview-worker";

/** The level that works on this machine. It is fixed once found, so that no later event leads to a weaker one. */
let chosenLevel: SandboxLevel | undefined;

/**
 * Starts the process with the strongest level that this machine allows, and waits until it is ready. It can read the
 * files that are linked into `folder`, and no other data. It must not keep this process alive while it is idle.
 */
export async function startPdfWorker(
  folder: string,
  script: PdfWorkerScript = "pdf-worker",
): Promise<PdfWorker> {
  const levels = chosenLevel ? [chosenLevel] : sandboxLevels;
  const worker = await startStrongest({ folder, script: workerFile(script) }, levels);
  chosenLevel ??= worker.level;
  return worker;
}

async function startStrongest(
  program: { folder: string; script: string },
  levels: readonly SandboxLevel[],
): Promise<PdfWorker> {
  const failures: unknown[] = [];
  for (const level of levels)
    try {
      return await startSandboxed({ level, ...program });
    } catch (error) {
      failures.push(
        new Error(`${level}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }),
      );
      // A busy machine may fail at a level that it supports.
      if (error instanceof TooSlow) break;
    }
  const cause = new AggregateError(failures, "The PDF worker does not start");
  throw new AppError("unavailable", { cause });
}

/** Starts `script` at one level, and waits for its first message. */
export async function startSandboxed(options: {
  level: SandboxLevel;
  folder: string;
  script: string;
}): Promise<PdfWorker> {
  const { level, folder, script } = options;
  const nodeFlags = [`--max-old-space-size=${heapMegabytes}`, ...permissionFlags(folder)];
  // Pauses do not matter here. With incremental marking an upload of 5 MiB takes 1.13 times as long, and 1.3 times
  // the processor time of server and worker together.
  nodeFlags.push("--no-incremental-marking");
  // With a larger young generation a process grows by 20 MiB until it is replaced, for the same processor time.
  nodeFlags.push("--max-semi-space-size=1");
  // For `pdf-worker.ts`.
  nodeFlags.push("--expose-gc");
  const { child, told } = spawnSandboxed({ level, script, folder, nodeFlags });
  try {
    await untilReady(child);
    const pid = told ? await pidInside(await told) : (child.pid ?? 0);
    child.unref();
    child.channel?.unref();
    return { child, pid, level };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

/**
 * Runs a script in the sandbox; `told` is bubblewrap's output about its process. The caller awaits the first
 * message.
 */
export function spawnSandboxed(program: SandboxedProgram): { child: ChildProcess; told?: Promise<string> } {
  const isBubblewrapped = program.level === "bubblewrap";
  const child = spawn(...sandboxCommand(program), {
    // Nothing of this process's environment: neither the database's address nor any secret. The threads share one arena
    // of the C library, 2 MiB less.
    env: { MALLOC_ARENA_MAX: "1" },
    stdio: ["ignore", "ignore", "ignore", "ipc", ...(isBubblewrapped ? (["pipe", "pipe"] as const) : [])],
  });
  if (!isBubblewrapped) return { child };
  const streams: readonly unknown[] = child.stdio; // typed up to the fifth
  const [info, seccomp] = [
    streams[bubblewrapFds.info] as Readable,
    streams[bubblewrapFds.seccomp] as Writable,
  ];
  // An error here means that bubblewrap is missing or not permitted; its exit is handled elsewhere.
  seccomp.on("error", () => undefined).end(seccompFilter(process.arch));
  return { child, told: text(info).catch(() => "") };
}

class TooSlow extends Error {}

async function untilReady(child: ChildProcess): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const exit = once(child, "exit", { signal }).then(([code, name]) => {
    throw new Error(`it ended with ${code ?? name}`);
  });
  const timeout = once(AbortSignal.timeout(startMs), "abort", { signal }).then(() => {
    throw new TooSlow(`it gave no sign of life for ${startMs / 1000} seconds`);
  });
  try {
    await Promise.race([once(child, "message", { signal }), exit, timeout]);
  } finally {
    settled.abort();
  }
}

/** Bubblewrap names the first process of the sandbox, a part of itself, whose only child is the worker. */
async function pidInside(info: string): Promise<number> {
  const [, first = ""] = /"child-pid":\s*(\d+)/.exec(info) ?? [];
  const pid = Number.parseInt(await readFile(`/proc/${first}/task/${first}/children`, "utf8"), 10);
  if (!Number.isSafeInteger(pid)) throw new Error("The worker's memory and time cannot be watched");
  return pid;
}

/**
 * In the build each script is an entry of its own beside the server (`pdf-worker.js`); otherwise it runs from
 * source.
 */
export function workerFile(script: PdfWorkerScript = "pdf-worker"): string {
  return join(import.meta.dirname, `${script}${extname(import.meta.filename)}`);
}
