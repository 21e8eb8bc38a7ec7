import { getEventListeners } from "node:events";
import { setImmediate as nextRound } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createSemaphore, type Semaphore } from "./semaphore.ts";

/** Numbered tasks that end on command, and their states. */
function createTasks(semaphore: Semaphore) {
  const seen = { running: 0, most: 0, begun: [] as number[] };
  const ends = new Map<number, () => void>();
  const enter = (number: number, signal?: AbortSignal) =>
    semaphore(
      async () => {
        seen.begun.push(number);
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(number, resolve);
        await promise;
        seen.running -= 1;
        return number;
      },
      { signal },
    );
  const end = async (number: number) => {
    const finish = ends.get(number);
    if (!finish) throw new Error(`Task ${number} has not begun`);
    finish();
    await nextRound();
  };
  return { enter, end, seen };
}

/** Asserts that as many tasks as the semaphore is wide run at once, and one more waits until one of them ends. */
async function expectWhole(semaphore: Semaphore, running: number) {
  const { enter, end, seen } = createTasks(semaphore);
  const numbers = Array.from({ length: running + 1 }, (_, index) => index);
  const all = Promise.all(numbers.map((number) => enter(number)));
  await nextRound();
  expect(seen.begun).toEqual(numbers.slice(0, running));
  for (const number of numbers) await end(number);
  expect(await all).toEqual(numbers);
}

test("a limited number runs at once, and the others follow in order of arrival", async () => {
  const semaphore = createSemaphore({ running: 2 });
  const { enter, end, seen } = createTasks(semaphore);
  const all = Promise.all([1, 2, 3, 4, 5].map((number) => enter(number)));
  await nextRound();
  expect(seen.begun).toEqual([1, 2]);
  await end(2);
  expect(seen.begun).toEqual([1, 2, 3]);
  for (const number of [1, 3, 4, 5]) await end(number);
  expect(await all).toEqual([1, 2, 3, 4, 5]);
  expect(seen).toEqual({ running: 0, most: 2, begun: [1, 2, 3, 4, 5] });
});

test("a freed place goes to the task that waits, not to one that arrives at that moment", async () => {
  const { enter, end, seen } = createTasks(createSemaphore({ running: 1 }));
  const first = enter(1);
  const waiting = enter(2);
  await nextRound();
  // The newcomer asks as soon as the first is through, before the event loop turns.
  const newcomer = first.then(() => enter(3));
  await end(1);
  expect(seen).toMatchObject({ most: 1, begun: [1, 2] });
  await end(2);
  await end(3);
  expect(await Promise.all([waiting, newcomer])).toEqual([2, 3]);
});

test.each([
  ["rejects", () => Promise.reject(new Error("failed"))],
  [
    "throws before it waits for anything",
    () => {
      throw new Error("failed");
    },
  ],
])("a task that %s frees its place, and its caller gets the error", async (_how, task) => {
  const semaphore = createSemaphore({ running: 1 });
  const failing = semaphore(task);
  const next = semaphore(() => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("next");
  await expectWhole(semaphore, 1);
});

describe("a task that finds the queue full", () => {
  test("is refused with a time to try again, and the others run", async () => {
    const semaphore = createSemaphore({ running: 1, waiting: 1, retryAfterSeconds: { full: 5, late: 10 } });
    const { enter, end, seen } = createTasks(semaphore);
    const served = Promise.all([enter(1), enter(2)]);
    await expect(enter(3)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    await end(1);
    const fourth = enter(4);
    await end(2);
    await end(4);
    expect(await served).toEqual([1, 2]);
    expect(await fourth).toBe(4);
    expect(seen.begun).toEqual([1, 2, 4]);
  });

  test("is refused at once where none may wait", async () => {
    const semaphore = createSemaphore({ running: 1, waiting: 0 });
    const { enter, end } = createTasks(semaphore);
    const first = enter(1);
    await expect(enter(2)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: undefined });
    await end(1);
    await first;
    expect(await semaphore(() => Promise.resolve("free"))).toBe("free");
  });
});

describe("a task that waits too long", () => {
  test("is refused when its time is up and not before, and the place passes to the next that waits", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const semaphore = createSemaphore({ running: 1, waitMs: 50, retryAfterSeconds: { full: 5, late: 10 } });
    const { enter, end, seen } = createTasks(semaphore);
    const first = enter(1);
    const second = enter(2).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(49);
    const third = enter(3);
    expect(await Promise.race([second, Promise.resolve("still waiting")])).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
    await end(1);
    expect(seen.begun).toEqual([1, 3]);
    expect(vi.getTimerCount()).toBe(0);
    await end(3);
    expect(await Promise.all([first, third])).toEqual([1, 3]);
  });

  test("leaves its place in the queue to another", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { enter, end } = createTasks(createSemaphore({ running: 1, waiting: 1, waitMs: 50 }));
    const first = enter(1);
    const second = enter(2).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(50);
    expect(await second).toMatchObject({ code: "unavailable" });
    const third = enter(3);
    await end(1);
    await end(3);
    expect(await Promise.all([first, third])).toEqual([1, 3]);
  });
});

