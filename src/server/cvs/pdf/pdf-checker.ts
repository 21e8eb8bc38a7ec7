import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import { createLruMap } from "../../rate-limit/lru-map.ts";
import { createRecentCounts } from "../../rate-limit/recent-counts.ts";
import { createSemaphore, firstRank } from "../../rate-limit/semaphore.ts";
import { createPooledWorker, type PdfBounds, type PooledWorker } from "./worker-pool.ts";
import type { PdfUnread, PdfVerdict } from "./pdf-verdict.ts";
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
 * | none is free in time                           | taken  | unread: an honest applicant is not refused for a crowd,  |
 * |                                                |        | nor for whoever shares the address with a sender of      |
 * |                                                |        | bombs; read once it belongs to an application            |
 * |                                                |        | (`unread.ts`)                                            |
 * | no worker starts, or it does not get on        | 503    | this machine's fault: the same file may come again       |
 */
export type PdfChecker = ReturnType<typeof createPdfChecker>;

const defaults = {
  /** Two: while one hostile document uses up its time, honest ones still pass. */
  workers: 2,
  waiting: 128,
  waitMs: 20_000,
  /** How long one waits while there are bombs in the queue: about what two requests take, so that hardly anybody notices. */
  waitAmongBombsMs: 100,
  /** Where a document is linked while it is read: best on the file system that it lies on. */
  folder: tmpdir(),
  bounds: { cpuMs: 5_000, wallMs: 20_000, residentBytes: 400 * 1024 * 1024 } as PdfBounds,
};

/** A CV opens in some hundredths of a second; what takes more than this moves out of the others' way. */
const quickBounds = { cpuMs: 200, residentBytes: 256 * 1024 * 1024 };
/** A sender of one slow document is expected to send more, and one of an honest document more such. */
const senderMs = 10 * 60_000;
const mostSenders = 10_000;
/** For so long after a slow document the queue is guarded: more such are likely to wait. */
const guardedMs = 5_000;
const waitingPerSender = { quick: 16, slow: 4 } as const;
/** When to come again: the queue grows shorter within seconds, a document that holds it up takes some more. */
const retryAfterSeconds = { full: 5, late: 10 };

/**
 * There are two queues, each fair between senders. Every document starts in the quick one. One that is not read within its
 * short time, and from then on each of its sender's, goes to the slow one, which a worker of its own serves at low priority:
 * honest documents do not wait for bombs, and those who send bombs wait for each other. While there are bombs in the quick queue,
 * one of its workers reads what has come within the last second and is its sender's first: bombs of hundreds of senders that came
 * together get the other. What still finds no worker is not waited for: it is unread.
 */
