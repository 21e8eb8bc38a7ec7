import { expect, onTestFinished, test } from "vitest";
import { type Flood, measureInFlood, meanOf, p95OfSteps, prepareFloodedSite } from "#support/flood.ts";
import { startServer } from "#support/server.ts";
import { floodRounds, floodSizes, isLongRun } from "./scale.ts";

/**
 * The limit of the mean during a flood, in milliseconds. Behind the flood's first wave alone one request waits for
 * more than a minute. A shared machine may halt for seconds by itself, which delays single requests: their 95th
 * percentile is measured by `ops/bench/floods.ts`, with 250 ms as the goal on an idle machine.
 */
const mostMs = 2000;

type Case = {
  kind: Flood["kind"];
  /** The number of addresses it comes from. */
  senders: "one" | "six" | "each";
  /** At least that long, so that the server ends slow connections. */
  seconds?: number;
  /** A slow connection is held that long at most, and `busyMs` on a busy machine. */
  heldMs?: number;
  /** The flood's own requests are refused: one a second for each connection. */
  isRefused?: boolean;
  isOnlyLong?: boolean;
  /** A multiple of the usual rounds. */
  times?: number;
};

const busyMs = 5000;
const searching: ReadonlySet<string> = new Set(["searches", "new senders", "abandoned", "pipelined"]);

const cases: Case[] = [
  { kind: "searches", senders: "one", isRefused: true },
  { kind: "searches", senders: "each" },
  { kind: "new senders", senders: "each", isOnlyLong: true },
  { kind: "abandoned", senders: "each", isOnlyLong: true },
  { kind: "pipelined", senders: "each", isOnlyLong: true },
  { kind: "pages", senders: "one", isOnlyLong: true },
  { kind: "pages", senders: "each" },
  { kind: "applications", senders: "one", isOnlyLong: true },
  { kind: "applications", senders: "each" },
  { kind: "logins", senders: "one", isRefused: true },
  { kind: "logins", senders: "each" },
  { kind: "setups", senders: "one", isRefused: true, isOnlyLong: true },
  { kind: "setups", senders: "each" },
  { kind: "tickets", senders: "one", isRefused: true },
  { kind: "tickets", senders: "each" },
  { kind: "slow headers", senders: "each", seconds: 17, heldMs: 16_000 },
  { kind: "slow calls", senders: "each", seconds: 33, heldMs: 31_000, isOnlyLong: true },
  { kind: "slow uploads", senders: "one" },
  { kind: "slow uploads", senders: "each", seconds: isLongRun ? 25 : 0 },
  // The first bomb of each sender is read beside other visitors' files, the others are not.
  { kind: "bombs", senders: "six", times: 2 },
  { kind: "bombs", senders: "each", isOnlyLong: true },
];

const floods = cases
  .filter(({ isOnlyLong }) => isLongRun || !isOnlyLong)
  .flatMap((flood) => floodSizes.map((connections) => ({ ...flood, connections })));

test.each(floods)(
  "a flood of $kind on $connections connections of $senders sender(s) bars and holds up nobody honest",
  async ({ kind, connections, senders, seconds = 0, heldMs = Infinity, isRefused = false, times = 1 }) => {
    const server = await startServer({ env: { LOG_LEVEL: "warn" } });
    onTestFinished(async () => void (await server.stop("SIGKILL")));
    const site = await prepareFloodedSite(server, searching.has(kind) ? 100 : 1);
    const flood = { kind, connections, senders: { one: 1, six: 6, each: connections }[senders] };
    const started = performance.now();
    const result = await measureInFlood(site, flood, { rounds: times * floodRounds, seconds });
    const floodedSeconds = (performance.now() - started) / 1000;

    const { visitor, administrator, statuses, longestHeldMs } = result;
    const all = [...visitor, ...administrator];
    const means = [visitor, administrator].map(meanOf);
    const steps = JSON.stringify(Object.fromEntries(p95OfSteps(all)));
    console.log(
      `${kind}, ${connections}, ${senders}: ${JSON.stringify(statuses)}, means ${means.join(" and ")} ms, p95 ${steps}`,
    );
    expect(all.filter((request) => request.isRefused)).toEqual([]);
    expect(Math.max(...means)).toBeLessThanOrEqual(mostMs);
    expect(longestHeldMs).toBeLessThan(heldMs + busyMs);
    if (heldMs < Infinity) expect(statuses[408]).toBeGreaterThanOrEqual(connections);
    if (!isRefused) return;
    expect(statuses[429]).toBeGreaterThan(0);
    expect(statuses[429]).toBeLessThan(connections * (floodedSeconds + 2));
  },
);
