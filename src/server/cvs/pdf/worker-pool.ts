import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import type { PdfRefusal, PdfRefused, PdfVerdict } from "./pdf-verdict.ts";
import { openSandboxDirectory, type SandboxDirectory } from "./sandbox-directory.ts";
import { type PdfWorker, type PdfWorkerScript, startPdfWorker } from "./pdf-worker-process.ts";
import { cpuSecondsAtMost, type SandboxLevel } from "./sandbox.ts";

/** The limits of one document, and the script that opens it; by default `pdf-worker`. */
export type PdfBounds = {
  cpuMs: number;
  /** Elapsed time, for systems that do not report processor time, and for busy machines. */
  wallMs: number;
  residentBytes: number;
  /** Whether it runs at the lowest priority. */
  isBackground?: boolean;
  script?: PdfWorkerScript;
  /** How long an idle process is kept, in milliseconds: by default a minute. It takes 80 MiB. */
  idleMs?: number;
};

/** A process, its sandbox directory, and how many documents it has read. */
type Running = PdfWorker & { directory: SandboxDirectory; documents: number };

export type PooledWorker<Answer = PdfVerdict> = ReturnType<typeof createPooledWorker<Answer>>;

const watchEveryMs = 25;
/**
 * A worker that has read this many documents, or has used this much, is replaced: of processor time half of the
 * system's limit for one process (`sandbox.ts`).
 */
const retireAfter = {
  documents: 500,
  residentBytes: 256 * 1024 * 1024,
  cpuMs: (cpuSecondsAtMost / 2) * 1000,
} as const;

/**
 * One process that reads one PDF at a time (`pdf-worker.ts`, or another script). The first document starts it, and it
 * ends after a minute without work; it is killed when a document exceeds its limits, and the next document gets a new
 * one.
 */
export function createPooledWorker<A = PdfVerdict>(bounds: PdfBounds, folder: string) {
  let running: Running | undefined;
  let starting: Promise<Running> | undefined;
  let isClosed = false;

  const end = () => {
    running?.child.kill("SIGKILL");
    running?.directory.close();
    running = undefined;
  };
  const warm = async (): Promise<Running> => {
    if (isClosed) throw new AppError("unavailable");
    if (running?.child.connected && !running.child.killed) return running;
    end();
    // A document may come while the process is being warmed: both wait for the same one.
    starting ??= start(folder, bounds).finally(() => (starting = undefined));
    running = await starting;
    if (isClosed) end();
    return running ?? Promise.reject(new AppError("unavailable"));
  };
  const whileUsed = createUseCount(end, bounds.idleMs);
  const mount = async (path: string): Promise<Running> => {
    const present = await warm();
    await present.directory.mount(path);
    return present;
  };
  const read = async (path: string, question?: object): Promise<A | PdfRefused> => {
    // A long idle sandbox directory may have been removed with those of crashed processes; then another is made.
    const worker = await mount(path).catch(() => {
      end();
      return mount(path);
    });
    try {
      const answer = await readWithin<A>(worker, { question, bounds });
      await worker.directory.clear();
      if (isClosed) throw new AppError("unavailable");
      worker.documents += 1;
      if (await isWornOut(worker)) end();
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  };

  return {
    /** Starts the process, if none is running; returns its sandbox level. Rejects when it cannot be started. */
    warm: (): Promise<SandboxLevel> => whileUsed(async () => (await warm()).level),

    /**
     * Opens the document at `path`; `question` is for scripts with several. Rejects with `unavailable` when this
     * machine failed, not the document.
     */
    read: (path: string, question?: object): Promise<A | PdfRefused> => whileUsed(() => read(path, question)),

    /** Ends the process for good; a document that it was reading is rejected with `unavailable`. */
    close(): void {
      isClosed = true;
      end();
    },
  };
}

/** Runs work with the process, and calls `onIdle` after `idleMs` without work. */
function createUseCount(onIdle: () => void, idleMs = 60_000) {
  let uses = 0;
  let idle: NodeJS.Timeout | undefined;
  return async <T>(run: () => Promise<T>): Promise<T> => {
    clearTimeout(idle);
    uses += 1;
    try {
      return await run();
    } finally {
      uses -= 1;
      // Does not keep this process alive.
      if (uses === 0) idle = setTimeout(onIdle, idleMs).unref();
    }
  };
}

function yieldProcessor({ pid }: PdfWorker): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A process of another user, or one that has ended: its priority stays.
  }
}

