/**
 * Random histories of applications with a random clock: nothing is erased early, nothing remains 31 days after its
 * period, and held applications stay until the last of their holds is released. 400 histories on both engines;
 * PROPERTY_CASES sets another number, PROPERTY_SEED the first seed.
 */
import { engines } from "#support/database.ts";
import {
  addApplicationRows,
  addJobRow,
  applicationRow,
  dayMinutes,
  startRetention,
  statesOfApplications,
} from "#support/retention.ts";
import fc from "fast-check";
import type { Updateable } from "kysely";
import { describe, expect, test } from "vitest";
import { londonMidnight } from "#content/working-days.ts";
import type { Database } from "../db/schema.ts";
import { endHold, hold } from "./holds.ts";
import { runRetention } from "./run.ts";

const cases = Math.ceil(Number(process.env.PROPERTY_CASES ?? 400) / engines.length);
/** Histories in one database, on one clock. */
const atOnce = 200;
const firstSeed = Number(process.env.PROPERTY_SEED ?? 1);
const seeds = Array.from({ length: Math.ceil(cases / atOnce) }, (_, index) => firstSeed + index);

const months = { unsuccessful: 1, undecided: 2, withdrawn: 1, hired: 1 };
const periods = {
  unsuccessful: { months: months.unsuccessful },
  undecided: { months: months.undecided },
  withdrawn: { months: months.withdrawn },
  hired: { months: months.hired },
};
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const jobCount = 6;
const days = 170;

const event = fc.record({
  afterHours: fc.integer({ min: 1, max: 120 * 24 }),
  what: fc.constantFrom(
    "contacted",
    "rejected",
    "hired",
    "reviewed",
    "withdrawn",
    "held",
    "let go",
    "restored",
  ),
  /** Of a hold. */
  days: fc.integer({ min: 2, max: 30 }),
  reason: fc.constantFrom("Claim", "Complaint"),
});
const history = fc.record({
  cameAfterHours: fc.integer({ min: 0, max: 30 * 24 }),
  job: fc.nat(jobCount - 1),
  events: fc.array(event, { maxLength: 4 }),
});
const world = fc.record({
  start: fc.date({ min: new Date("2026-01-01"), max: new Date("2028-12-31"), noInvalidDate: true }),
  histories: fc.array(history, { minLength: atOnce, maxLength: atOnce }),
  /** After how many hours each job is closed. */
  closings: fc.array(fc.integer({ min: 1, max: 100 * 24 }), { minLength: jobCount, maxLength: jobCount }),
  /** Hours from each run to the next. The server runs every six, or after its next start. */
  gaps: fc.array(fc.integer({ min: 6, max: 12 }), { minLength: 60, maxLength: 60 }),
});

/** The expected state of an application. */
type Belief = {
  id: string;
  reference: string;
  cameAt: Date;
  closedAt: Date;
  status: string;
  changedAt: Date | null;
  contactedAt: Date | null;
  withdrawnAt: Date | null;
  /** Holds that were not released, expired or not. */
  holds: { reason: string; until: Date }[];
  releasedAt: Date;
  hiddenAt: Date | null;
  isErased: boolean;
};

/** The same day of a later month, or its last day. */
function monthsLater(at: Date, count: number): Date {
  const to = new Date(at);
  to.setUTCMonth(to.getUTCMonth() + count);
  if (to.getUTCDate() !== at.getUTCDate()) to.setUTCDate(0);
  return to;
}

function dueOf({ cameAt, closedAt, status, changedAt, contactedAt, withdrawnAt }: Belief, now: Date): Date {
  if (withdrawnAt) return monthsLater(withdrawnAt, months.withdrawn);
  if (status === "hired") return monthsLater(changedAt ?? cameAt, months.hired);
  const isRejected = status === "rejected";
  const counted = [cameAt, contactedAt, isRejected ? changedAt : null, closedAt <= now ? closedAt : null];
  const last = Math.max(...counted.map((at) => at?.getTime() ?? 0));
  return monthsLater(new Date(last), isRejected ? months.unsuccessful : months.undecided);
}

