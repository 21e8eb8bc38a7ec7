import { AppError } from "#contract/errors.ts";
import { createRecentCounts } from "./recent-counts.ts";

export type SemaphoreBounds = {
  /** How many tasks run at once. */
  running: number;
  /** How many of those may be one sender's; all, unless told. */
  runningPerSender?: number;
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
};

export type Semaphore = ReturnType<typeof createSemaphore>;

type Waiter = { sender: string; count: number; begin: () => void; refuse: () => void };

const askEveryMs = 250;

/**
 * Lets a few tasks of this process run at once and the rest wait. A place goes to the sender who has the fewest running,
 * among those to who sent the fewest lately, and of equals to the newest: who sends many waits longer than who sends one, and
 * whoever comes into a flood of senders goes before it. When the queue is full, the last in that order gets `unavailable`, as
 * does who waits in vain; who gives up by `signal` while waiting gets the signal's reason. Whatever becomes
 * of a task, its place goes straight to the next in line, so nobody comes between.
 */
export function createSemaphore(bounds: SemaphoreBounds) {
  const { running, waitMs, retryAfterSeconds = {}, onFull } = bounds;
  const { runningPerSender = Infinity, waiting = Infinity, waitingPerSender = Infinity } = bounds;
  const recentCounts = createRecentCounts(() => new Date());
  let runningNow = 0;
  const runningOf = new Map<string, number>();
  /** A set keeps their order, and forgets one in the middle as cheaply. */
  const queue = new Set<Waiter>();

  const begin = (sender: string) => {
    runningNow += 1;
    runningOf.set(sender, (runningOf.get(sender) ?? 0) + 1);
  };
  const runsOf = ({ sender }: Waiter) => runningOf.get(sender) ?? 0;
  const mayWait = (sender: string): boolean =>
    waiting > 0 && (waitingPerSender === Infinity || waitingOf(queue, sender) < waitingPerSender);
  const onWaiting = onFull && (() => void (runningNow >= running && onFull()));
  const onQueued = () => {
    if (queue.size > waiting) lastOf(queue, runsOf)?.refuse();
    onWaiting?.();
  };
  const enter = async (sender: string, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    const count = recentCounts.add(sender);
    if (runningNow < running && (runningOf.get(sender) ?? 0) < runningPerSender) begin(sender);
    else if (mayWait(sender))
      await waitIn(queue, { sender, count }, { waitMs, signal, retryAfterSeconds, onQueued, onWaiting });
    else throw refusal(retryAfterSeconds.full);
  };
  const leave = (sender: string) => {
    runningNow -= 1;
    const left = (runningOf.get(sender) ?? 0) - 1;
    if (left > 0) runningOf.set(sender, left);
    else runningOf.delete(sender);
    const next = nextOf(queue, runsOf, runningPerSender);
    if (!next) return;
    queue.delete(next);
    begin(next.sender);
    next.begin();
  };

  return async <T>(task: () => Promise<T>, { signal, sender = "" }: SemaphoreTask = {}): Promise<T> => {
    await enter(sender, signal);
    try {
      return await task();
    } finally {
      leave(sender);
    }
  };
}

/** Resolves when the turn of this one has come; it is in the queue until then, or until it gives up. */
async function waitIn(
  queue: Set<Waiter>,
  { sender, count }: Pick<Waiter, "sender" | "count">,
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
  const waiter: Waiter = { sender, count, begin: resolve, refuse: () => giveUp(refusal(full)) };
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

type RunsOf = (waiter: Waiter) => number;

function nextOf(queue: ReadonlySet<Waiter>, runsOf: RunsOf, mostPerSender: number): Waiter | undefined {
  let next: Waiter | undefined;
  for (const waiter of queue)
    if (runsOf(waiter) < mostPerSender && (!next || isBefore(waiter, next, runsOf))) next = waiter;
  return next;
}

function lastOf(queue: ReadonlySet<Waiter>, runsOf: RunsOf): Waiter | undefined {
  let last: Waiter | undefined;
  for (const waiter of queue) if (!last || !isBefore(waiter, last, runsOf)) last = waiter;
  return last;
}

/** Whether `newer` goes before `older`. */
function isBefore(newer: Waiter, older: Waiter, runsOf: RunsOf): boolean {
  const difference = runsOf(newer) - runsOf(older);
  return difference < 0 || (difference === 0 && newer.count <= older.count);
}

function refusal(retryAfterSeconds: number | undefined): AppError {
  return new AppError("unavailable", retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
