import { AppError } from "#contract/errors.ts";

/**
 * Lets at most `running` tasks run at once and at most `waiting` wait, first come first served; refuses more with
 * `unavailable`. One password hash takes 19 MiB and a thread: without the gate a flood of logins would take the
 * machine's memory, and the threads that its files and name look-ups need.
 */
export function createGate(size: { running: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  const enter = async () => {
    if (running < size.running) {
      running++;
      return;
    }
    if (queue.length >= size.waiting) throw new AppError("unavailable");
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
