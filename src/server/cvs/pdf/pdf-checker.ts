import { tmpdir } from "node:os";
import { AppError } from "#contract/errors.ts";
import { createLruMap } from "../../rate-limit/lru-map.ts";
import { createSemaphore } from "../../rate-limit/semaphore.ts";
import { createPooledWorker, type PdfBounds, type PooledWorker } from "./worker-pool.ts";
import type { PdfVerdict } from "./pdf-verdict.ts";
import type { SandboxLevel } from "./sandbox.ts";

/**
 * Opens received files as PDFs, outside the request's thread. What becomes of a file:
 *
 * | what the worker meets                          | answer | why                                                      |
 * |------------------------------------------------|--------|----------------------------------------------------------|
 * | opens without a password                       | taken  | warnings alone never refuse: real documents are untidy   |
 * | is encrypted, but opens without a password     | taken  | every reader shows it; recorded                          |
 * | scripts, embedded files, launch actions        | taken  | never run here, never shown inline; recorded             |
 * | first page cannot be reached, not a PDF at all | 415    | nobody could read it                                     |
 * | needs a password                               | 415    | the administrator does not have it                       |
 * | uses up its processor time or memory           | 415    | the administrator's reader would hang on it too, and a   |
 * |                                                |        | 5xx would make browsers send the same file again         |
 * | ends the process that reads it                 | 415    | as above                                                 |
 * | no worker starts, or none is free in time      | 503    | this machine's fault: the same file may come again       |
 */
export type PdfChecker = ReturnType<typeof createPdfChecker>;

const defaults = {
  /** Two: while one hostile document uses up its time, honest ones still pass. */
  workers: 2,
  waiting: 128,
  waitMs: 20_000,
  /** Where a document is linked while it is read: best on the file system that it lies on. */
  folder: tmpdir(),
  bounds: { cpuMs: 5_000, wallMs: 20_000, residentBytes: 400 * 1024 * 1024 } as PdfBounds,
};

/** A CV opens in some hundredths of a second; what takes more than this moves out of the others' way. */
const quickBounds = { cpuMs: 200, residentBytes: 256 * 1024 * 1024 };
/** A sender of one slow document is expected to send more. */
const slowSenderMs = 10 * 60_000;
const mostSlowSenders = 10_000;
const waitingPerSender = { quick: 16, slow: 4 } as const;
/** When to come again: the queue grows shorter within seconds, a document that holds it up takes some more. */
const retryAfterSeconds = { full: 5, late: 10 };

/**
 * There are two queues, each fair between senders. Every document starts in the quick one. One that is not read within its
 * short time, and from then on each of its sender's, goes to the slow one, which a worker of its own serves at low priority:
 * honest documents do not wait for bombs, and those who send bombs wait for each other.
 */
export function createPdfChecker(options: Partial<typeof defaults> = {}) {
  const { workers: workerCount, waiting, waitMs, folder, bounds } = { ...defaults, ...options };
  const quick = createPool(
    Array.from({ length: workerCount }, () => createPooledWorker({ ...bounds, ...quickBounds }, folder)),
  );
  const slow = createPool([createPooledWorker({ ...bounds, isBackground: true }, folder)]);
  const semaphoreBounds = { waiting, waitMs, retryAfterSeconds };
  const quickSemaphore = createSemaphore({
    ...semaphoreBounds,
    running: workerCount,
    runningPerSender: 1,
    waitingPerSender: waitingPerSender.quick,
  });
  const slowSemaphore = createSemaphore({
    ...semaphoreBounds,
    running: 1,
    waitingPerSender: waitingPerSender.slow,
  });
  const slowSenders = rememberSenders();
  const closing = new AbortController();
  const { signal } = closing;

  /** Undefined for a document that must be read slowly. */
  const readQuickly = async (path: string, sender: string): Promise<PdfVerdict | undefined> => {
    // Looked at again: what went before in the queue may have been the same sender's bomb.
    if (slowSenders.has(sender)) return undefined;
    const verdict = await quick.read(path);
    if (!usedUp(verdict)) return verdict;
    slowSenders.add(sender);
    return undefined;
  };

  return {
    /**
     * Opens the file at `path`, which holds 5 MiB at most and came from `sender` (`senderOf`). Rejects only when this machine
     * cannot check it now.
     */
    async check(path: string, sender: string): Promise<PdfVerdict> {
      const quickly = slowSenders.has(sender)
        ? undefined
        : await quickSemaphore(() => readQuickly(path, sender), { signal, sender });
      return quickly ?? (await slowSemaphore(() => slow.read(path), { signal, sender }));
    },

    /** Starts one worker, so that the first upload need not wait for it; answers what holds it. */
    warm: (): Promise<SandboxLevel | undefined> => quick.warm(),

    /** Ends the workers; the documents that are being read or wait are told to come again. */
    close(): void {
      closing.abort(new AppError("unavailable"));
      quick.close();
      slow.close();
    },
  };
}

/** Whether a document used up what it was given, and its worker with it. */
function usedUp(verdict: PdfVerdict): boolean {
  return !verdict.opens && (verdict.refusal === "too-slow" || verdict.refusal === "too-much-memory");
}

/** Workers for as many documents at once; the gate before them lets no more come. */
function createPool(workers: readonly PooledWorker[]) {
  // The last one given back is taken first: one warm worker does all the work while that is enough.
  const free = workers.toReversed();
  return {
    async read(path: string): Promise<PdfVerdict> {
      const worker = free.pop();
      if (!worker) throw new Error("More documents came through the gate than there are workers");
      let isCold = true;
      try {
        const verdict = await worker.read(path);
        isCold = usedUp(verdict);
        return verdict;
      } finally {
        if (isCold) {
          // Its process was killed: the next document takes a warm worker if there is one, and this starts meanwhile.
          free.unshift(worker);
          worker.warm().catch(() => undefined);
        } else free.push(worker);
      }
    },
    warm: async (): Promise<SandboxLevel | undefined> => await workers[0]?.warm(),
    close(): void {
      for (const worker of workers) worker.close();
    },
  };
}

/** Who has sent a slow document lately. */
function rememberSenders() {
  const until = createLruMap<number>(mostSlowSenders);
  return {
    has: (sender: string): boolean => (until.get(sender) ?? 0) > Date.now(),
    add: (sender: string): void => until.set(sender, Date.now() + slowSenderMs),
  };
}
