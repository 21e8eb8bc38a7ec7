import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { engines } from "#support/database.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { createCrowd, submitsAtOnce } from "./crowd.ts";
import { createEvidence, expectTidy } from "./evidence.ts";
import { killRounds, runTimeoutMs } from "./scale.ts";
import { median, startFaultSite } from "./site.ts";

/**
 * The built server is killed with SIGKILL while 100 applicants press Submit, and some more upload, again and again on one
 * database and one store. The moment of each kill is random on purpose: what holds only between certain statements does
 * not hold. Who was interrupted goes on with the same upload after the restart.
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
      console.log(
        `${engine.name}, ${kind.name}: ${killRounds} kills, ${evidence.compared()} applications, ` +
          `${crowd.interrupted()} interrupted, ready in ${Math.round(median(site.starts))} ms (median)`,
      );
      expect(crowd.interrupted()).toBeGreaterThan(0);
    },
  );
});
