import { AppError } from "#contract/errors.ts";

/** How many may work at once, and how long the next one waits for its turn. */
export type TurnBounds = { atOnce: number; waitMs: number };

const retryAfterSeconds = 3;

/** Lets work be done by a few at a time, first come first served. Throws `unavailable` for who waited in vain. */
export function createTurns({ atOnce, waitMs }: TurnBounds) {
  let working = 0;
  const waiting: (() => void)[] = [];

  const wait = async (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push(resolve);
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(new AppError("unavailable", { retryAfterSeconds }));
    }, waitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working += 1;
    else if (waitMs > 0) await wait();
    else throw new AppError("unavailable", { retryAfterSeconds });
    try {
      return await work();
    } finally {
      // A turn goes straight to the next in line, so nobody comes between.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
