/**
 * `node ops/bench/floods.ts [folder of another build]`, after `npm run build`: response times of ordinary visitors
 * and administrators while a server is flooded. Goal: none of them is refused, and 95 % of requests take at most 250
 * ms. Prints a row for each flood: the answers to the flood, the 95th percentiles of visitors and administrators,
 * their slowest step, how many were refused, and how busy the server's main thread and the machine were. With the
 * folder of another built checkout, that server is flooded instead. `FLOODS`, `FLOOD_SIZES`, `FLOOD_ROUNDS`: which
 * floods ("logins,bombs"), how many connections ("20,100,300"), how many rounds.
 */
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { root } from "#ops/repository.ts";
import {
  type Flood,
  type FloodResult,
  floodKinds,
  type HonestRequest,
  p95Of,
  p95OfSteps,
  measureInFlood,
  prepareFloodedSite,
} from "#support/flood.ts";
import { startServer } from "#support/server.ts";

const [folder = root] = process.argv.slice(2);
const list = (text: string | undefined, all: readonly string[]) => text?.split(",") ?? all;
const kinds = floodKinds.filter((kind) => list(process.env.FLOODS, floodKinds).includes(kind));
const sizes = list(process.env.FLOOD_SIZES, ["20", "100", "300"]).map(Number);
const rounds = Number(process.env.FLOOD_ROUNDS ?? 40);
/** Seconds of each flood: long enough for the server to end slow connections. */
const secondsOf = (kind: Flood["kind"]) => (kind.startsWith("slow") ? 45 : 5);
const isSearching = (flood: Flood | undefined) =>
  /searches|new senders|abandoned|pipelined/.test(flood?.kind ?? "");

console.log(
  "| flood | connections | senders | its answers | visitor p95 | administrator p95 | slowest step | refused | main thread | machine |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
await measure(undefined);
for (const kind of kinds)
  for (const connections of sizes)
    for (const senders of new Set(kind === "bombs" ? [1, 6, connections] : [1, connections]))
      await measure({ kind, connections, senders });

async function measure(flood: Flood | undefined): Promise<void> {
  const entry = join(folder, "build/server/main.js");
  const server = await startServer({ entry, env: { LOG_LEVEL: "error" } });
  try {
    const site = await prepareFloodedSite(server, isSearching(flood) ? 100 : 10);
    const before = { at: performance.now(), thread: await mainThreadMs(server.pid), machine: busyMs() };
    const seconds = flood ? secondsOf(flood.kind) : 5;
    const result = await measureInFlood(site, flood, { rounds, seconds });
    const elapsed = performance.now() - before.at;
    const thread = ((await mainThreadMs(server.pid)) - before.thread) / elapsed;
    const machine = (busyMs() - before.machine) / elapsed / cpus().length;
    print(flood, result, { thread, machine });
  } finally {
    await server.stop("SIGKILL");
  }
}

function print(
  flood: Flood | undefined,
  result: FloodResult,
  busy: Record<"thread" | "machine", number>,
): void {
  const { visitor, administrator, statuses, longestHeldMs } = result;
  const all = [...visitor, ...administrator];
  const [slowest] = [...p95OfSteps(all)].toSorted(([, left], [, right]) => right - left);
  const held = flood?.kind.startsWith("slow") ? `, held ${Math.round(longestHeldMs / 1000)} s` : "";
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const cells = [
    flood?.kind ?? "none",
    flood?.connections ?? "–",
    flood?.senders ?? "–",
    answers.join(", ") + held,
    `${p95Of(visitor)} ms`,
    `${p95Of(administrator)} ms`,
    slowest ? `${slowest[0]} ${slowest[1]} ms` : "–",
    refusedOf(all),
    percent(busy.thread),
    percent(busy.machine),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function refusedOf(requests: readonly HonestRequest[]): string {
  const refused = requests.filter(({ isRefused }) => isRefused);
  const kinds = Map.groupBy(refused, ({ step, status }) => `${step} ${status}`);
  const each = [...kinds].map(([kind, all]) => `${kind} × ${all.length}`);
  return refused.length === 0 ? "0" : `${refused.length} of ${requests.length}: ${each.join(", ")}`;
}

/** Processor time of the thread that answers requests; 0 where `/proc` does not tell. */
async function mainThreadMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Processor time of all processes on this machine. */
function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
