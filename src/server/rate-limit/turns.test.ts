import { setImmediate as nextRound } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTurns } from "./turns.ts";

const [flooder, honest] = ["192.0.2.1", "192.0.2.2"];

/** Turns that have been asked for in this order, and the names of those that have come. */
function createLine() {
  const turns = createTurns();
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

test("of those who never had a turn of the kind the newest comes first, and a flood's sender takes turns with the others", async () => {
  const { ask, begun } = createLine();
  const flood = ["1", "2", "3", "4"].map((name) => ask(name, flooder));
  const ticket = ask("a ticket", honest, "ticket");
  await Promise.all([...flood, ticket, ask("older", "192.0.2.3"), ask("newer", honest)]);
  expect(begun).toEqual(["1", "newer", "older", "a ticket", "2", "3", "4"]);
});

test("who has asked often goes before senders of a flood that had their turn since", async () => {
  const { ask, begun } = createLine();
  for (let count = 0; count < 5; count++) await ask("before", honest);
  const senders = ["192.0.2.11", "192.0.2.12", "192.0.2.13"];
  await Promise.all(senders.map((sender) => ask("flood", sender)));
  const second = senders.map((sender) => ask("flood again", sender));
  await Promise.all([...second, ask("honest", honest)]);
  expect(begun.slice(8)).toEqual(["honest", "flood again", "flood again", "flood again"]);
});
