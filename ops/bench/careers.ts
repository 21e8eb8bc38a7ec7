/**
 * `node ops/bench/careers.ts`, after `npm run build`: what the careers pages cost the server with 10, 1 000 and 10 000
 * open jobs on SQLite. Prints the median milliseconds of a request, asked one after another, for the list, a deep page,
 * a search, a job's page and a cached answer (304) of the whole list.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { serverEntry } from "../freshness.ts";

const port = 5332;
const requests = 40;
const site = `http://127.0.0.1:${port}`;

for (const jobs of [10, 1_000, 10_000]) {
  const dataDir = mkdtempSync(join(tmpdir(), "larkfold-bench-"));
  const server = spawn(process.execPath, [serverEntry], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  try {
    await untilReady();
    const id = fill(dataDir, jobs);
    const { headers } = await fetch(`${site}/api/jobs`);
    const etag = headers.get("etag") ?? "";
    const lastPage = Math.ceil(jobs / 20);
    console.log(`${jobs} jobs`, {
      list: await measure("/jobs"),
      deepPage: await measure(`/jobs?page=${lastPage}`),
      search: await measure("/jobs?q=night+carer"),
      nothingFound: await measure("/jobs?q=astronuat"),
      jobPage: await measure(`/jobs?job=${id}`),
      unchangedList: await measure("/api/jobs", { "if-none-match": etag }),
    });
  } finally {
    server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes open jobs straight into the database, as if other processes had; answers the id of one. */
function fill(dataDir: string, count: number): string {
  const file = readdirSync(dataDir).find((name) => name.endsWith(".sqlite"));
  if (!file) throw new Error("The server has made no database");
  const db = new DatabaseSync(join(dataDir, file));
  const titles = ["Night Support Worker", "Complex Needs Nurse", "Cook", "Homecare Coordinator"];
  const insert = db.prepare(`insert into jobs (id, title, description, location, employment_type,
    hiring_organization, contact_email, is_active, date_posted, created_at, updated_at)
    values (?, ?, ?, ?, 'FULL_TIME', 'Us', 'jobs@example.org', 1, ?, ?, ?)`);
  let id = "";
  db.exec("begin");
  for (let number = 0; number < count; number++) {
    id = crypto.randomUUID();
    const posted = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
    const description = `You will support people ${number} at home. `.repeat(20);
    const title = titles[number % titles.length] ?? "";
    insert.run(id, title, description, `Town ${number % 97}`, posted, posted, posted);
  }
  db.exec("update data_versions set version = version + 1 where name = 'jobs'; commit");
  db.close();
  return id;
}

async function measure(path: string, headers: Record<string, string> = {}): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    const begun = performance.now();
    const response = await fetch(site + path, { headers });
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 304) throw new Error(`${path}: ${response.status}`);
    times.push(performance.now() - begun);
  }
  const median = times.toSorted((left, right) => left - right)[requests / 2] ?? 0;
  return Math.round(median * 10) / 10;
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const isReady = await fetch(`${site}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(50);
  }
  throw new Error("The server did not become ready");
}
