import { AppError } from "#contract/errors.ts";

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
};

export type SemaphoreTask = {
  /** By which who waits may give up. */
  signal?: AbortSignal | undefined;
  /** Whose task it is (`senderOf`). Tasks that name none are one sender's. */
  sender?: string;
};

export type Semaphore = ReturnType<typeof createSemaphore>;

type Waiter = { sender: string; begin: () => void };

/**
 * Lets a few tasks of this process run at once and the rest wait. A place goes to the sender who has the fewest running,
 * and among those to who came first, so that who sends many waits longer than who sends one. Who finds the queue full, or
 * waits in vain, gets `unavailable`; who gives up by `signal` while waiting gets the signal's reason. Whatever becomes
 * of a task, its place goes straight to the next in line, so nobody comes between.
 */
export function createSemaphore(bounds: SemaphoreBounds) {
  const { running, waitMs, retryAfterSeconds = {} } = bounds;
  const { runningPerSender = Infinity, waiting = Infinity, waitingPerSender = Infinity } = bounds;
  let runningNow = 0;
  const runningOf = new Map<string, number>();
  /** A set keeps their order, and forgets one in the middle as cheaply. */
  const queue = new Set<Waiter>();

  const begin = (sender: string) => {
    runningNow += 1;
    runningOf.set(sender, (runningOf.get(sender) ?? 0) + 1);
  };
  const mayWait = (sender: string): boolean => {
    if (queue.size >= waiting) return false;
    return waitingPerSender === Infinity || waitingOf(queue, sender) < waitingPerSender;
  };
  const enter = async (sender: string, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (runningNow < running && (runningOf.get(sender) ?? 0) < runningPerSender) begin(sender);
    else if (mayWait(sender)) await waitIn(queue, sender, { waitMs, signal, late: retryAfterSeconds.late });
    else throw refusal(retryAfterSeconds.full);
  };
  const leave = (sender: string) => {
    runningNow -= 1;
    const left = (runningOf.get(sender) ?? 0) - 1;
    if (left > 0) runningOf.set(sender, left);
    else runningOf.delete(sender);
    const next = nextOf(queue, runningOf, runningPerSender);
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
  sender: string,
  {
    waitMs,
    signal,
    late,
  }: { waitMs: number | undefined; signal: AbortSignal | undefined; late: number | undefined },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiter: Waiter = { sender, begin: resolve };
  const giveUp = (reason: unknown) => {
    queue.delete(waiter);
    reject(reason);
  };
  const onAbort = () => giveUp(signal?.reason);
  const onLate = () => giveUp(refusal(late));
  const timer = waitMs === undefined ? undefined : setTimeout(onLate, waitMs);
  signal?.addEventListener("abort", onAbort);
  queue.add(waiter);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

function waitingOf(queue: ReadonlySet<Waiter>, sender: string): number {
  let count = 0;
  for (const waiter of queue) if (waiter.sender === sender) count += 1;
  return count;
}

function nextOf(
  queue: ReadonlySet<Waiter>,
  runningOf: ReadonlyMap<string, number>,
  mostPerSender: number,
): Waiter | undefined {
  let fewest = mostPerSender;
  let next: Waiter | undefined;
  for (const waiter of queue) {
    const runs = runningOf.get(waiter.sender) ?? 0;
    if (runs >= fewest) continue;
    [fewest, next] = [runs, waiter];
    if (runs === 0) break;
  }
  return next;
}

function refusal(retryAfterSeconds: number | undefined): AppError {
  return new AppError("unavailable", retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
