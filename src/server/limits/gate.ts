import { AppError } from "#contract/errors.ts";

export type GateBounds = {
  /** How many tasks run at once. */
  running: number;
  /** How many more may wait; any number, unless told. */
  waiting?: number;
  /** How long one of them waits; until its turn comes, unless told. */
  waitMs?: number;
  /** After how long to come again: for who finds the queue full, and for who has waited in vain. */
  retryAfterSeconds?: { full?: number; late?: number };
};

export type Gate = ReturnType<typeof createGate>;

/**
 * Lets a few tasks of this process run at once and the rest wait, first come first served. Who finds the queue full, or
 * waits in vain, gets `unavailable`; who gives up by `signal` while waiting gets the signal's reason. Whatever becomes
 * of a task, its place goes straight to the next in line, so nobody comes between.
 */
export function createGate({ running, waiting = Infinity, waitMs, retryAfterSeconds = {} }: GateBounds) {
  let runningNow = 0;
  /** Each begins the task of one who waits. A set keeps their order, and forgets one in the middle as cheaply. */
  const queue = new Set<() => void>();

  const wait = async (signal?: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (reason: unknown) => {
      queue.delete(resolve);
      reject(reason);
    };
    const onAbort = () => giveUp(signal?.reason);
    const onLate = () => giveUp(refusal(retryAfterSeconds.late));
    const timer = waitMs === undefined ? undefined : setTimeout(onLate, waitMs);
    signal?.addEventListener("abort", onAbort);
    queue.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  };
  const enter = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (runningNow < running) runningNow += 1;
    else if (queue.size < waiting) await wait(signal);
    else throw refusal(retryAfterSeconds.full);
  };
  const leave = () => {
    const [next] = queue;
    if (!next) return void (runningNow -= 1);
    queue.delete(next);
    next();
  };

  return async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

function refusal(retryAfterSeconds: number | undefined): AppError {
  return new AppError("unavailable", retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