describe.each(engines)("random histories on $name", { timeout: 300_000 }, (engine) => {
  test.each(seeds)(
    "nothing is erased early, nothing remains 31 days after its period, and what is held stays (seed %i)",
    async (seed) => {
      const [{ start, histories, closings, gaps } = fail()] = fc.sample(world, { seed, numRuns: 1 });
      const { db, clock, deps } = await startRetention(engine, { start: start.toISOString(), periods });
      await runRetention(deps); // announces the periods
      clock.advance(31 * dayMinutes);
      const begin = clock.now();
      const after = (hours: number) => new Date(begin.getTime() + hours * hourMs);
      const jobs = await Promise.all(closings.map(() => addJobRow(db, start.toISOString())));
      const beliefs: Belief[] = [];
      const events: { at: Date; happen: () => Promise<unknown> }[] = [];
      for (const [index, jobId] of jobs.entries()) {
        const at = after(closings[index] ?? 0);
        const closed = { isActive: false, updatedAt: at.toISOString() };
        events.push({
          at,
          happen: () => db.updateTable("jobs").set(closed).where("id", "=", jobId).execute(),
        });
      }
      for (const { cameAfterHours, job, events: own } of histories) {
        const cameAt = after(cameAfterHours);
        const row = applicationRow(jobs[job] ?? "", cameAt.toISOString());
        const belief: Belief = {
          id: row.id,
          reference: row.reference,
          cameAt,
          closedAt: after(closings[job] ?? 0),
          status: "pending",
          changedAt: null,
          contactedAt: null,
          withdrawnAt: null,
          holds: [],
          releasedAt: new Date(0),
          hiddenAt: null,
          isErased: false,
        };
        events.push({
          at: cameAt,
          happen: async () => {
            await addApplicationRows(db, [row]);
            beliefs.push(belief);
          },
        });
        for (const { afterHours, what, days: length, reason } of own) {
          const at = new Date(cameAt.getTime() + afterHours * hourMs);
          events.push({ at, happen: () => happen(belief, what, { at, length, reason }) });
        }
      }
      events.sort((left, right) => left.at.getTime() - right.at.getTime());

      let erased = 0;
      for (let run = 0; clock.now().getTime() < begin.getTime() + days * dayMs; run += 1) {
        clock.advance((gaps[run % gaps.length] ?? 6) * 60);
        const now = clock.now();
        while (events[0] && events[0].at <= now) await events.shift()?.happen();
        const result = await runRetention(deps);
        if (result.state === "stopped")
          await runRetention(deps, { approval: { by: "dora", due: result.due, expired: result.expired } });
        const standing = await statesOfApplications(db);
        for (const belief of beliefs.filter(({ isErased }) => !isErased))
          erased += look(belief, { standing: standing.get(belief.id), now });
      }
      expect(erased).toBeGreaterThan(atOnce / 2);
      const unverified = db.selectFrom("erasures").select("id").where("verifiedAt", "is", null);
      expect(await unverified.execute()).toEqual([]);

      async function happen(
        belief: Belief,
        what: string,
        { at, length, reason }: { at: Date; length: number; reason: string },
      ) {
        const { id, reference, hiddenAt, isErased } = belief;
        if (isErased) return;
        const set = (change: Updateable<Database["jobApplications"]>) =>
          db.updateTable("jobApplications").set(change).where("id", "=", id).execute();
        if (what === "held" || (what === "restored" && hiddenAt)) {
          const until = new Date(at.getTime() + length * dayMs).toISOString().slice(0, 10);
          const restores = what === "restored";
          const held = await hold(db, { reference, reason, until, restores }, { actor: "ada", now: at });
          const end = londonMidnight(until);
          belief.holds = belief.holds
            .filter((one) => one.until > at && (one.reason !== reason || one.until > end))
            .concat({ reason, until: end });
          expect(new Date(held.heldUntil), reference).toEqual(heldUntil(belief));
          if (restores) belief.hiddenAt = null;
        } else if (what === "let go" && belief.holds.length > 0) {
          const row = await db
            .selectFrom("holds")
            .select(["id", "reason", "heldUntil"])
            .where("applicationId", "=", id)
            .where("endedAt", "is", null)
            .executeTakeFirstOrThrow();
          await endHold(db, row.id, { actor: "ada", now: at });
          const ended = belief.holds.findIndex(
            (one) => one.reason === row.reason && one.until.toISOString() === row.heldUntil,
          );
          expect(ended, reference).not.toBe(-1);
          belief.holds.splice(ended, 1);
          belief.releasedAt = at;
        } else if (hiddenAt) {
          return; // in quarantine nothing else can be done to it
        } else if (what === "contacted") {
          await set({ lastContactedAt: at.toISOString() });
          belief.contactedAt = at;
        } else if (what === "withdrawn") {
          await set({ withdrawnAt: at.toISOString() });
          belief.withdrawnAt = at;
        } else if (what === "rejected" || what === "hired" || what === "reviewed") {
          await set({ applicationStatus: what, statusChangedAt: at.toISOString() });
          belief.status = what;
          belief.changedAt = at;
        }
      }
    },
  );
});

function heldUntil({ holds }: Belief): Date {
  return new Date(Math.max(0, ...holds.map(({ until }) => until.getTime())));
}

type Seen = { standing: "kept" | "quarantined" | "erased" | undefined; now: Date };

/** Compares the state of an application after a run with the expected one; returns how many were erased. */
function look(belief: Belief, { standing, now }: Seen): 0 | 1 {
  const { reference, holds, releasedAt, changedAt, hiddenAt } = belief;
  const facts = `${reference} at ${now.toISOString()}: ${JSON.stringify(belief)}`;
  const due = dueOf(belief, now);
  const isHeld = heldUntil(belief) > now;
  const isOver = hiddenAt !== null && now.getTime() >= hiddenAt.getTime() + 30 * dayMs;
  if (hiddenAt === null) {
    expect(standing, facts).toBe(due <= now && !isHeld ? "quarantined" : "kept");
    if (standing === "quarantined") belief.hiddenAt = now;
    return 0;
  }
  // Its job was closed after it was quarantined.
  const ends = due <= now ? "erased" : "kept";
  expect(standing, facts).toBe(isOver && holds.length === 0 ? ends : "quarantined");
  if (standing === "kept") belief.hiddenAt = null;
  if (standing !== "erased") return 0;
  belief.isErased = true;
  // When a decision is withdrawn, it may have been due before that.
  const free = Math.max(due.getTime(), releasedAt.getTime(), changedAt?.getTime() ?? 0);
  expect(now.getTime() - free, `${facts} is 31 days late`).toBeLessThanOrEqual(31 * dayMs);
  return 1;
}

function fail(): never {
  throw new Error("There is one world");
}
