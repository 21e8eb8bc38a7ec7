import { AppError } from "#contract/errors.ts";
import { createRecentCounts } from "./recent-counts.ts";

export type SemaphoreBounds = {
  /** How many tasks run at once. */
  running: number;
  /** How many of those may be one sender's; all, unless told. */
  runningPerSender?: number;
  /** How many of those are kept for tasks of rank 0; none, unless told. */
  keptForRank0?: number;
  /** How many of those are kept, at the moment, for who has come within the last second, as the sender's first; none, unless told. */
  keptForNewcomers?: () => number;
  /** Every other place above rank 0 goes to who has waited the longest, whatever its rank: nobody waits behind ever new ones. */
  isAging?: boolean;
  /** How many more may wait; any number, unless told. */
  waiting?: number;
  /** How many of those may be one sender's; all, unless told. */
  waitingPerSender?: number;
  /** How long one of them waits; until its turn comes, unless told. */
  waitMs?: number;
  /** After how long to come again: for who finds the queue full, and for who has waited in vain. */
  retryAfterSeconds?: { full?: number; late?: number };
  /** Told by each who waits while all places are taken, at once and a few times a second: it may end a task. */
  onFull?: () => void;
};

export type SemaphoreTask = {
  /** By which who waits may give up. */
  signal?: AbortSignal | undefined;
  /** Whose task it is (`senderOf`). Tasks that name none are one sender's. */
  sender?: string;
  /** Of who waits, the lowest rank goes first: how many its sender sent lately (`firstRank` and up), unless told. */
  rank?: number;
};

export type Semaphore = ReturnType<typeof createSemaphore>;

type Task = { sender: string; rank: number; cameMs: number };
type Waiter = Task & { begin: () => void; refuse: () => void };

const askEveryMs = 250;
const newcomerMs = 1_000;
/** Of a sender's first task in the last minute. */
export const firstRank = 1;

/**
 * Lets a few tasks of this process run at once and the rest wait. A place goes to the sender who has the fewest running,
 * among those to the lowest rank (who sent the fewest lately), and of equals to the newest: who sends many waits longer than who
 * sends one, and whoever comes into a flood of senders goes before it. When the queue is full, the last in that order gets `unavailable`, as
 * does who waits in vain; who gives up by `signal` while waiting gets the signal's reason. Whatever becomes
 * of a task, its place goes straight to the next in line, so nobody comes between.
 */
export function createSemaphore(bounds: SemaphoreBounds) {
  const { waiting = Infinity, waitingPerSender = Infinity, waitMs, retryAfterSeconds = {}, onFull } = bounds;
  let isOldestNext = false;
  const recentCounts = createRecentCounts(() => new Date());
  const places = createPlaces(bounds);
  /** A set keeps their order, and forgets one in the middle as cheaply. */
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
    // More than one where places were kept until now.
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

/** The tasks that run, counted. */
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

/** Who is refused and comes again at once is none. */
function isNewcomer({ cameMs, rank }: Task): boolean {
  return rank <= firstRank && performance.now() - cameMs <= newcomerMs;
}

/** Resolves when the turn of this one has come; it is in the queue until then, or until it gives up. */
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

/** Of who may begin: of rank 0, or else who has waited the longest. */
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
