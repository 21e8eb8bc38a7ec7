import { Socket } from "node:net";
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTurns, type Turn } from "./turns.ts";

const [flooder, honest] = ["192.0.2.1", "192.0.2.2"];

/** Requests in this order, and the names of those whose turn has come. */
function createLine() {
  const turns = createTurns();
  const begun: string[] = [];
  const ask = async (name: string, address: string, kind: Turn = "search") => {
    await turns.wait(kind, { ip: address, raw: { socket: new Socket() } });
    begun.push(name);
  };
  return { turns, ask, begun };
}

test("a pause is left between two requests, in which other work can run", async () => {
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

test("at most one request is admitted in each round of the event loop", async () => {
  const { ask, begun } = createLine();
  const all = Promise.all(["a", "b", "c"].map((name) => ask(name, name)));
  const seen: number[] = [];
  for (let round = 0; round < 6; round++) {
    seen.push(begun.length);
    await nextRound();
  }
  await all;
  expect(seen).toContain(1);
  for (const [index, count] of seen.entries()) expect(count).toBeLessThanOrEqual(index + 1);
});

test("of senders without an earlier turn of the kind the newest goes first, alternating with the one that has waited longest", async () => {
  const { ask, begun } = createLine();
  const flood = ["1", "2", "3", "4"].map((name) => ask(name, flooder));
  const ticket = ask("a ticket", honest, "ticket");
  await Promise.all([...flood, ticket, ask("older", "192.0.2.3"), ask("newer", honest)]);
  expect(begun).toEqual(["1", "a ticket", "newer", "2", "older", "3", "4"]);
});

test("a stream of new senders does not keep out a returning sender, nor one who is signed in", async () => {
  const { turns, ask, begun } = createLine();
  await ask("before", honest);
  const second = ask("second", honest);
  const signedIn = turns
    .wait("search", { ip: honest, raw: { socket: new Socket() } }, { isSignedIn: true })
    .then(() => begun.push("signed in"));
  const flood: Promise<void>[] = [];
  const adding = setInterval(() => flood.push(ask("new", `198.51.100.${flood.length}`)), 1);
  onTestFinished(() => clearInterval(adding));
  await Promise.all([second, signedIn]);
  clearInterval(adding);
  expect(begun.indexOf("signed in")).toBeLessThanOrEqual(3);
  expect(begun.indexOf("second")).toBeLessThanOrEqual(6);
  await Promise.all(flood);
});

test("the queue is limited for each sender and for all together, and the rest is refused as unavailable", async () => {
  const { ask, begun } = createLine();
  const outcome = (name: string, address: string) =>
    ask(name, address).catch((error: unknown) => (error as { code: string }).code); // an AppError
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const one = Array.from({ length: 70 }, () => outcome("one", flooder));
  const others = Array.from({ length: 1_000 }, (_, sender) =>
    outcome("other", `2001:db8:0:${sender.toString(16)}::1`),
  );
  const all = Promise.all([...one, ...others]);
  await vi.advanceTimersByTimeAsync(60_000);
  const refused = (await all).filter((code) => code === "unavailable").length;
  expect(begun.length + refused).toBe(1_070);
  // Five beyond the limit of a sender, and 64 beyond that of all.
  expect(refused).toBeGreaterThanOrEqual(69);
  expect(vi.getTimerCount()).toBe(0);
});

test("a sender with too many waiting requests is refused after a second", async () => {
  const { ask } = createLine();
  const started = performance.now();
  const refused = Array.from({ length: 66 }, async () => {
    await ask("one", flooder).catch(() => undefined);
    return performance.now() - started;
  });
  // The first begins at once, and 64 more wait for at least the pauses between them.
  expect((await Promise.all(refused)).at(-1)).toBeGreaterThan(990);
});

test("a request whose connection has closed leaves the queue", async () => {
  const { turns, ask, begun } = createLine();
  const first = ask("first", flooder);
  const socket = new Socket();
  const gone = turns.wait("search", { ip: honest, raw: { socket } });
  socket.destroy();
  await expect(gone).rejects.toMatchObject({ code: "invalid-request" });
  await Promise.all([first, ask("next", flooder)]);
  expect(begun).toEqual(["first", "next"]);
  expect(socket.listenerCount("close")).toBe(0);
});

test("no request waits longer than 20 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask } = createLine();
  await ask("first", flooder);
  // The pause after the first does not end, because its timer starts in the next round of the event loop.
  const late = ask("late", honest).catch((error: unknown) => error);
  vi.advanceTimersByTime(20_000);
  expect(await late).toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
});

test("a flood of one kind of request does not delay another kind", async () => {
  const { ask, begun } = createLine();
  const first = ask("first", flooder, "application");
  const search = ask("search", honest);
  const flood = Array.from({ length: 5 }, (_, sender) => ask("flood", `192.0.2.1${sender}`, "application"));
  await Promise.all([first, search, ...flood]);
  expect(begun.slice(0, 3)).toEqual(["first", "search", "flood"]);
});

test("a frequent sender goes before senders of a flood that have had a turn since", async () => {
  const { ask, begun } = createLine();
  for (let count = 0; count < 5; count++) await ask("before", honest);
  const senders = ["192.0.2.11", "192.0.2.12", "192.0.2.13"];
  await Promise.all(senders.map((sender) => ask("flood", sender)));
  const second = senders.map((sender) => ask("flood again", sender));
  await Promise.all([...second, ask("honest", honest)]);
  expect(begun.slice(8)).toEqual(["honest", "flood again", "flood again", "flood again"]);
});
