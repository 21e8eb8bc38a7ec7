import { AppError } from "#contract/errors.ts";
import { createRecentCounts } from "./recent-counts.ts";

type SemaphoreBounds = {
  /** How many tasks run at once. */
  running: number;
  /** How many of those one sender may have; by default all. */
  runningPerSender?: number;
  /** How many of those are reserved for tasks of rank 0; by default none. */
  keptForRank0?: number;
  /**
   * How many of those are reserved at the moment for tasks that came within the last second and are their sender's
   * first; by default none.
   */
  keptForNewcomers?: () => number;
  /**
   * Every other place goes to the task above rank 0 that has waited longest, whatever its rank, so that none
   * starves.
   */
  isAging?: boolean;
  /** How many more may wait; by default any number. */
  waiting?: number;
  /** How many of those one sender may have; by default all. */
  waitingPerSender?: number;
  /** How long one of them waits; by default without a limit. */
  waitMs?: number;
  /** `Retry-After` when the queue is full, and when a task waited too long. */
  retryAfterSeconds?: { full?: number; late?: number };
  /**
   * Called for each waiting task while all places are taken, at once and a few times a second: it may abort a
   * running task.
   */
  onFull?: () => void;
};

type SemaphoreTask = {
  /** Aborts the waiting. */
  signal?: AbortSignal | undefined;
  /** The sender of the task (`senderOf`). Tasks without one count as one sender's. */
  sender?: string;
  /** The lowest rank goes first; by default the number of tasks that the sender sent lately (`firstRank` and up). */
  rank?: number;
};

export type Semaphore = ReturnType<typeof createSemaphore>;

type Task = { sender: string; rank: number; cameMs: number };
type Waiter = Task & { begin: () => void; refuse: () => void };

const askEveryMs = 250;
const newcomerMs = 1_000;
/** The rank of a sender's first task within a minute. */
export const firstRank = 1;

/**
 * Limits how many tasks of this process run at once; the rest wait. The next place goes to the sender with the fewest
 * running tasks, then to the lowest rank (the fewest sent lately), then to the newest: a sender of many tasks waits
 * longer than a sender of one, and a new sender goes before a flood of others. When the queue is full, the last task
 * in that order is refused with `unavailable`, and so is one that waited too long; an aborted one rejects with the
 * signal's reason. When a task ends, its place is passed directly to the next one.
 */
export function createSemaphore(bounds: SemaphoreBounds) {
  const { waiting = Infinity, waitingPerSender = Infinity, waitMs, retryAfterSeconds = {}, onFull } = bounds;
  let isOldestNext = false;
  const recentCounts = createRecentCounts(() => new Date());
  const places = createPlaces(bounds);
  /** A set keeps the order, and removes any element in constant time. */
  const queue = new Set<Waiter>();

  const mayWait = (sender: string): boolean =>
    waiting > 0 && (waitingPerSender === Infinity || waitingOf(queue, sender) < waitingPerSender);
  const onWaiting = onFull && (() => void (places.areTaken() && onFull()));
  const onQueued = () => {
    if (queue.size > waiting) lastOf(queue, places.runsOf)?.refuse();
    onWaiting?.();
  };
  const enter = async (task: Task, signal: AbortSignal | undefined): Promise<void> => {
    if (places.hasOneFor(task)) places.take(task);
    else if (mayWait(task.sender))
      await waitIn(queue, task, { waitMs, signal, retryAfterSeconds, onQueued, onWaiting });
    else throw refusal(retryAfterSeconds.full);
  };
  const leave = (task: Task) => {
    places.giveBack(task);
    const nextTask = () => (isOldestNext ? oldestOf : nextOf)(queue, places);
    // More than one when reserved places become free.
    for (let next = nextTask(); next; next = nextTask()) {
      if (bounds.isAging && next.rank > 0) isOldestNext = !isOldestNext;
      queue.delete(next);
      places.take(next);
      next.begin();
    }
  };

  return async <T>(task: () => Promise<T>, { signal, sender = "", rank }: SemaphoreTask = {}): Promise<T> => {
    signal?.throwIfAborted();
    const entered = { sender, rank: rank ?? recentCounts.add(sender), cameMs: performance.now() };
    await enter(entered, signal);
    try {
      return await task();
    } finally {
      leave(entered);
    }
  };
}

