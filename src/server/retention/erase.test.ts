import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestApp, createTestClock } from "#support/api.ts";
import { createDataDir, engines } from "#support/database.ts";
import {
  addApplicationRows,
  addJobRow,
  applicationRow,
  dayMinutes,
  startRetention,
} from "#support/retention.ts";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { HourlyWork } from "../tasks/worker.ts";
import { eraseRows, finishErasures } from "./erase.ts";
import { createLedger } from "./ledger.ts";
import { runRetention } from "./run.ts";
import { registerRetention } from "./service.ts";

const start = "2026-02-01T09:00:00.000Z";

describe.each(engines)("erasing on $name", { timeout: 60_000 }, (engine) => {
  test("is finished by the next run when the storage was away, and is not verified before", async () => {
    const { db, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    const row = applicationRow(job, start, { cvFilePath: `cv/${crypto.randomUUID()}.pdf` });
    await addApplicationRows(db, [row]);
    await db.deleteFrom("jobApplications").execute();
    const away = { eraseFile: () => Promise.reject(new Error("away")) };
    expect(await finishErasures({ ...deps, uploads: away })).toBe(0);
    const waiting = await db.selectFrom("erasures").select(["cvFilePath", "verifiedAt"]).execute();
    expect(waiting).toEqual([{ cvFilePath: row.cvFilePath, verifiedAt: null }]);
    await runRetention(deps);
    const done = await db.selectFrom("erasures").select(["cvFilePath", "verifiedAt"]).execute();
    expect(done).toEqual([{ cvFilePath: null, verifiedAt: start }]);
  });

  test("keeps an id in the ledger for the life of a backup and 30 days more", async () => {
    const { db, deps, clock, dataDir } = await startRetention(engine, { start });
    const file = join(dataDir, "ledger");
    const own = { ...deps, ledger: createLedger(file, 10) };
    const row = applicationRow(await addJobRow(db, start), start);
    await addApplicationRows(db, [row]);
    const erasure = { why: "request", rule: null, now: clock.now() } as const;
    await db.transaction().execute((trx) => eraseRows(trx, row.id, erasure));
    await runRetention(own);
    const known = async () => [
      (await readFile(file, "utf8")).includes(row.id),
      (await db.selectFrom("erasures").select("applicationId").execute())[0]?.applicationId === row.id,
    ];
    expect(await known()).toEqual([true, true]);
    clock.advance(40 * dayMinutes);
    await runRetention(own);
    expect(await known()).toEqual([true, true]);
    clock.advance(1);
    await runRetention(own);
    expect(await known()).toEqual([false, false]);
  });

  test("refuses to start with a ledger whose line is cut short, and names the file, the line and what to do", async () => {
    const { deps, dataDir } = await startRetention(engine, { start });
    const file = join(dataDir, "ledger");
    const whole = JSON.stringify({ application: crypto.randomUUID(), at: start });
    await writeFile(file, `${whole}\n${whole.slice(0, 33)}`);
    const begun = createLedger(file, 10).eraseAgain(deps);
    await expect(begun).rejects.toThrow(`Line 2 of the ledger of erasures, ${file}, is damaged`);
    await expect(begun).rejects.toThrow("Replace the file by a copy that is whole.");
  });

  test("runs at a server's start and every six hours, in one of several processes each time", async () => {
    const clock = createTestClock(new Date("2026-11-22T05:59:00.000Z"));
    const { db } = await createTestApp({ engine, clock });
    const log = pino({ level: "silent" });
    const hourly: HourlyWork[] = [];
    const uploads = { eraseFile: () => Promise.resolve() };
    const config = { DATA_DIR: await createDataDir(), BACKUP_KEPT_DAYS: 35 };
    const everyHour = (name: string, work: HourlyWork) => {
      if (name === "plan of the retention") hourly.push(work);
    };
    const worker = { everyHour, handle: () => undefined };
    for (let server = 0; server < 2; server += 1)
      await registerRetention(worker, { db, clock: clock.now, uploads, config, logger: log });
    const planned = async () => {
      for (const plan of hourly) await plan(() => true);
      const tasks = await db.selectFrom("tasks").select("id").where("kind", "=", "retention").execute();
      return tasks.map(({ id }) => id).toSorted();
    };
    expect(await planned()).toEqual(["retention 2026-11-22T00"]);
    clock.advance(1);
    const two = ["retention 2026-11-22T00", "retention 2026-11-22T06"];
    expect(await planned()).toEqual(two);
    clock.advance(6 * 60 - 1);
    expect(await planned()).toEqual(two);
  });
});
