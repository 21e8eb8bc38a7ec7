/**
 * `node ops/bench/careers-json.ts [rounds]`, after `npm run build`: the first `GET /api/jobs` after a job was
 * written, compared with a bare node:http server on the same database (bare-list.ts). Asks both in turn and prints
 * the median milliseconds and the median of the rounds' ratios; `compressed` is the product's brotli answer. On
 * SQLite, or on PostgreSQL where BENCH_DATABASE_URL names an empty database.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { atEachSize, type BenchSite } from "./careers-site.ts";
import { median, toTenth, timeOf } from "./measure.ts";

const roundsOfMany = Number(process.argv[2] ?? 15);
const bareUrl = "http://127.0.0.1:5352/";
const plain = { "accept-encoding": "identity" };

await atEachSize(async (site, jobs) => {
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-list.ts"), "5352", placeOf(site)]);
  try {
    await untilAnswers();
    console.log(`${jobs} jobs`, await compare(site, jobs < 10_000 ? 10 * roundsOfMany : roundsOfMany));
  } finally {
    bare.kill();
  }
});

async function compare(site: BenchSite, rounds: number) {
  const taken: { bare: number; ours: number; compressed: number }[] = [];
  // The first three rounds only warm up.
  for (let round = 0; round < rounds + 3; round++) taken.push(await askAll(site, round % 2 === 0));
  const counted = taken.slice(3);
  const medianOf = (name: keyof (typeof taken)[number]) =>
    toTenth(median(counted.map((times) => times[name])));
  const ratio = Math.round(100 * median(counted.map(({ bare, ours }) => ours / bare))) / 100;
  return { bare: medianOf("bare"), ours: medianOf("ours"), ratio, compressed: medianOf("compressed") };
}

/** They take turns in being first: the database's own caches are warm for the second. */
async function askAll(site: BenchSite, isBareFirst: boolean) {
  const list = `${site.url}/api/jobs`;
  await site.write();
  const early = isBareFirst ? await timeOf(bareUrl, plain) : undefined;
  const ours = await timeOf(list, plain);
  const bare = early ?? (await timeOf(bareUrl, plain));
  await site.write();
  return { bare, ours, compressed: await timeOf(list, { "accept-encoding": "br" }) };
}

function placeOf({ dataDir, databaseUrl: url }: BenchSite): string {
  if (url) return url;
  const file = readdirSync(dataDir).find((name) => name.endsWith(".sqlite"));
  if (!file) throw new Error("The server has made no database");
  return join(dataDir, file);
}

async function untilAnswers(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isThere = await fetch(bareUrl).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(50);
  }
  throw new Error("The bare server did not start");
}