type Places = ReturnType<typeof createPlaces>;

/** The number of running tasks. */
function createPlaces(bounds: SemaphoreBounds) {
  const { running, runningPerSender = Infinity, keptForRank0 = 0, keptForNewcomers = () => 0 } = bounds;
  let taken = 0;
  let takenAboveRank0 = 0;
  const runningOf = new Map<string, number>();
  const runsOf = ({ sender }: Task) => runningOf.get(sender) ?? 0;
  return {
    runsOf,
    areTaken: () => taken >= running,
    hasOneFor: (task: Task): boolean =>
      taken < running - (isNewcomer(task) ? 0 : keptForNewcomers()) &&
      (task.rank === 0 || takenAboveRank0 < running - keptForRank0) &&
      runsOf(task) < runningPerSender,
    take(task: Task): void {
      taken += 1;
      if (task.rank > 0) takenAboveRank0 += 1;
      runningOf.set(task.sender, runsOf(task) + 1);
    },
    giveBack(task: Task): void {
      taken -= 1;
      if (task.rank > 0) takenAboveRank0 -= 1;
      const left = runsOf(task) - 1;
      if (left > 0) runningOf.set(task.sender, left);
      else runningOf.delete(task.sender);
    },
  };
}

/** A task that was refused and comes again at once does not count as a first one. */
function isNewcomer({ cameMs, rank }: Task): boolean {
  return rank <= firstRank && performance.now() - cameMs <= newcomerMs;
}

/** Resolves when it is the turn of this task, which is in the queue until then or until it is aborted. */
async function waitIn(
  queue: Set<Waiter>,
  task: Task,
  {
    waitMs,
    signal,
    retryAfterSeconds: { full, late },
    onQueued,
    onWaiting,
  }: {
    waitMs: number | undefined;
    signal: AbortSignal | undefined;
    retryAfterSeconds: { full?: number; late?: number };
    onQueued: () => void;
    onWaiting: (() => void) | undefined;
  },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (reason: unknown) => {
    queue.delete(waiter);
    reject(reason);
  };
  const waiter: Waiter = { ...task, begin: resolve, refuse: () => giveUp(refusal(full)) };
  const onAbort = () => giveUp(signal?.reason);
  const onLate = () => giveUp(refusal(late));
  const timer = waitMs === undefined ? undefined : setTimeout(onLate, waitMs);
  const asking = onWaiting && setInterval(onWaiting, askEveryMs);
  signal?.addEventListener("abort", onAbort);
  queue.add(waiter);
  onQueued();
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(asking);
    signal?.removeEventListener("abort", onAbort);
  }
}

function waitingOf(queue: ReadonlySet<Waiter>, sender: string): number {
  let count = 0;
  for (const waiter of queue) if (waiter.sender === sender) count += 1;
  return count;
}

type RunsOf = Places["runsOf"];

function nextOf(queue: ReadonlySet<Waiter>, { hasOneFor, runsOf }: Places): Waiter | undefined {
  let next: Waiter | undefined;
  for (const waiter of queue)
    if (hasOneFor(waiter) && (!next || isBefore(waiter, next, runsOf))) next = waiter;
  return next;
}

/** The next task: one of rank 0, otherwise the one that has waited longest. */
function oldestOf(queue: ReadonlySet<Waiter>, places: Places): Waiter | undefined {
  const first = nextOf(queue, places);
  if (!first || first.rank === 0) return first;
  for (const waiter of queue) if (places.hasOneFor(waiter)) return waiter;
  return undefined;
}

function lastOf(queue: ReadonlySet<Waiter>, runsOf: RunsOf): Waiter | undefined {
  let last: Waiter | undefined;
  for (const waiter of queue) if (!last || !isBefore(waiter, last, runsOf)) last = waiter;
  return last;
}

/** Whether `newer` goes before `older`. */
function isBefore(newer: Waiter, older: Waiter, runsOf: RunsOf): boolean {
  const difference = runsOf(newer) - runsOf(older);
  return difference < 0 || (difference === 0 && newer.rank <= older.rank);
}

function refusal(retryAfterSeconds: number | undefined): AppError {
  return new AppError("unavailable", retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
