import type { ChildProcess } from "node:child_process";
import { open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { PdfRefusal, PdfVerdict } from "./pdf-verdict.ts";
import { sendDocument, startPdfWorker } from "./pdf-worker-process.ts";
import { readUsage } from "./process-usage.ts";

/** What one document may use. */
export type PdfBounds = {
  cpuMs: number;
  /** Also where the system does not tell processor time, and when the machine is too busy to get on. */
  wallMs: number;
  residentBytes: number;
};

export type PdfReader = ReturnType<typeof createPdfReader>;

const watchEveryMs = 25;
/** A reader that has read this many documents, or has grown this large, is replaced by a fresh one. */
const retireAfter = { documents: 500, residentBytes: 256 * 1024 * 1024 } as const;

/**
 * One process that reads one PDF at a time (`pdf-worker.ts`). It is started by the first document and kept warm; it is
 * killed when a document exceeds its bounds, and the next document gets a new one.
 */
export function createPdfReader(bounds: PdfBounds) {
  let child: ChildProcess | undefined;
  let starting: Promise<ChildProcess> | undefined;
  /** Where each document lies while it is handed over: large blocks that come and go keep the collector busy. */
  let memory: Buffer | undefined;
  let readDocuments = 0;
  let isClosed = false;

  const end = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };

  return {
    /** Starts the process, if none is running. Rejects when it cannot be started. */
    async warm(): Promise<void> {
      if (isClosed) throw new AppError("unavailable");
      if (child?.connected && !child.killed) return;
      // A document may come while the process is being warmed: both wait for the same one.
      starting ??= startPdfWorker().finally(() => (starting = undefined));
      child = await starting;
      readDocuments = 0;
      if (isClosed) end();
    },

    /**
     * Opens the document at `path`, of the size of a CV at most. Rejects with `unavailable` when it is this machine, not
     * the document, that failed.
     */
    async read(path: string): Promise<PdfVerdict> {
      await this.warm();
      memory ??= Buffer.allocUnsafeSlow(limits.cv.maxBytes);
      const bytes = await load(path, memory);
      const { pid } = child ?? {};
      if (!child || pid === undefined) throw new AppError("unavailable");
      try {
        const verdict = await readWithin(child, pid, { bytes, bounds });
        if (isClosed) throw new AppError("unavailable");
        readDocuments += 1;
        const { residentBytes } = (await readUsage(pid)) ?? { residentBytes: 0 };
        if (readDocuments >= retireAfter.documents || residentBytes > retireAfter.residentBytes) end();
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

/** Reads a file into `memory`, and answers the part that it fills. */
async function load(path: string, memory: Buffer): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    let done = 0;
    for (;;) {
      const { bytesRead } = await file.read(memory, done, memory.length - done, done);
      done += bytesRead;
      if (bytesRead === 0 || done === memory.length) return memory.subarray(0, done);
    }
  } finally {
    await file.close();
  }
}

/** Has the process open one document, and kills it when the document exceeds its bounds. */
async function readWithin(
  child: ChildProcess,
  pid: number,
  { bytes, bounds }: { bytes: Uint8Array; bounds: PdfBounds },
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
  sendDocument(child, bytes);
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
