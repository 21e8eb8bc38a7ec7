import { describe, expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { apply, createAttempt, continueAttempt, sendCv, takeTicket } from "#support/applicants.ts";
import { createDataDir, createTestDatabase } from "#support/database.ts";
import { type Relay, startRelay } from "#support/relay.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { createEvidence, expectKnownFiles } from "./evidence.ts";
import {
  answerOf,
  expectClear,
  expectEmptyStaging,
  expectPublicPagesUp,
  expectReadySoon,
  type Step,
  steps,
} from "./fault.ts";
import { outageRounds, runTimeoutMs } from "./scale.ts";
import { startFaultSite } from "./site.ts";

/**
 * The database or the store fails in the two ways that networks have: connections break and new ones are refused; or
 * nothing answers any more, and open connections stay dead. A real relay does both to a real PostgreSQL and a real
 * object store.
 */
objectStoreForTests();

const hasPostgres = inject("postgresUrl") !== null;
const hasObjectStore = inject("hasObjectStore");
const peopleUnderWay = 5;

/** The environment of a server whose database or store is reached by a relay. */
const places = {
  database: async () => {
    const url = new URL(await createTestDatabase());
    const relay = await startRelay(url.href);
    url.port = String(relay.port);
    return { relay, env: { DATABASE_URL: url.href }, kind: storeKinds[0] };
  },
  store: async () => {
    const [, kind] = storeKinds;
    const env = { ...(await kind?.createEnv()) };
    const relay = await startRelay(env.S3_ENDPOINT ?? "");
    return { relay, env: { ...env, S3_ENDPOINT: relay.url }, kind };
  },
};

type Refusals = Partial<Record<Step, readonly number[]>>;
const withoutDatabase: Refusals = { ticket: [503], put: [503], submit: [503], download: [503], ready: [503] };
const withoutStore: Refusals = { submit: [503], download: [503], ready: [503] };

const database = { open: places.database, isInstalled: hasPostgres, refusals: withoutDatabase };
const store = { open: places.store, isInstalled: hasObjectStore, refusals: withoutStore };
const isCutOff = (relay: Relay) => relay.cut();
const saysNothing = (relay: Relay) => relay.hang();

describe.each([
  { fault: "PostgreSQL is cut off", ...database, begin: isCutOff },
  { fault: "PostgreSQL says nothing more", ...database, begin: saysNothing },
  { fault: "the object store is cut off", ...store, begin: isCutOff },
  { fault: "the object store says nothing more", ...store, begin: saysNothing },
])("while $fault", ({ open, isInstalled, refusals, begin }) => {
  test.skipIf(!isInstalled)(
    "each request is refused clearly and soon, the pages stand, and afterwards everybody goes on",
    { timeout: runTimeoutMs(outageRounds) },
    async () => {
      const { relay, env, kind } = await open();
      onTestFinished(relay.close);
      const site = await startFaultSite(env, await createDataDir());
      const evidence = createEvidence(site);
      let people = 0;
      const arrive = () => createAttempt((people += 1));
      const attempts = [];
      for (let round = 1; round <= outageRounds; round++) {
        const [ticketed, uploaded, applied] = [await arrive(), await arrive(), await arrive()];
        const underWay = await Promise.all(Array.from({ length: peopleUnderWay }, arrive));
        attempts.push(ticketed, uploaded, applied, ...underWay);
        await takeTicket(ticketed, site.server);
        for (const attempt of [uploaded, ...underWay]) await sendCv(attempt, site.server);
        await continueAttempt(applied, site.server, site.jobId);
        begin(relay);
        const going = Promise.all(underWay.map((attempt) => apply(attempt, site.server, site.jobId)));
        await Promise.all(
          Object.entries(refusals).map(async ([name, statuses]) => {
            const step = name as Step; // the keys of Refusals
            const answer = await answerOf(() => steps[step](site, { ticketed, uploaded, applied }));
            expectClear(step, answer, statuses);
          }),
        );
        await expectPublicPagesUp(site);
        relay.restore();
        await expectReadySoon(site);
        await going;
        for (const attempt of [ticketed, uploaded]) await continueAttempt(attempt, site.server, site.jobId);
        await evidence.expectWhole(attempts);
      }
      expect(evidence.compared()).toBe(attempts.length);
      await expectEmptyStaging(site);
      const files = kind?.storageOf(readConfig({ DATA_DIR: site.dataDir, ...env }));
      if (files) await expectKnownFiles(attempts, files);
    },
  );
});