export function createPdfChecker(options: Partial<typeof defaults> = {}) {
  const settings = { ...defaults, ...options };
  const { workers: workerCount, waiting, waitMs, waitAmongBombsMs, folder, bounds } = settings;
  const quick = createPool(
    Array.from({ length: workerCount }, () => createPooledWorker({ ...bounds, ...quickBounds }, folder)),
  );
  const slow = createPool([createPooledWorker({ ...bounds, isBackground: true }, folder)]);
  const queueBounds = { waiting, waitMs, retryAfterSeconds };
  const slowSemaphore = createSemaphore({
    ...queueBounds,
    running: 1,
    waitingPerSender: waitingPerSender.slow,
  });
  const slowSenders = rememberSenders();
  const closing = new AbortController();
  const { signal } = closing;
  const readInTurn = createQuickQueue({
    ...queueBounds,
    read: quick.read,
    workerCount,
    waitAmongBombsMs,
    slowSenders,
    signal,
  });

  return {
    /**
     * Opens the file at `path`, which holds 5 MiB at most and came from `sender` (`senderOf`). Rejects only when this machine
     * cannot check it now.
     */
    async check(path: string, sender: string): Promise<PdfVerdict | PdfUnread> {
      const quickly = slowSenders.has(sender) ? undefined : await readInTurn(path, sender);
      if (quickly) return quickly;
      const verdict = await readOrLeave(
        () => slow.read(path),
        (read) => slowSemaphore(read, { signal, sender }),
        signal,
      );
      // Who finds too many of its own is answered as late as who waited: else it sends the next at once.
      if ("isUnread" in verdict) await wait(mostBearableMs, undefined, { signal, ref: false });
      return verdict;
    },

    /** Opens a file for which nobody waits. Rejects when this machine cannot check it now. */
    checkLater: (path: string): Promise<PdfVerdict> =>
      slowSemaphore(() => slow.read(path), { signal, sender: "nobody waits", rank: firstRank }),

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

type QuickQueue = Pick<typeof defaults, "waiting" | "waitMs" | "waitAmongBombsMs"> & {
  read: ReturnType<typeof createPool>["read"];
  workerCount: number;
  /** Learns who sends what takes long. */
  slowSenders: ReturnType<typeof rememberSenders>;
  /** Ends the waiting. */
  signal: AbortSignal;
};

/**
 * Answers what reads a document of a sender when its turn comes: the verdict, or undefined for one that must be read slowly, or
 * unread when its turn does not come in time.
 */
function createQuickQueue({
  read,
  workerCount,
  waitAmongBombsMs,
  slowSenders,
  signal,
  ...bounds
}: QuickQueue) {
  const guard = createGuard();
  const honestSenders = rememberSenders();
  const recentCounts = createRecentCounts(() => new Date());
  const semaphore = createSemaphore({
    ...bounds,
    running: workerCount,
    runningPerSender: 1,
    keptForNewcomers: () => (workerCount > 1 && guard.isUp() ? 1 : 0),
    waitingPerSender: waitingPerSender.quick,
  });
  const readQuickly = async (path: string, sender: string): Promise<PdfVerdict | undefined> => {
    // Looked at again: what went before in the queue may have been the same sender's bomb.
    if (slowSenders.has(sender)) return undefined;
    const verdict = await read(path, () => {
      slowSenders.add(sender);
      guard.raise();
    });
    if (usedUp(verdict)) return undefined;
    honestSenders.add(sender);
    return verdict;
  };
  return async (path: string, sender: string): Promise<PdfVerdict | PdfUnread | undefined> => {
    // Who sent an honest document goes on as if it had sent none: it is not put behind those who send their first bomb.
    const count = recentCounts.add(sender);
    const place = { sender, rank: honestSenders.has(sender) ? firstRank : count };
    const begin = (task: () => Promise<PdfVerdict | undefined>) =>
      guard.whileBearable(
        (late) => semaphore(task, { ...place, signal: AbortSignal.any([signal, late]) }),
        bearableMs(waitAmongBombsMs, count),
      );
    return await readOrLeave(() => readQuickly(path, sender), begin, signal);
  };
}

/** What `read` answers once `begin` has let it begin, or unread when that fails before; `signal` ends both. */
async function readOrLeave<T>(
  read: () => Promise<T>,
  begin: (read: () => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): Promise<T | PdfUnread> {
  let isBegun = false;
  try {
    return await begin(() => {
      isBegun = true;
      return read();
    });
  } catch (error) {
    if (isBegun || signal.aborted) throw error;
    return { isUnread: true };
  }
}

/**
 * Three attempts at an upload are a person's; who sends more within a minute waits longer with each, because who is answered
 * at once sends the next at once. Not for long: it holds one of the places for files that come in (`receive.ts`).
 */
const freeAttempts = 3;
const mostBearableMs = 3_000;

function bearableMs(waitMs: number, count: number): number {
  const attempts = Math.max(1, count - freeAttempts + 1);
  return Math.min(waitMs * attempts ** 2, Math.max(waitMs, mostBearableMs));
}

/** Whether there were bombs lately. While it is up nobody waits for longer than is bearable. */
function createGuard() {
  const waiting = new Set<() => void>();
  let until = 0;
  const isUp = () => Date.now() < until;
  return {
    isUp,
    raise(): void {
      until = Date.now() + guardedMs;
      for (const hurry of waiting) hurry();
    },

    /** Runs `wait`, whose signal tells that it has waited for `mostMs` while this was up. */
    async whileBearable<T>(wait: (late: AbortSignal) => Promise<T>, mostMs: number): Promise<T> {
      const late = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const hurry = () => (timer ??= setTimeout(() => late.abort(), mostMs));
      waiting.add(hurry);
      if (isUp()) hurry();
      try {
        return await wait(late.signal);
      } finally {
        waiting.delete(hurry);
        clearTimeout(timer);
      }
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
    /** `onUsedUp` is told of a document that used up its bounds before another process starts. */
    read: async (path: string, onUsedUp?: () => void): Promise<PdfVerdict> => {
      const worker = free.pop();
      if (!worker) throw new Error("More documents came through the gate than there are workers");
      let isCold = true;
      try {
        const verdict = await worker.read(path);
        isCold = usedUp(verdict);
        if (isCold) onUsedUp?.();
        return verdict;
      } finally {
        // Its process was killed. Its place is given to nobody until another has started: a bomb that waits would else take
        // the warm worker, and who comes next the cold one.
        if (isCold) await worker.warm().catch(() => undefined);
        free.push(worker);
      }
    },
    warm: async (): Promise<SandboxLevel | undefined> => await workers[0]?.warm(),
    close(): void {
      for (const worker of workers) worker.close();
    },
  };
}

/** Who has sent a document of some kind lately. */
function rememberSenders() {
  const until = createLruMap<number>(mostSenders);
  return {
    has: (sender: string): boolean => (until.get(sender) ?? 0) > Date.now(),
    add: (sender: string): void => until.set(sender, Date.now() + senderMs),
  };
}
