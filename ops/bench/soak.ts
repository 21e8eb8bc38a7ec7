/**
 * `node ops/bench/soak.ts [minutes] [jobs]`: the built server under a steady mixed load, by default for 30 minutes and
 * with 25 jobs: pages, searches, applications with CVs, and administrators who read, decide and download. Prints every five minutes, or three times in a shorter run, the server's memory, the peak
 * together with the processes that open PDFs, and the number of open files. Ends with exit code 1 when any answer was
 * 5xx or a connection broke. It needs Linux.
 */
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { callPath, type CallName, calls } from "#contract/calls.ts";
import { pagePaths } from "#contract/paths.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { accountOf, logIn } from "#support/accounts.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { startServer } from "#support/server.ts";
import { buildIfStale } from "../freshness.ts";
import { fillWithJobs } from "./careers-site.ts";
import { memoryOf, residentOf } from "./process-usage.ts";

const [minutes = 30, jobCount = 25] = process.argv.slice(2).map(Number);
await buildIfStale();
const server = await startServer({ env: { RATE_LIMITS: "off", LOG_LEVEL: "error" } });
const end = performance.now() + minutes * 60_000;
const counts = new Map<string, number>();
const faults: string[] = [];

const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
  try {
    const response = await fetch(server.url + path, init);
    await response.arrayBuffer();
    note(response.status, path);
  } catch (error) {
    faults.push(`${path}: ${String(error)}`);
  }
};

/** Repeats `work` with a pause, until the end. */
async function repeat(pauseMs: number, work: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; performance.now() < end; round++) {
    await work(round).catch((error: unknown) => faults.push(String(error)));
    await wait(pauseMs);
  }
}

try {
  const jobs = await createJobs(
    server,
    Array.from({ length: 25 }, (_, number) => ({ title: `Support Worker ${number}` })),
  );
  const db = await connectDatabase(server);
  await fillWithJobs(db, Math.max(0, jobCount - jobs.length));
  await db.destroy();
  const cookie = await logIn(server, await accountOf(server, "master"));
  const cv = await samplePdf({ sizeBytes: 200 * 1024 });
  const ids: string[] = [];
  const words = ["nurse", "nigt worker", "zzz", "leeds"];
  const call = async (name: CallName, params: Record<string, string> = {}, body?: object) => {
    const headers = { cookie, origin: server.url, "content-type": "application/json" };
    const init = { method: calls[name].method, headers, ...(body && { body: JSON.stringify(body) }) };
    await ask(callPath(name, params), init);
  };
  await Promise.all([
    report(),
    repeat(50, (round) => ask(Object.values(pagePaths)[round % Object.keys(pagePaths).length] ?? "/")),
    repeat(200, (round) =>
      ask(`${pagePaths.jobs}?q=${encodeURIComponent(words[round % words.length] ?? "")}`),
    ),
    repeat(1_000, async (round) => {
      const job = jobs[round % jobs.length];
      if (!job) return;
      const { id } = await applyFor(server, job, { applicantEmail: `a${round}@example.org` }, cv);
      note(201, "an application");
      ids.push(id);
    }),
    repeat(1_000, async (round) => {
      await call("listApplicationRows");
      const id = ids[round % Math.max(1, ids.length)];
      if (id === undefined) return;
      await call("readApplication", { id });
      await call("downloadCv", { id });
      await call("updateApplication", { id }, { adminNotes: `Round ${round}` });
      await call("readOverview");
    }),
  ]);
} finally {
  await server.stop();
}
console.log(Object.fromEntries(counts), { faults: faults.length }, faults.slice(0, 5));
process.exitCode = faults.length > 0 || [...counts.keys()].some((status) => status >= "500") ? 1 : 0;

function note(status: number, path: string): void {
  counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  if (status >= 500) faults.push(`${status} ${path}`);
}

async function report(): Promise<void> {
  let highest = 0;
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(server.pid))), 500);
  console.log(
    "| minute | MiB | highest, with PDFs | open files | answers | faults |\n| --- | --- | --- | --- | --- | --- |",
  );
  const step = Math.min(5, minutes / 3);
  for (let minute = 0; minute <= minutes; minute += step) {
    const openFiles = readdirSync(`/proc/${server.pid}/fd`).length;
    const answers = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const mebibytes = `${Math.round(residentOf(server.pid))} | ${Math.round(highest)}`;
    console.log(`| ${minute} | ${mebibytes} | ${openFiles} | ${answers} | ${faults.length} |`);
    const left = end - performance.now();
    if (left > 0) await wait(Math.min(left, step * 60_000));
  }
  clearInterval(timer);
}
