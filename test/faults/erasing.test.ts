import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createCvUploads } from "#server/cvs/uploads.ts";
import { quarantine } from "#server/retention/quarantine.ts";
import { runRetention } from "#server/retention/run.ts";
import { createRetention } from "#server/retention/service.ts";
import { type DatabasePlace, type Engine, engines } from "#support/database.ts";
import { atEndOfFile } from "#support/end-of-file.ts";
import { addApplicationRows, addCv, addJobRow, applicationRow } from "#support/retention.ts";
import { objectStoreForTests, type StoreKind, storeKinds } from "#support/stores.ts";
import { isLongRun, killRounds, runTimeoutMs } from "./scale.ts";

/**
 * A process that erases applications is killed with SIGKILL at a random moment, repeatedly: between the rows of two,
 * or when rows are deleted and their files are not. The next run leaves no file and no row, and each certificate is
 * true.
 */
objectStoreForTests();

/**
 * `npm run test:faults` sets 50 rounds for kills during submits, which take longer. A test's object store takes
 * seconds for each file and ends slow requests: it has few files to erase.
 */
const sizeOf = (kind: StoreKind) => {
  const isFolder = kind.name === "a folder";
  const shortRounds = isFolder ? 5 : 3;
  return { rounds: isLongRun ? 2 * killRounds : shortRounds, erasedAtOnce: isFolder ? 25 : 3 };
};
const longAgo = "2025-01-01T09:00:00.000Z";
/** Long after the quarantine of what arrived then. */
const moment = "2026-11-22T09:00:00.000Z";
const month = { months: 1 };
const periods = { unsuccessful: month, undecided: month, withdrawn: month, hired: month };

const combinations = engines.flatMap((engine) =>
  storeKinds.map((kind) => ({ engine, kind, ...sizeOf(kind) })),
);

describe.each(combinations)(
  "on $engine.name with CVs in $kind.name",
  ({ engine, kind, rounds, erasedAtOnce }) => {
    test(
      `${rounds} kills in the middle of erasing leave no file behind, and no certificate that is untrue`,
      { timeout: runTimeoutMs(rounds) },
      async () => {
        const place = await engine.copyPlace();
        const { db, storage, retention, env } = await open(engine, place, kind);
        const jobId = await addJobRow(db, longAgo);
        const keptRow = applicationRow(jobId, moment);
        // A run that would erase more than a fifth needs an approval.
        const keptRows = [keptRow, ...Array.from({ length: 125 }, () => applicationRow(jobId, moment))];
        await addApplicationRows(db, keptRows);
        const kept = await addCv({ db, storage, folder: place.dataDir }, keptRow.id, Buffer.from("kept"));
        const erased = new Set<string>();
        let between = 0;
        for (const id of await addExpired()) erased.add(id);
        const lasted = await eraseInProcess(env);
        await expectGone();
        for (let round = 1; round <= rounds; round++) {
          const rows = await addExpired();
          await eraseInProcess(env, Math.random() * lasted);
          between += await countUnfinished(rows);
          await runRetention(retention);
          for (const id of rows) erased.add(id);
          await expectGone();
        }
        console.log(
          `${engine.name}, ${kind.name}: ${rounds} kills among ${erased.size} erasures, ${between} times rows gone and files there`,
        );
        if (isLongRun) expect(between).toBeGreaterThan(0);

        /** Applications whose time in quarantine is over; answers their ids. */
        async function addExpired(): Promise<string[]> {
          const rows = Array.from({ length: erasedAtOnce }, () => applicationRow(jobId, longAgo));
          await addApplicationRows(db, rows);
          const rules = new Set(["undecided"] as const);
          const now = new Date("2026-06-01T09:00:00.000Z");
          const store = { db, storage, folder: place.dataDir };
          await Promise.all(rows.map(({ id }) => addCv(store, id, Buffer.from(`CV of ${id}`))));
          for (const { id } of rows)
            await db.transaction().execute((trx) => quarantine(trx, id, { now, periods, rules }));
          return rows.map(({ id }) => id);
        }

        /** 1 when the kill left some of `ids` without rows but with files. */
        async function countUnfinished(ids: readonly string[]): Promise<0 | 1> {
          const open = await db
            .selectFrom("erasures")
            .select("id")
            .where("applicationId", "in", ids)
            .where("verifiedAt", "is", null)
            .execute();
          return open.length > 0 ? 1 : 0;
        }

        async function expectGone(): Promise<void> {
          const stored: string[] = [];
          for await (const { key } of storage.list()) stored.push(key);
          expect(stored).toEqual([kept]);
          const left = await db.selectFrom("jobApplications").select("id").execute();
          expect(new Set(left.map(({ id }) => id))).toEqual(new Set(keptRows.map(({ id }) => id)));
          expect(await db.selectFrom("quarantinedApplications").select("id").execute()).toEqual([]);
          const uploads = await db.selectFrom("cvUploads").select("applicationId").execute();
          expect(uploads).toEqual([{ applicationId: keptRow.id }]);
          const certificates = await db.selectFrom("erasures").selectAll().execute();
          expect(new Set(certificates.map(({ applicationId }) => applicationId))).toEqual(erased);
          expect(certificates).toHaveLength(erased.size);
          for (const { why, counts, verifiedAt, cvFilePath } of certificates) {
            expect([why, cvFilePath]).toEqual(["period", null]);
            expect(JSON.parse(counts ?? "{}")).toMatchObject({ applications: 1, files: 1 });
            expect(verifiedAt).not.toBeNull();
          }
          const ledger = await readFile(join(place.dataDir, "erasures.jsonl"), "utf8");
          for (const id of erased) expect(ledger).toContain(id);
        }
      },
    );
  },
);

/** The retention on a place, in this process, and the environment of another process on it. */
async function open(engine: Engine, place: DatabasePlace, kind: StoreKind) {
  const { dataDir, databaseUrl } = place;
  const given = await kind.createEnv();
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...given };
  const db = await engine.connect(place);
  const storage = kind.storageOf(readConfig(env));
  const clock = () => new Date(moment);
  const log = pino({ level: "silent" });
  const uploads = createCvUploads({ db, storage, clock, secret: Buffer.alloc(32), log });
  return { db, storage, env, retention: createRetention({ db, clock, log, uploads, dataDir }) };
}

/**
 * Runs the retention in a process of its own, which is killed after that many milliseconds; answers how long it
 * ran.
 */
async function eraseInProcess(env: Record<string, string>, killAfterMs?: number): Promise<number> {
  const script = join(import.meta.dirname, "../support/processes/run-retention.ts");
  const child = spawn(process.execPath, [script, JSON.stringify(env), moment]);
  atEndOfFile(() => child.kill("SIGKILL"));
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const exited = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exited]);
  child.stdin.on("error", () => undefined);
  const begun = performance.now();
  child.stdin.write("go\n");
  if (killAfterMs === undefined) await Promise.race([once(child.stdout, "data"), exited]);
  else {
    await wait(killAfterMs);
    child.kill("SIGKILL");
  }
  const lasted = performance.now() - begun;
  const [code] = (await exited) as [number | null]; // the arguments of the event "exit"
  if (code !== null && code !== 0) throw new Error(errors);
  return lasted;
}
