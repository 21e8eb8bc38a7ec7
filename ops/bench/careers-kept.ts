/**
 * `node ops/bench/careers-kept.ts`, after `npm run build`: how often in a second the whole list of jobs, and the first page of
 * all jobs, are answered while nothing changes, against nginx answering files of both, all compressed, 32 connections, in turns.
 * Prints the medians and the median of the rounds' ratios (nginx to ours: above 1 nginx is faster; the goal is 3). It needs nginx
 * and wrk (Debian: nginx-light, wrk); on SQLite, or with BENCH_DATABASE_URL, an empty database, on PostgreSQL.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { callPath } from "#contract/calls.ts";
import { pagePaths } from "#contract/paths.ts";
import { atEachSize } from "./careers-site.ts";
import { median } from "./measure.ts";
import { startFileServer } from "./nginx.ts";

const rounds = 7;
const cached = { list: callPath("listJobs"), page: pagePaths.jobs };

const nginx = await startFileServer();
if (!nginx) throw new Error("There is no nginx on this machine");
try {
  await atEachSize(5353, async ({ url }, jobs) => {
    for (const [name, path] of Object.entries(cached)) {
      const file = `${name}-${jobs}`;
      const bytes = Buffer.from(await (await fetch(url + path)).arrayBuffer());
      writeFileSync(join(nginx.folder, file), bytes);
      writeFileSync(join(nginx.folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      console.log(`${jobs} jobs, ${name}`, compare(nginx.url + file, url + path));
    }
  });
} finally {
  await nginx.stop();
}

function compare(file: string, ourUrl: string) {
  const taken: { nginx: number; ours: number }[] = [];
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) taken.push({ nginx: rateOf(file), ours: rateOf(ourUrl) });
  const counted = taken.slice(1);
  const ratio = median(counted.map(({ nginx, ours }) => nginx / ours));
  return {
    nginx: Math.round(median(counted.map(({ nginx }) => nginx))),
    ours: Math.round(median(counted.map(({ ours }) => ours))),
    ratio: Math.round(100 * ratio) / 100,
  };
}

/** Answers in a second. */
function rateOf(url: string): number {
  const report = execFileSync("wrk", ["-t1", "-c32", "-d2s", "-H", "accept-encoding: gzip, br", url], {
    encoding: "utf8",
  });
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
}
