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
 * Opens received files as PDFs in other processes. The outcomes:
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
 * |                                                |        | nor for those who share the address with a sender of     |
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
  /** How long a document waits while there are PDF bombs in the queue: about the time of two requests. */
  waitAmongBombsMs: 100,
  /** The folder into which a document is linked while it is read, preferably on its file system. */
  folder: tmpdir(),
  bounds: { cpuMs: 5_000, wallMs: 20_000, residentBytes: 400 * 1024 * 1024 } as PdfBounds,
};

/** A CV opens within some hundredths of a second; a document that takes longer than this moves to the slow queue. */
const quickBounds = { cpuMs: 200, residentBytes: 256 * 1024 * 1024 };
/** How long a sender of a slow document is expected to send more such, and one of a fast document likewise. */
const senderMs = 10 * 60_000;
const mostSenders = 10_000;
/** How long after a slow document the waiting time is limited, because more such are likely in the queue. */
const guardedMs = 5_000;
const waitingPerSender = { quick: 16, slow: 4 } as const;
/** `Retry-After`: the queue shrinks within seconds, and a slow document takes some more. */
const retryAfterSeconds = { full: 5, late: 10 };

/**
 * There are two queues, each fair between senders. Every document starts in the fast one. A document that is not read
 * within the short time limit, and from then on all of its sender, go to the slow queue, which has a low-priority
 * worker of its own: honest documents do not wait for PDF bombs, and senders of bombs wait for each other. While
 * there are bombs in the fast queue, one of its workers only reads documents that came within the last second and are
 * their sender's first, so that bombs of hundreds of senders at once occupy the other one. A document for which no
 * worker is free in time is unread.
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
     * Opens the file at `path`, which holds 5 MiB at most and came from `sender` (`senderOf`). Rejects only when
     * this machine cannot check it now.
     */
    async check(path: string, sender: string): Promise<PdfVerdict | PdfUnread> {
      const quickly = slowSenders.has(sender) ? undefined : await readInTurn(path, sender);
      if (quickly) return quickly;
      const verdict = await readOrLeave(
        () => slow.read(path),
        (read) => slowSemaphore(read, { signal, sender }),
        signal,
      );
      // A sender with too many in the queue is answered as late as one that waited, because it would repeat at once.
      if ("isUnread" in verdict) await wait(mostBearableMs, undefined, { signal, ref: false });
      return verdict;
    },

    /** Opens a file in the background. Rejects when this machine cannot check it now. */
    checkLater: (path: string): Promise<PdfVerdict> =>
      slowSemaphore(() => slow.read(path), { signal, sender: "nobody waits", rank: firstRank }),

    /** Starts one worker, so that the first upload does not wait for it; returns its sandbox level. */
    warm: (): Promise<SandboxLevel | undefined> => quick.warm(),

    /** Ends the workers; documents that are being read or wait are rejected with `unavailable`. */
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
  /** Remembers senders of slow documents. */
  slowSenders: ReturnType<typeof rememberSenders>;
  /** Ends the waiting. */
  signal: AbortSignal;
};

/**
 * Returns a function that reads a document of a sender when its turn comes. It resolves to the verdict, to undefined
 * if the document must be read by the slow queue, or to unread if no worker was free in time.
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
    // Checked again: an earlier document in the queue may have been a bomb of the same sender.
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
    // An honest document does not count: its sender is not put behind those that send their first bomb.
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

/** Runs `read` when `begin` starts it; returns unread when `begin` fails before that. `signal` aborts both. */
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
 * Up to three uploads a minute are normal; with more, a sender waits longer each time, because a flooding sender
 * repeats after each answer. Not for long, because it takes one of the places for received files (`receive.ts`).
 */
const freeAttempts = 3;
const mostBearableMs = 3_000;

function bearableMs(waitMs: number, count: number): number {
  const attempts = Math.max(1, count - freeAttempts + 1);
  return Math.min(waitMs * attempts ** 2, Math.max(waitMs, mostBearableMs));
}

/** Whether there were bombs lately; while it is active the waiting time is limited. */
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

    /** Runs `wait`, whose signal aborts after `mostMs` of waiting while this is active. */
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

/** Whether a document exceeded its limits, so that its worker was killed. */
function usedUp(verdict: PdfVerdict): boolean {
  return !verdict.opens && (verdict.refusal === "too-slow" || verdict.refusal === "too-much-memory");
}

/** Workers for as many documents at once as the semaphore admits. */
function createPool(workers: readonly PooledWorker[]) {
  // The last returned worker is used first, so that one warm worker does all the work while that is enough.
  const free = workers.toReversed();
  return {
    /** `onUsedUp` is called for a document that exceeded its limits, before another process starts. */
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
        // Its process was killed. Its place stays taken until another has started: otherwise a waiting bomb would get
        // the warm worker, and the next document the cold one.
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

/** The senders of some kind of document lately. */
function rememberSenders() {
  const until = createLruMap<number>(mostSenders);
  return {
    has: (sender: string): boolean => (until.get(sender) ?? 0) > Date.now(),
    add: (sender: string): void => until.set(sender, Date.now() + senderMs),
  };
}
