import { AppError } from "#contract/errors.ts";

type Bounds = {
  /** How many tasks run at once; one place is kept for rank 0. At least 2. */
  running: number;
  /** How many more may wait. */
  waiting: number;
  /** How long one of them waits. */
  waitMs: number;
};

type Waiter = { rank: number; begin: () => void; refuse: () => void };

/**
 * Lets a few tasks of this process run at once and the rest wait: the lowest rank first, and of equal ranks the newest,
 * because in a flood the oldest are those whose senders have given up. When all places are taken, the last in that
 * order makes room. Who finds no room, or waits in vain, gets `unavailable`.
 */
export function createRankedSemaphore({ running, waiting, waitMs }: Bounds) {
  const runningNow = { known: 0, others: 0 };
  const kindOf = (rank: number) => (rank === 0 ? "known" : "others");
  const hasPlace = (rank: number) =>
    runningNow.known + runningNow.others < running && (rank === 0 || runningNow.others < running - 1);
  /** In the order in which they came. */
  const queue: Waiter[] = [];

  const wait = async (rank: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { rank, begin: resolve, refuse: () => reject(new AppError("unavailable")) };
    queue.push(waiter);
    if (queue.length > waiting) take(queue, lastOf(queue))?.refuse();
    const timer = setTimeout(() => take(queue, waiter)?.refuse(), waitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  };
  const leave = (rank: number) => {
    runningNow[kindOf(rank)] -= 1;
    const next = nextOf(queue);
    if (!next || !hasPlace(next.rank)) return;
    runningNow[kindOf(next.rank)] += 1;
    take(queue, next)?.begin();
  };

  return async <T>(rank: number, task: () => Promise<T>): Promise<T> => {
    if (hasPlace(rank)) runningNow[kindOf(rank)] += 1;
    else await wait(rank);
    try {
      return await task();
    } finally {
      leave(rank);
    }
  };
}

function nextOf(queue: readonly Waiter[]): Waiter | undefined {
  const lowest = Math.min(...queue.map(({ rank }) => rank));
  return queue.findLast(({ rank }) => rank === lowest);
}

function lastOf(queue: readonly Waiter[]): Waiter | undefined {
  const highest = Math.max(...queue.map(({ rank }) => rank));
  return queue.find(({ rank }) => rank === highest);
}

function take(queue: Waiter[], waiter: Waiter | undefined): Waiter | undefined {
  const index = waiter ? queue.indexOf(waiter) : -1;
  return index === -1 ? undefined : queue.splice(index, 1)[0];
}
