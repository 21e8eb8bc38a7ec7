import { setTimeout as wait } from "node:timers/promises";
import { engines } from "#support/database.ts";
import {
  addApplicationRows,
  addJobRow,
  applicationRow,
  dayMinutes,
  startRetention,
} from "#support/retention.ts";
import { moveToQuarantine } from "#support/quarantine.ts";
import { describe, expect, test } from "vitest";
import { isPostgres } from "../db/locks.ts";
import { hold } from "./holds.ts";
import { runRetention } from "./run.ts";

const start = "2026-01-31T09:00:00.000Z";

describe.each(engines)("the deletion of a job on $name", (engine) => {
  test("does not end as a deadlock with a run that moves its applications out of sight", async () => {
    const { db, clock, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    await runRetention(deps);
    clock.advance(31 * dayMinutes);
    const application = applicationRow(job, "2025-01-01T09:00:00.000Z");
    await addApplicationRows(db, [application]);
    const running = Promise.withResolvers<unknown>();
    await db.transaction().execute(async (trx) => {
      // In the order in which jobs/store.ts locks them: the job, then its applications.
      const lockedJob = trx.selectFrom("jobs").select("id").where("id", "=", job);
      await lockedJob.$if(isPostgres(db), (query) => query.forUpdate()).execute();
      runRetention(deps).then(running.resolve, running.reject);
      running.promise.catch(() => undefined);
      await wait(1_000);
      const locked = trx.selectFrom("jobApplications").select("id").where("jobId", "=", job);
      await locked.$if(isPostgres(db), (query) => query.forUpdate()).execute();
      await trx.deleteFrom("jobs").where("id", "=", job).execute();
    });
    expect(await running.promise).toMatchObject({ state: "done", quarantined: 0 });
  });

  test("does not end as a deadlock with a hold that restores one of its applications", async () => {
    const { db, clock } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    const application = applicationRow(job, start);
    await addApplicationRows(db, [application]);
    await moveToQuarantine(db, application.id);
    const until = "2026-12-01";
    const request = { reference: application.reference, reason: "Claim", until, restores: true };
    const holding = Promise.withResolvers<unknown>();
    await db.transaction().execute(async (trx) => {
      const lockedJob = trx.selectFrom("jobs").select("id").where("id", "=", job);
      await lockedJob.$if(isPostgres(db), (query) => query.forUpdate()).execute();
      hold(db, request, { actor: "m", now: clock.now() }).then(holding.resolve, holding.reject);
      holding.promise.catch(() => undefined);
      await wait(1_000);
      const hidden = trx.selectFrom("quarantinedApplications").select("id").where("jobId", "=", job);
      // The job stays: one with applications in quarantine is not deleted.
      await hidden.$if(isPostgres(db), (query) => query.forUpdate()).execute();
    });
    expect(await holding.promise).toMatchObject({ heldUntil: "2026-12-01T00:00:00.000Z" });
    expect(await db.selectFrom("jobApplications").select("id").execute()).toEqual([{ id: application.id }]);
  });
});
