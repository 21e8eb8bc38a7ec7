import { expect, test } from "vitest";
import { createGate } from "./hashing-gate.ts";

/** Tasks that end when told, and how many of them run. */
function createTasks() {
  const ends: (() => void)[] = [];
  const seen = { running: 0, most: 0, order: [] as number[] };
  const task = (name: number) => async () => {
    seen.running++;
    seen.most = Math.max(seen.most, seen.running);
    seen.order.push(name);
    await new Promise<void>((resolve) => {
      ends.push(resolve);
    });
    seen.running--;
    return name;
  };
  return { task, ends, seen };
}

test("at most two tasks run at once, the others in the order in which they came", async () => {
  const gate = createGate({ running: 2, waiting: 10 });
  const { task, ends, seen } = createTasks();
  const results = Promise.all([1, 2, 3, 4, 5].map((name) => gate(task(name))));
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await results).toEqual([1, 2, 3, 4, 5]);
  expect(seen).toEqual({ running: 0, most: 2, order: [1, 2, 3, 4, 5] });
});

test("who finds the queue full is refused as busy, and the others are served", async () => {
  const gate = createGate({ running: 1, waiting: 1 });
  const { task, ends } = createTasks();
  const served = Promise.all([gate(task(1)), gate(task(2))]);
  await expect(gate(task(3))).rejects.toMatchObject({ code: "unavailable", status: 503 });
  for (let ended = 0; ended < 2; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await served).toEqual([1, 2]);
});

test("a task that fails gives its place on", async () => {
  const gate = createGate({ running: 1, waiting: 1 });
  const failing = gate(() => Promise.reject(new Error("failed")));
  const next = gate(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("done");
  expect(await gate(() => Promise.resolve("again"))).toBe("again");
});
