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

/** The JavaScript heap of the process; the bytes beside it are bounded by its resident memory (`worker-pool.ts`). */
const heapMegabytes = 128;
const startMs = 15_000;

export type PdfWorker = {
  /** The channel to the worker, and what to end: the worker itself, or the program that holds it and ends with it. */
  child: ChildProcess;
  /** Of the worker itself, by which its memory and time are told. */
  pid: number;
  level: SandboxLevel;
};

/** The scripts that open documents: `pdf-worker` judges what was uploaded, `preview-worker` reads and draws it. */
export type PdfWorkerScript = "pdf-worker" | "preview-worker";

/** The level that has worked here. It stays: nothing that happens later makes this server take a weaker one. */
let chosenLevel: SandboxLevel | undefined;

/**
 * Starts the process and waits until it can read what is linked into `folder`, and nothing else of ours, by the strongest
 * level that this machine allows. It must not keep this process alive while it is idle.
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
      failures.push(error);
      // A machine that is too busy now says nothing of what it allows.
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
  // Nobody waits for anything but the verdict. With marking in steps an upload of 5 MiB takes 1.13 times as long, and 1.3 times
  // the processor time of server and worker together.
  nodeFlags.push("--no-incremental-marking");
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

/** Runs a script confined; `told` is what bubblewrap says about its process. Whoever calls it awaits a first message. */
export function spawnSandboxed(program: SandboxedProgram): { child: ChildProcess; told?: Promise<string> } {
  const isBubblewrapped = program.level === "bubblewrap";
  const child = spawn(...sandboxCommand(program), {
    // Nothing of ours: neither the database's address nor any secret.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc", ...(isBubblewrapped ? (["pipe", "pipe"] as const) : [])],
  });
  if (!isBubblewrapped) return { child };
  const streams: readonly unknown[] = child.stdio; // typed up to the fifth
  const [info, seccomp] = [
    streams[bubblewrapFds.info] as Readable,
    streams[bubblewrapFds.seccomp] as Writable,
  ];
  // Where bubblewrap is missing or refused nobody reads it; that it ended is what counts.
  seccomp.on("error", () => undefined).end(seccompFilter(process.arch));
  return { child, told: text(info).catch(() => "") };
}

class TooSlow extends Error {}

async function untilReady(child: ChildProcess): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const exit = once(child, "exit", { signal }).then(([code, name]) => {
    throw new Error(`It ended with ${code ?? name}`);
  });
  const timeout = once(AbortSignal.timeout(startMs), "abort", { signal }).then(() => {
    throw new TooSlow("No sign of life");
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

/** In the build each script is an entry of its own beside the server (`pdf-worker.js`); otherwise it runs from source. */
export function workerFile(script: PdfWorkerScript = "pdf-worker"): string {
  return join(import.meta.dirname, `${script}${extname(import.meta.filename)}`);
}
