import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { engines } from "#support/database.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { createCrowd, submitsAtOnce } from "./crowd.ts";
import { createEvidence, expectTidy } from "./evidence.ts";
import { killRounds, runTimeoutMs } from "./scale.ts";
import { median, startFaultSite } from "./site.ts";

/**
 * The built server is killed with SIGKILL while 100 applicants submit and some more upload, repeatedly on one
 * database and one store. The moment of each kill is random on purpose, so that it can fall between any two
 * statements. Whoever was interrupted continues with the same upload after the restart.
 */
objectStoreForTests();

const combinations = engines.flatMap((engine) => storeKinds.map((kind) => ({ engine, kind })));

describe.each(combinations)("on $engine.name with CVs in $kind.name", ({ engine, kind }) => {
  test(
    `${killRounds} kills in the middle of ${submitsAtOnce} submits lose nothing and store nothing twice`,
    { timeout: runTimeoutMs(killRounds) },
    async () => {
      const { dataDir, databaseUrl } = await engine.createPlace();
      const env = { ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...(await kind.createEnv()) };
      const site = await startFaultSite(env, dataDir);
      const crowd = createCrowd(site);
      const evidence = createEvidence(site);
      for (let round = 1; round <= killRounds; round++) {
        await crowd.prepare();
        await crowd.submitUntilKilled();
        await site.restart();
        await evidence.expectWhole(crowd.attempts);
      }
      await crowd.finish(20);
      await evidence.expectWhole(crowd.attempts);
      const db = await engine.connect({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const store = kind.storageOf(readConfig({ DATA_DIR: dataDir, ...env }));
      await expectTidy(crowd.attempts, { db, store });
      const acknowledged = crowd.attempts.filter(({ receipt }) => receipt).length;
      console.log(
        `${engine.name}, ${kind.name}: ${killRounds} kills, ${acknowledged} applications acknowledged, ` +
          `${evidence.compared()} stored and compared, ${crowd.interrupted()} requests interrupted, ready in ${Math.round(median(site.starts))} ms (median)`,
      );
      expect(crowd.interrupted()).toBeGreaterThan(0);
    },
  );
});
