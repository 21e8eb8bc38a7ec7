/**
 * `npm run bench`: the figures of the README and of `docs/scale.md` in one run, as Markdown: start, memory, and the
 * cost of requests, with the log at `info`. Cached answers are compared with nginx and bare Node.js, which answer
 * the same compressed bytes from a file and from memory. All are asked in turn. It needs Linux, nginx and wrk
 * (Debian: nginx-light, wrk) and about eight minutes on an idle machine; PostgreSQL and Swift for the
 * memory of a replica.
 */
import { execFile, spawn, spawnSync } from "node:child_process";
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
import { hasSwift, startObjectStore } from "#support/object-store/start.ts";
import { findPostgres, startPostgres } from "#support/postgres.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { type ServerProcess, startServer } from "#support/server.ts";
import { buildIfStale } from "../freshness.ts";
import { fillWithJobs } from "./careers-site.ts";
import { median, toTenth } from "./measure.ts";
import { startFileServer } from "./nginx.ts";
import { cpuSecondsOf, memoryOf, residentOf } from "./process-usage.ts";

const keptRounds = 3;
const computedRounds = 2;
const seconds = 2;
const connections = 32;
const mixedMs = 6_000;
/** PDF workers end after 60 s without work. */
const idleMs = 65_000;

type Load = { perSecond: number; cpuMs: number };
type Site = { name: string; jobs: number; jobId: string; server: ServerProcess };

// `wrk -v` prints its version and ends with exit code 1.
if (spawnSync("wrk", ["-v"]).error) throw new Error("There is no wrk on this machine");
await buildIfStale();
const work = mkdtempSync(join(tmpdir(), "larkfold-bench-"));
const nginx = await startFileServer();
if (!nginx) throw new Error("There is no nginx on this machine");
try {
  console.log(
    `Processor: ${cpus()[0]?.model}, ${cpus().length} of them. Node.js ${process.versions.node}.\n`,
  );
  await measureStart();
  await measureSites();
} finally {
  await nginx.stop();
  rmSync(work, { recursive: true, force: true });
}

/** The start of a built server on existing data, as after a crash. */
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

/** The sites of each size run side by side; each is asked in turn. */
async function measureSites(): Promise<void> {
  const sites: Site[] = [];
  const replica = await startReplica();
  try {
    for (const jobs of [10, 1_000, 10_000]) sites.push(await startSite(`${jobs} jobs`, { jobs }));
    const compared = new Set(sites);
    if (replica)
      sites.push(await startSite("10 jobs, PostgreSQL and object store", { jobs: 10, ...replica }));
    await wait(idleMs);
    const residents = () => sites.map(({ server }) => residentOf(server.pid).toFixed(0));
    const idle = residents();
    console.log(
      "| requests | jobs | a second | processor ms | nginx: a second | ms | bare Node.js: a second | ms | time to nginx's |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    const highest: number[] = [];
    for (const site of sites) {
      if (compared.has(site)) {
        await compareKept(site.server, site.jobs);
        await measureComputed(site.server, site);
      }
      highest.push(await measureMixed(site));
    }
    await wait(idleMs);
    const after = residents();
    console.log("\n| memory in MiB | idle | highest under full load | idle a minute later |");
    console.log("| --- | --- | --- | --- |");
    for (const [at, { name }] of sites.entries())
      console.log(`| ${name} | ${idle[at]} | ${highest[at]?.toFixed(0)} | ${after[at]} |`);
  } finally {
    await Promise.all(sites.map(({ server }) => server.stop()));
    await replica?.stop();
  }
}

async function startSite(
  name: string,
  { jobs, databaseUrl, env }: { jobs: number; databaseUrl?: string; env?: Record<string, string> },
): Promise<Site> {
  const dataDir = join(work, name);
  const options = { env: { RATE_LIMITS: "off", LOG_LEVEL: "info", ...env }, dataDir };
  // The first start creates the tables: an idle server is measured with existing ones.
  await (await startServer(options)).stop();
  const db = await connectDatabase({ databaseUrl, dataDir });
  const jobId = await fillWithJobs(db, jobs);
  await db.destroy();
  const server = await startServer({ ...options, logFile: join(work, `log of ${name}`) });
  return { name, jobs, jobId, server };
}

/** PostgreSQL and an object store, where they are installed. */
async function startReplica() {
  const binaries = findPostgres();
  if (!binaries || !hasSwift()) return undefined;
  const postgres = await startPostgres(binaries);
  const store = await startObjectStore();
  const env = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "a secret that all replicas share, of 32 letters",
    ...(await store.createBucket()),
  };
  const stop = async () => {
    await postgres.stop();
    await store.stop();
  };
  return { databaseUrl: postgres.url, env, stop };
}

