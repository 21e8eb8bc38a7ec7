import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** A semaphore for one task at once, whose place for rank 0 is taken, and its events so far. */
function start(bounds: { waiting: number; waitMs?: number; isAging?: boolean }) {
  const inTurn = createSemaphore({ running: 2, keptForRank0: 1, waitMs: 60_000, ...bounds });
  const events: string[] = [];
  const held = Promise.withResolvers<void>();
  const add = (name: string, rank: number, task: () => Promise<void> = () => Promise.resolve()) =>
    inTurn(
      async () => {
        events.push(name);
        await task();
      },
      { rank },
    ).catch((error: unknown) => events.push(`${name}: ${(error as { code: string }).code}`)); // an AppError
  const known = inTurn(() => held.promise, { rank: 0 });
  const first = Promise.all([known, add("first", 9, () => held.promise)]);
  return { events, add, first, release: held.resolve };
}

test("the lowest rank runs first, and of equal ranks the newest", async () => {
  const { events, add, first, release } = start({ waiting: 10 });
  const all = [add("second try", 2), add("early", 1), add("late", 1), add("third try", 3), add("known", 0)];
  release();
  await Promise.all([first, ...all]);
  expect(events).toEqual(["first", "known", "late", "early", "second try", "third try"]);
});

test("with ageing, every other place above rank 0 goes to the task that has waited longest", async () => {
  const { events, add, first, release } = start({ waiting: 10, isAging: true });
  const all = [add("third try", 3), ...["1", "2", "3"].map((name) => add(name, 1)), add("known", 0)];
  release();
  await Promise.all([first, ...all]);
  expect(events).toEqual(["first", "known", "3", "third try", "2", "1"]);
});

test("in a full queue the highest rank is refused, whether it waits or has just come", async () => {
  const { events, add, first, release } = start({ waiting: 2 });
  const all = [add("second try", 2), add("first try", 1), add("known", 0), add("third try", 3)];
  release();
  await Promise.all([first, ...all]);
  expect(events).toEqual([
    "first",
    "second try: unavailable",
    "third try: unavailable",
    "known",
    "first try",
  ]);
});

test("a task that waits too long is refused, and the next one still runs", async () => {
  const { events, add, first, release } = start({ waiting: 2, waitMs: 5 });
  await add("late", 1);
  const next = add("next", 1);
  release();
  await Promise.all([first, next]);
  expect(events).toEqual(["first", "late: unavailable", "next"]);
});

test("one place is kept for rank 0", async () => {
  const inTurn = createSemaphore({ running: 2, keptForRank0: 1, waiting: 10, waitMs: 60_000 });
  const held = Promise.withResolvers<void>();
  const others = [1, 1, 2].map((rank) => inTurn(() => held.promise, { rank }));
  expect(await inTurn(() => Promise.resolve("known"), { rank: 0 })).toBe("known");
  held.resolve();
  await Promise.all(others);
});

test("a place kept for newcomers runs a sender's first task, and not its repeated ones", async () => {
  const inTurn = createSemaphore({ running: 2, keptForNewcomers: () => 1, waiting: 10, waitMs: 60_000 });
  const held = Promise.withResolvers<void>();
  const busy = inTurn(() => held.promise, { rank: 1 });
  const order: string[] = [];
  const add = (name: string, rank: number) => inTurn(async () => void order.push(name), { rank });
  const again = add("again", 2);
  await add("first", 1);
  expect(order).toEqual(["first"]);
  held.resolve();
  await Promise.all([busy, again]);
});