describe("a caller that aborts", () => {
  test("while waiting gets the reason of its signal, and the next in the queue runs in its place", async () => {
    const semaphore = createSemaphore({ running: 1, waiting: 2 });
    const { enter, end, seen } = createTasks(semaphore);
    const caller = new AbortController();
    const first = enter(1);
    const second = enter(2, caller.signal);
    const third = enter(3);
    caller.abort(new Error("has left"));
    await expect(second).rejects.toThrow("has left");
    const fourth = enter(4);
    for (const number of [1, 3, 4]) await end(number);
    expect(await Promise.all([first, third, fourth])).toEqual([1, 3, 4]);
    expect(seen.begun).toEqual([1, 3, 4]);
    await expectWhole(semaphore, 1);
  });

  test("before it enters takes no place", async () => {
    const semaphore = createSemaphore({ running: 1 });
    const { enter, seen } = createTasks(semaphore);
    await expect(enter(1, AbortSignal.abort(new Error("had left")))).rejects.toThrow("had left");
    expect(seen.begun).toEqual([]);
    await expectWhole(semaphore, 1);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "%i microtasks after the task before has ended frees no other's place",
    async (ticks) => {
      const semaphore = createSemaphore({ running: 1 });
      const { enter, end, seen } = createTasks(semaphore);
      const caller = new AbortController();
      const first = enter(1);
      const second = enter(2, caller.signal).catch((error: unknown) => error);
      const third = enter(3);
      await nextRound();
      const ended = end(1);
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      caller.abort(new Error("has left"));
      await ended;
      if (seen.begun.includes(2)) await end(2);
      else expect(await second).toMatchObject({ message: "has left" });
      await end(3);
      expect(await Promise.all([first, third])).toEqual([1, 3]);
      await expectWhole(semaphore, 1);
    },
  );

  test("leaves no listener on its signal, nor does one whose task has run", async () => {
    const { enter, end } = createTasks(createSemaphore({ running: 1 }));
    const [one, other] = [new AbortController(), new AbortController()];
    const first = enter(1, one.signal);
    const second = enter(2, one.signal);
    const third = enter(3, other.signal);
    expect(getEventListeners(one.signal, "abort")).toHaveLength(1);
    other.abort();
    await expect(third).rejects.toBe(other.signal.reason);
    await end(1);
    await end(2);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    for (const { signal } of [one, other]) expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

test("in any order of arrivals, failures, aborts and refusals no place is lost or added", async () => {
  const visitor = fc.record({
    rounds: fc.nat(4),
    fails: fc.boolean(),
    leavesAfter: fc.option(fc.nat(4), { nil: undefined }),
  });
  const bounds = fc.record({
    running: fc.integer({ min: 1, max: 3 }),
    waiting: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(bounds, fc.array(visitor, { maxLength: 20 }), async (size, visitors) => {
      const semaphore = createSemaphore(size);
      let running = 0;
      const visits = visitors.map(async ({ rounds, fails, leavesAfter }, index) => {
        for (let round = 0; round < index % 3; round++) await nextRound();
        const caller = new AbortController();
        const visit = semaphore(
          async () => {
            running += 1;
            expect(running).toBeLessThanOrEqual(size.running);
            for (let round = 0; round < rounds; round++) await nextRound();
            running -= 1;
            if (fails) throw new Error("failed");
          },
          { signal: caller.signal },
        );
        const outcome = visit.then(
          () => "served",
          (error: Error) => (error.message === "failed" ? "served" : error.message),
        );
        for (let round = 0; round < (leavesAfter ?? 0); round++) await nextRound();
        if (leavesAfter !== undefined) caller.abort(new Error("left"));
        return outcome;
      });
      const outcomes = await Promise.all(visits);
      expect(running).toBe(0);
      for (const outcome of outcomes) expect(outcome).toMatch(/^(served|left|The service is busy)/);
      await expectWhole(semaphore, size.running);
    }),
    { numRuns: 60 },
  );
});
