import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { type Attempt, createAttempt, continueAttempt, UnexpectedAnswer } from "#support/applicants.ts";
import { createDataDir } from "#support/database.ts";
import { findPostgres } from "#support/postgres.ts";
import { type PostgresPair, startPostgresPair } from "#support/postgres-pair.ts";
import { type Relay, startRelay } from "#support/relay.ts";
import { createEvidence } from "./evidence.ts";
import { expectPublicPagesUp, longestMs } from "./fault.ts";
import { outageRounds, runTimeoutMs } from "./scale.ts";
import { type FaultSite, startFaultSite } from "./site.ts";

/**
 * PostgreSQL ends during applications: it is restarted at once, as by `pg_ctl restart -m immediate`, or its streaming
 * replica takes its place under the same address. Nobody restarts the server.
 */
const applicantsAtOnce = 12;

/** Restarts are repeated like outages; a replica is promoted once. */
const faults = [
  {
    name: "restarted with -m immediate",
    rounds: outageRounds,
    happen: (pair: PostgresPair) => pair.restartPrimary(),
  },
  {
    name: "gone, and its replica takes over",
    rounds: 1,
    happen: async (pair: PostgresPair, relay: Relay) => {
      await pair.failOver();
      relay.redirect(pair.replicaUrl);
    },
  },
];

describe.each(faults)("while PostgreSQL is $name", ({ rounds, happen }) => {
  test.skipIf(inject("postgresUrl") === null)(
    "no acknowledged application is lost, and the server recovers by itself within ten seconds",
    { timeout: runTimeoutMs(rounds) },
    async () => {
      const pair = await startPostgresPair(findPostgres() ?? "");
      onTestFinished(pair.stop);
      const relay = await startRelay(pair.primaryUrl);
      onTestFinished(relay.close);
      const url = new URL(pair.primaryUrl);
      url.port = String(relay.port);
      const site = await startFaultSite({ DATABASE_URL: url.href }, await createDataDir());
      const evidence = createEvidence(site);
      const people = createPeople(site);
      const recoveries: number[] = [];
      for (let round = 1; round <= rounds; round++) {
        const flow = people.arrive();
        await flow.firstReceipt;
        await wait(Math.random() * 500);
        await happen(pair, relay);
        const back = performance.now();
        await expectPublicPagesUp(site);
        await untilReady(site);
        recoveries.push(performance.now() - back);
        await wait(500);
        await flow.end();
        await evidence.expectWhole(people.attempts);
      }
      expect(Math.max(...recoveries)).toBeLessThan(longestMs);
      expect(people.interrupted() + people.unknown()).toBeGreaterThan(0);
      expect(site.server.output().split("\n").filter(isUnknownCommit)).toHaveLength(people.unknown());
      console.log(
        `${people.attempts.length} applications, ${people.interrupted()} told to come again, ` +
          `${people.unknown()} to send again themselves, ready ` +
          `${recoveries.map((ms) => Math.round(ms)).join(", ")} ms after PostgreSQL was`,
      );
    },
  );
});

const isUnknownCommit = (line: string) => line.includes("Whether the application was stored is not known");

/**
 * Applicants who continue through the fault up to the receipt, in several rows of one after the other. After an
 * answer that leaves open whether the application was stored (500, decision 0024) it is sent again.
 */
function createPeople(site: FaultSite) {
  const attempts: Attempt[] = [];
  let number = 0;
  let unknown = 0;
  return {
    attempts,
    unknown: () => unknown,
    interrupted: () => attempts.filter(({ timesToldToWait }) => timesToldToWait > 0).length,
    arrive() {
      const day = { isOver: false };
      const firstReceipt = Promise.withResolvers<void>();
      const row = async () => {
        while (!day.isOver) {
          const attempt = await createAttempt((number += 1));
          attempts.push(attempt);
          const go = () => continueAttempt(attempt, site.server, site.jobId);
          await go().catch(async (error: unknown) => {
            if (!(error instanceof UnexpectedAnswer) || error.status !== 500) throw error;
            unknown += 1;
            await go();
          });
          firstReceipt.resolve();
        }
      };
      const all = Promise.all(Array.from({ length: applicantsAtOnce }, row));
      all.catch(() => firstReceipt.resolve()); // reported at the end
      return {
        firstReceipt: firstReceipt.promise,
        end: async () => {
          day.isOver = true;
          await all;
        },
      };
    },
  };
}

async function untilReady({ server }: FaultSite): Promise<void> {
  const status = async () => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(status, { timeout: 2 * longestMs, interval: 50 }).toBe(200);
}