async function isWornOut({ pid, documents }: Running): Promise<boolean> {
  if (documents >= retireAfter.documents) return true;
  const usage = await readUsage(pid);
  if (!usage) return false;
  return usage.residentBytes > retireAfter.residentBytes || usage.cpuMs > retireAfter.cpuMs;
}

async function start(folder: string, { isBackground = false, script }: PdfBounds): Promise<Running> {
  const directory = await openSandboxDirectory(folder);
  try {
    const worker = await startPdfWorker(directory.folder, script);
    if (isBackground) yieldProcessor(worker);
    return { directory, documents: 0, ...worker };
  } catch (error) {
    directory.close();
    throw error;
  }
}

/** Sends one document to the process, and kills it when the document exceeds its limits. */
async function readWithin<Answer>(
  { child, pid, directory }: Running,
  { question, bounds }: { question: object | undefined; bounds: PdfBounds },
): Promise<Answer | PdfRefused> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | PdfRefused>();
  const watching = new AbortController();
  const onExit = (code: number | null, signal: string | null) => {
    // The engine aborts the process when the heap is full; the sandbox program reports that as an exit code.
    const isAborted = signal === "SIGABRT" || code === 128 + constants.signals.SIGABRT;
    const refusal = isAborted ? "too-much-memory" : "crashed-worker";
    resolve({ opens: false, refusal });
  };
  child.once("message", resolve);
  child.once("exit", onExit);
  child.send(
    question ? { path: directory.document, ...question } : directory.document,
    (cause) => cause && reject(new AppError("unavailable", { cause })),
  );
  watch(pid, bounds, watching.signal).then((exceeded) => {
    if (!exceeded) return;
    child.kill("SIGKILL");
    resolve({ opens: false, refusal: exceeded });
  }, reject);
  try {
    return await promise;
  } finally {
    watching.abort();
    child.off("message", resolve);
    child.off("exit", onExit);
  }
}

/** Resolves with the limit that the process exceeded, or undefined when `signal` aborts first. */
async function watch(pid: number, bounds: PdfBounds, signal: AbortSignal): Promise<PdfRefusal | undefined> {
  const deadline = Date.now() + bounds.wallMs;
  const before = await readUsage(pid);
  while (!signal.aborted) {
    const usage = await readUsage(pid);
    if (usage && usage.residentBytes > bounds.residentBytes) return "too-much-memory";
    if (usage && usage.cpuMs - (before?.cpuMs ?? 0) > bounds.cpuMs) return "too-slow";
    if (Date.now() > deadline) {
      // It got too little processor time: the machine's fault, unless processor time is unknown.
      if (usage) throw new AppError("unavailable", { retryAfterSeconds: 10 });
      return "too-slow";
    }
    await wait(watchEveryMs);
  }
}

/** The resources that a process has used. */
type ProcessUsage = { residentBytes: number; cpuMs: number };

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const msPerTick = 10;
const cpuFields = { user: 11, system: 12 } as const;

/** Memory and processor time of a running process; undefined when it is gone or the system has no `/proc`. */
export async function readUsage(pid: number): Promise<ProcessUsage | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/status`, "utf8"),
    ]);
    // The program's name is in brackets and may contain spaces: the fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[cpuFields.user]) + Number(fields[cpuFields.system]);
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    if (!Number.isFinite(ticks) || !Number.isFinite(kilobytes)) return undefined;
    return { residentBytes: kilobytes * 1024, cpuMs: ticks * msPerTick };
  } catch {
    return undefined;
  }
}
