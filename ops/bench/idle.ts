/**
 * `node ops/bench/idle.ts [starts] [seconds]`, after `npm run build`: the memory of a started server without
 * requests, by default after 60 seconds and in three starts, on SQLite and on PostgreSQL with an object store, with
 * existing tables. It needs Linux, PostgreSQL and, for the object store, Swift.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startObjectStore } from "#support/object-store/start.ts";
import { findPostgres, startPostgres } from "#support/postgres.ts";
import { startServer } from "#support/server.ts";
import { residentOf } from "./process-usage.ts";

const starts = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 60);
const binaries = findPostgres();
if (binaries === undefined) throw new Error("There is no PostgreSQL on this machine");
const postgres = await startPostgres(binaries);
const store = await startObjectStore();
const folder = mkdtempSync(join(tmpdir(), "larkfold-idle-"));
try {
  const replica = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "a secret that all replicas share, of 32 letters",
    ...(await store.createBucket()),
  };
  console.log("| on | MiB idle, each start |\n| --- | --- |");
  for (const [name, env] of [["SQLite", {}] as const, ["PostgreSQL and object store", replica] as const]) {
    const dataDir = join(folder, name);
    await (await startServer({ dataDir, env })).stop();
    const taken: number[] = [];
    for (let start = 0; start < starts; start++) {
      const server = await startServer({ dataDir, env });
      await wait(seconds * 1000);
      taken.push(Math.round(residentOf(server.pid)));
      await server.stop();
    }
    console.log(`| ${name} | ${taken.join(", ")} |`);
  }
} finally {
  await postgres.stop();
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
}
