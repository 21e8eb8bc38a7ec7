import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("a few work at a time, and the others follow in the order in which they came", async () => {
  const inTurn = createTurns({ atOnce: 2, waitMs: 10_000 });
  const order: number[] = [];
  let working = 0;
  let most = 0;
  const work = (number: number) =>
    inTurn(async () => {
      order.push(number);
      working += 1;
      most = Math.max(most, working);
      await new Promise(setImmediate);
      working -= 1;
    });
  await Promise.all([1, 2, 3, 4, 5, 6].map(work));
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});

test("who waits in vain is told to come again, and the turn passes on to who still waits", async () => {
  const inTurn = createTurns({ atOnce: 1, waitMs: 50 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(() => promise);
  const refusal = { code: "unavailable", retryAfterSeconds: 3 };
  await expect(inTurn(() => Promise.resolve())).rejects.toMatchObject(refusal);
  const third = inTurn(() => Promise.resolve("its turn"));
  resolve();
  await first;
  expect(await third).toBe("its turn");
  expect(await inTurn(() => Promise.resolve("free"))).toBe("free");
});

test("work that fails gives its turn back", async () => {
  const inTurn = createTurns({ atOnce: 1, waitMs: 0 });
  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(() => Promise.resolve("next"))).toBe("next");
});
