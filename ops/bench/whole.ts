/**
 * `npm run bench`: the figures of `docs/scale.md` in one run, as Markdown: start, memory, and what requests cost, with the log at
 * `info`; those that nothing is computed for against nginx and bare Node.js, which answer the same compressed bytes from a file and from
 * memory. All are asked in turn. It needs Linux, nginx and wrk (Debian: nginx-light, wrk), a build and some minutes on an idle machine.
 */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { callPath } from "#contract/calls.ts";
import { pagePaths } from "#contract/paths.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { freePort } from "#support/nginx.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { type ServerProcess, startServer } from "#support/server.ts";
import { fillWithJobs } from "./careers-site.ts";
import { median, tidy } from "./measure.ts";
import { startFileServer } from "./nginx.ts";
import { cpuSecondsOf, memoryOf } from "./process-usage.ts";

const rounds = 5;
const seconds = 2;
const connections = 32;
/** PDF workers leave after 60 s without work. */
const idleMs = 75_000;

type Load = { perSecond: number; cpuMs: number };

const work = mkdtempSync(join(tmpdir(), "larkfold-bench-"));
const nginx = await startFileServer();
if (!nginx) throw new Error("There is no nginx on this machine");
try {
  console.log(
    `Processor: ${cpus()[0]?.model}, ${cpus().length} of them. Node.js ${process.versions.node}.\n`,
  );
  await measureStart();
  console.log(
    "| requests | jobs | a second | processor ms | nginx: a second | ms | bare Node.js: a second | ms | time to nginx's |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  const memory: string[] = [];
  for (const jobs of [10, 1_000, 10_000]) memory.push(await measureSite(jobs));
  console.log(
    `\n| memory in MiB, with | idle | under mixed load, highest | idle a minute later |\n| --- | --- | --- | --- |`,
  );
  console.log(memory.join("\n"));
} finally {
  await nginx.stop();
  rmSync(work, { recursive: true, force: true });
}

/** The start of a built server on data that are there, as after a crash. */
async function measureStart(): Promise<void> {
  const dataDir = join(work, "start");
  await (await startServer({ dataDir })).stop();
  const taken: { ms: number; cpu: number }[] = [];
  for (let round = 0; round < 7; round++) {
    const server = await startServer({ dataDir });
    taken.push({ ms: server.readyMs, cpu: cpuSecondsOf(server.pid) });
    await server.stop("SIGKILL");
  }
  const ms = Math.round(median(taken.map((each) => each.ms)));
  const cpu = median(taken.map((each) => each.cpu));
  console.log(
    `Start after \`kill -9\`, median of 7: ready in ${ms} ms, ${cpu.toFixed(2)} s of processor time.\n`,
  );
}

/** Measures a site with so many jobs, and answers its line of the table of memory. */
async function measureSite(jobs: number): Promise<string> {
  const logFile = join(work, `log-${jobs}`);
  const env = { RATE_LIMITS: "off", LOG_LEVEL: "info" };
  const server = await startServer({ env, logFile, dataDir: join(work, `site-${jobs}`) });
  try {
    const db = await connectDatabase({ dataDir: server.dataDir });
    const jobId = await fillWithJobs(db, jobs);
    await db.destroy();
    await wait(5_000);
    const idle = memoryOf(server.pid);
    await compareKept(server, jobs);
    await measureComputed(server, { jobs, jobId });
    const peak = await measureMixed(server, jobId);
    await wait(idleMs);
    return `| ${jobs} jobs | ${idle.toFixed(0)} | ${peak.toFixed(0)} | ${memoryOf(server.pid).toFixed(0)} |`;
  } finally {
    await server.stop();
  }
}

/** What is kept compressed between two changes: the home page, the first page of jobs, and the whole list. */
async function compareKept({ url, pid }: ServerProcess, jobs: number): Promise<void> {
  const kept = { "home page": "/", "first page of jobs": pagePaths.jobs, "whole list": callPath("listJobs") };
  for (const [name, path] of Object.entries(kept)) {
    const file = `${name.replaceAll(" ", "-")}-${jobs}`;
    const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    writeFileSync(join(fileServer().folder, file), bytes);
    writeFileSync(join(fileServer().folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    const bare = await startBare(fileServer().folder);
    const taken: { ours: Load; nginx: Load; bare: Load }[] = [];
    // The first round only warms up.
    for (let round = 0; round <= rounds; round++)
      taken.push({
        ours: await load(url + path, pid),
        nginx: await load(fileServer().url + file, fileServer().pid),
        bare: await load(`${bare.url}/${file}`, bare.pid),
      });
    bare.stop();
    const counted = taken.slice(1);
    const cells = (["ours", "nginx", "bare"] as const).map((who) =>
      cellsOf(counted.map((each) => each[who])),
    );
    const ratio = median(counted.map((each) => each.nginx.perSecond / each.ours.perSecond));
    console.log(`| ${name}, kept | ${jobs} | ${cells.join(" | ")} | ${ratio.toFixed(1)} |`);
  }
}

/** What is computed at each request. */
async function measureComputed(
  { url, pid }: ServerProcess,
  { jobs, jobId }: { jobs: number; jobId: string },
) {
  const computed = {
    "second page of jobs": `${pagePaths.jobs}?page=2`,
    "search, page": `${pagePaths.jobs}?q=night+carer`,
    "search, call": callPath("listJobs", {}, { q: "night carer", page: 1 }),
    "a job's page": `${pagePaths.jobs}?job=${jobId}`,
  };
  for (const [name, path] of Object.entries(computed)) {
    const taken: Load[] = [];
    for (let round = 0; round <= 3; round++) taken.push(await load(url + path, pid));
    console.log(`| ${name} | ${jobs} | ${cellsOf(taken.slice(1))} | | | | | |`);
  }
}

/** Applications with CVs of 200 KiB, four at a time, while pages are read: answers the highest memory in MiB. */
async function measureMixed(server: ServerProcess, jobId: string): Promise<number> {
  const cv = await samplePdf({ text: "Curriculum vitae", sizeBytes: 200 * 1024 });
  const count = 120;
  const before = cpuSecondsOf(server.pid);
  const begun = performance.now();
  let applicants = 0;
  const applyUntil = async (last: number) => {
    while (applicants < last) {
      applicants += 1;
      await applyFor(server, { id: jobId }, { applicantEmail: `a${applicants}@example.org` }, cv);
    }
  };
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(server.pid))), 100);
  await Promise.all(Array.from({ length: 4 }, () => applyUntil(count)));
  const cpuMs = (1000 * (cpuSecondsOf(server.pid) - before)) / count;
  const perSecond = (1000 * count) / (performance.now() - begun);
  console.log(`| application with a CV of 200 KiB | | ${tidy(perSecond)} | ${cpuMs.toFixed(1)} | | | | | |`);
  const reading = ["/", pagePaths.jobs, `${pagePaths.jobs}?q=nurse`].map((path) =>
    promisify(execFile)("wrk", ["-t1", "-c8", "-d6s", server.url + path]),
  );
  await Promise.all([...reading, ...Array.from({ length: 4 }, () => applyUntil(2 * count))]);
  clearInterval(timer);
  return peak;
}

function fileServer() {
  if (!nginx) throw new Error("nginx has ended");
  return nginx;
}

async function startBare(folder: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-bytes.ts"), String(port), folder], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 200 && !(await answers(url)); attempt++) await wait(25);
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** Asks for `url` as often as it is answered; processor time is that of `pid` and its children. */
async function load(url: string, pid: number): Promise<Load> {
  const before = cpuSecondsOf(pid);
  const { stdout: report } = await promisify(execFile)("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    // A search among 1,000 adverts, 32 at a time, waits for longer than the two seconds that wrk allows.
    "--timeout",
    "30s",
    "-H",
    "accept-encoding: gzip, br",
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${url}\n${report}`);
  const count = Number(/(\d+) requests in/.exec(report)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  return { perSecond, cpuMs: (1000 * (cpuSecondsOf(pid) - before)) / count };
}

function cellsOf(loads: readonly Load[]): string {
  const perSecond = Math.round(median(loads.map((each) => each.perSecond)));
  return `${perSecond} | ${median(loads.map((each) => each.cpuMs)).toFixed(3)}`;
}
