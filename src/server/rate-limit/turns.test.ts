import { setImmediate as nextRound } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTurns } from "./turns.ts";

const [flooder, honest] = ["192.0.2.1", "192.0.2.2"];

/** Turns that have been asked for in this order, and the names of those that have come. */
function createLine(clock = () => new Date()) {
  const turns = createTurns(clock);
  const begun: string[] = [];
  const ask = async (name: string, address: string, kind: "search" | "ticket" = "search") => {
    await turns.wait(kind, address);
    begun.push(name);
  };
  return { ask, begun };
}

test("a pause is left between two requests, in which other work is done", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, begun } = createLine();
  const all = Promise.all(["a", "b"].map((name) => ask(name, name)));
  for (let round = 0; round < 10; round++) await nextRound();
  expect(begun).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(10);
  await all;
  expect(begun).toEqual(["a", "b"]);
});

test("at most one request begins in each round of the event loop", async () => {
  const { ask, begun } = createLine();
  const all = Promise.all(["a", "b", "c"].map((name) => ask(name, name)));
  await Promise.resolve();
  await Promise.resolve();
  const seen: number[] = [];
  for (let round = 0; round < 4; round++) {
    seen.push(begun.length);
    await nextRound();
  }
  await all;
  expect(seen[0]).toBe(1);
  for (const [index, count] of seen.entries()) expect(count).toBeLessThanOrEqual(index + 1);
});

test("who had the fewest turns of the kind comes first, and of equals the newest", async () => {
  const { ask, begun } = createLine();
  const flood = ["1", "2", "3", "4"].map((name) => ask(name, flooder));
  await ask("a ticket", honest, "ticket");
  await Promise.all([...flood, ask("older", "192.0.2.3"), ask("newer", honest)]);
  expect(begun.indexOf("newer")).toBeLessThan(begun.indexOf("older"));
  expect(begun.indexOf("older")).toBeLessThan(begun.indexOf("3"));
  expect(begun).toHaveLength(7);
});

test("turns of some minutes ago do not count", async () => {
  let now = 0;
  const { ask, begun } = createLine(() => new Date(now));
  for (let count = 0; count < 3; count++) await ask(`early ${count}`, flooder);
  now += 3 * 60_000;
  await Promise.all([ask("other", honest), ask("late", flooder)]);
  expect(begun.indexOf("late")).toBeLessThan(begun.indexOf("other"));
});
