import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { oncePerBatch } from "./once-per-batch.ts";

function counted() {
  let count = 0;
  const ask = oncePerBatch(() => Promise.resolve(++count));
  return ask;
}

test("requests of one batch share a question, those of the next ask anew", async () => {
  const ask = counted();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await nextTurn();
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

test("a batch that fills the system's own list may be two: the question is asked anew", async () => {
  const ask = counted();
  const answers = await Promise.all(Array.from({ length: 3000 }, () => ask()));
  expect([answers[0], answers[1023], answers[1024], answers[2999]]).toEqual([1, 1, 2, 3]);
});

test("a question that failed is not kept for the next batch", async () => {
  let isAway = true;
  const ask = oncePerBatch(() => (isAway ? Promise.reject(new Error("away")) : Promise.resolve("here")));
  await expect(ask()).rejects.toThrow("away");
  isAway = false;
  await nextTurn();
  expect(await ask()).toBe("here");
});