/**
 * Answers that are cached in compressed form until a job changes: the home page, the first page of jobs, and the
 * whole list.
 */
async function compareKept({ url, pid }: ServerProcess, jobs: number): Promise<void> {
  const kept = {
    // It does not depend on the number of jobs.
    ...(jobs === 10 && { "home page": pagePaths.home }),
    "first page of jobs": pagePaths.jobs,
    "whole list": callPath("listJobs"),
  };
  // The server reaches its speed once V8 has compiled the code that each request runs.
  for (let round = 0; round < 3; round++) await load(url + pagePaths.home, pid);
  for (const [name, path] of Object.entries(kept)) {
    const file = `${name.replaceAll(" ", "-")}-${jobs}`;
    const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    writeFileSync(join(fileServer().folder, file), bytes);
    writeFileSync(join(fileServer().folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    const bare = await startBare(fileServer().folder);
    const taken: { ours: Load; nginx: Load; bare: Load }[] = [];
    // The first round is for warming up.
    for (let round = 0; round <= keptRounds; round++)
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
    console.log(`| ${name}, cached | ${jobs} | ${cells.join(" | ")} | ${ratio.toFixed(1)} |`);
  }
}

/** Answers that are computed for each request. */
async function measureComputed(
  { url, pid }: ServerProcess,
  { jobs, jobId }: { jobs: number; jobId: string },
) {
  const computed = {
    "second page of jobs": `${pagePaths.jobs}?page=2`,
    "search, page": `${pagePaths.jobs}?q=night+carer`,
    "search, call": callPath("listJobs", {}, { q: "night carer", page: 1 }),
    "a job's page, cached": `${pagePaths.jobs}?job=${jobId}`,
  };
  for (const [name, path] of Object.entries(computed)) {
    const taken: Load[] = [];
    for (let round = 0; round <= computedRounds; round++) taken.push(await load(url + path, pid));
    console.log(`| ${name} | ${jobs} | ${cellsOf(taken.slice(1))} | | | | | |`);
  }
}

/**
 * Sends applications with CVs of 200 KiB, four at a time, alone and then while pages are read; answers the peak
 * memory in MiB.
 */
async function measureMixed({ name, server, jobId }: Site): Promise<number> {
  const cv = await samplePdf({ text: "Curriculum vitae", sizeBytes: 200 * 1024 });
  let applicants = 0;
  const applyFour = async (ms: number) => {
    const end = performance.now() + ms;
    const applicant = async () => {
      while (performance.now() < end) {
        applicants += 1;
        await applyFor(server, { id: jobId }, { applicantEmail: `a${applicants}@example.org` }, cv);
      }
    };
    await Promise.all(Array.from({ length: 4 }, applicant));
  };
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(server.pid))), 100);
  const before = cpuSecondsOf(server.pid);
  const begun = performance.now();
  await applyFour(mixedMs);
  const perSecond = (1000 * applicants) / (performance.now() - begun);
  const cpuMs = (1000 * (cpuSecondsOf(server.pid) - before)) / applicants;
  console.log(
    `| application with a CV of 200 KiB | ${name} | ${toTenth(perSecond)} | ${cpuMs.toFixed(1)} | | | | | |`,
  );
  const reading = ["/", pagePaths.jobs, `${pagePaths.jobs}?q=nurse`].map((path) =>
    promisify(execFile)("wrk", ["-t1", "-c8", `-d${mixedMs / 1000}s`, server.url + path]),
  );
  await Promise.all([...reading, applyFour(mixedMs)]);
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

/** Requests `url` as fast as it is answered; the processor time is that of `pid` and its children. */
async function load(url: string, pid: number): Promise<Load> {
  const before = cpuSecondsOf(pid);
  const { stdout: report } = await promisify(execFile)("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    // A search among 1,000 adverts, 32 at a time, waits longer than wrk's default of two seconds.
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
