import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import type { PdfRefusal, PdfVerdict } from "./pdf-verdict.ts";
import { openDesk, type ReadingDesk } from "./reading-desk.ts";
import { startPdfWorker } from "./pdf-worker-process.ts";
import { readUsage } from "./process-usage.ts";

/** What one document may use. */
export type PdfBounds = {
  cpuMs: number;
  /** Also where the system does not tell processor time, and when the machine is too busy to get on. */
  wallMs: number;
  residentBytes: number;
};

type Running = { child: ChildProcess; desk: ReadingDesk };

export type PdfReader = ReturnType<typeof createPdfReader>;

const watchEveryMs = 25;
/** A reader that has read this many documents, or has grown this large, is replaced by a fresh one. */
const retireAfter = { documents: 500, residentBytes: 256 * 1024 * 1024 } as const;

/**
 * One process that reads one PDF at a time (`pdf-worker.ts`). It is started by the first document and kept warm; it is
 * killed when a document exceeds its bounds, and the next document gets a new one.
 */
export function createPdfReader(bounds: PdfBounds, folder: string) {
  let running: Running | undefined;
  let starting: Promise<Running> | undefined;
  let readDocuments = 0;
  let isClosed = false;

  const end = () => {
    running?.child.kill("SIGKILL");
    running?.desk.close();
    running = undefined;
  };
  const warm = async (): Promise<Running> => {
    if (isClosed) throw new AppError("unavailable");
    if (running?.child.connected && !running.child.killed) return running;
    end();
    // A document may come while the process is being warmed: both wait for the same one.
    starting ??= start(folder).finally(() => (starting = undefined));
    running = await starting;
    readDocuments = 0;
    if (isClosed) end();
    return running ?? Promise.reject(new AppError("unavailable"));
  };
  const lay = async (path: string): Promise<Running> => {
    const present = await warm();
    await present.desk.lay(path);
    return present;
  };

  return {
    /** Starts the process, if none is running. Rejects when it cannot be started. */
    warm: async (): Promise<void> => void (await warm()),

    /**
     * Opens the document at `path`. Rejects with `unavailable` when it is this machine, not the document, that failed.
     */
    async read(path: string): Promise<PdfVerdict> {
      // A desk that was idle for long was swept away with those of crashed processes: then another is opened.
      const { child, desk } = await lay(path).catch(() => {
        end();
        return lay(path);
      });
      try {
        const verdict = await readWithin(child, { path: desk.document, bounds });
        await desk.clear();
        if (isClosed) throw new AppError("unavailable");
        readDocuments += 1;
        if (readDocuments >= retireAfter.documents || (await hasGrownLarge(child))) end();
        return verdict;
      } catch (error) {
        end();
        throw error;
      }
    },

    /** Ends the process for good; a document that it was reading is told to come again. */
    close(): void {
      isClosed = true;
      end();
    },
  };
}

async function hasGrownLarge({ pid = 0 }: ChildProcess): Promise<boolean> {
  const usage = await readUsage(pid);
  return usage !== undefined && usage.residentBytes > retireAfter.residentBytes;
}

async function start(folder: string): Promise<Running> {
  const desk = await openDesk(folder);
  try {
    return { desk, child: await startPdfWorker(desk.folder) };
  } catch (error) {
    desk.close();
    throw error;
  }
}

/** Has the process open one document, and kills it when the document exceeds its bounds. */
async function readWithin(
  child: ChildProcess,
  { path, bounds }: { path: string; bounds: PdfBounds },
): Promise<PdfVerdict> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfVerdict>();
  const watching = new AbortController();
  const onExit = (_code: number | null, signal: string | null) => {
    // The engine aborts the process when the heap is full.
    const refusal = signal === "SIGABRT" ? "too-much-memory" : "crashed-reader";
    resolve({ opens: false, refusal });
  };
  child.once("message", resolve);
  child.once("exit", onExit);
  child.send(path, (cause) => cause && reject(new AppError("unavailable", { cause })));
  watch(child.pid ?? 0, bounds, watching.signal).then((exceeded) => {
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

/** Answers which bound the process exceeded, or nothing when `signal` ends the watch before. */
async function watch(pid: number, bounds: PdfBounds, signal: AbortSignal): Promise<PdfRefusal | undefined> {
  const deadline = Date.now() + bounds.wallMs;
  const before = await readUsage(pid);
  while (!signal.aborted) {
    const usage = await readUsage(pid);
    if (usage && usage.residentBytes > bounds.residentBytes) return "too-much-memory";
    if (usage && usage.cpuMs - (before?.cpuMs ?? 0) > bounds.cpuMs) return "too-slow";
    if (Date.now() > deadline) {
      // It got too little processor time: that is the machine's fault, unless nobody can tell.
      if (usage) throw new AppError("unavailable", { retryAfterSeconds: 10 });
      return "too-slow";
    }
    await wait(watchEveryMs);
  }
}
