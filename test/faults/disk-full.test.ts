import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAttempt, continueAttempt, sendCv, takeTicket } from "#support/applicants.ts";
import { engines } from "#support/database.ts";
import { canMount, fillDisk, freeDisk, mountSmallDisk } from "#support/small-disk.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
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

/** `DATA_DIR` is on a small disk of its own, which is filled up to its last page while the server runs. */
const diskKilobytes = 32_000;
if (!canMount) console.warn("This account may not mount a disk: what happens on a full one was NOT tested.");

/** With SQLite, rows need space as well as files. What fits into allocated pages is still stored. */
const answers = {
  SQLite: { ticket: [200, 507], put: [507], submit: [201, 507], download: [200, 507] },
  PostgreSQL: { ticket: [200], put: [507], submit: [201], download: [200] },
} satisfies Record<string, Partial<Record<Step, readonly number[]>>>;

describe.each(engines)("on a full disk, with $name", (engine) => {
  test.skipIf(!canMount)(
    "a CV is refused with 507 and no part of it is kept, the pages stand, and there is room again by itself",
    { timeout: runTimeoutMs(outageRounds) },
    async () => {
      const dataDir = mountSmallDisk(diskKilobytes);
      const { databaseUrl } = await engine.createPlace();
      const site = await startFaultSite(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, dataDir);
      const evidence = createEvidence(site);
      let people = 0;
      // Two of three have a CV of 200 kB or more, which does not fit on a full disk.
      const arrive = () => createAttempt((people += 1));
      const attempts = [];
      for (let round = 1; round <= outageRounds; round++) {
        const [ticketed, uploaded, applied] = [await arrive(), await arrive(), await arrive()];
        attempts.push(ticketed, uploaded, applied);
        await takeTicket(ticketed, site.server);
        await sendCv(uploaded, site.server);
        await continueAttempt(applied, site.server, site.jobId);
        fillDisk(dataDir);
        for (const [name, statuses] of Object.entries(answers[engine.name])) {
          const step = name as Step; // the keys of `answers`
          const answer = await answerOf(() => steps[step](site, { ticketed, uploaded, applied }));
          expectClear(step, answer, statuses);
        }
        await expectPublicPagesUp(site);
        await expectEmptyStaging(site);
        freeDisk(dataDir);
        await expectReadySoon(site);
        for (const attempt of [ticketed, uploaded]) await continueAttempt(attempt, site.server, site.jobId);
        await evidence.expectWhole(attempts);
      }
      expect(evidence.compared()).toBe(attempts.length);
      await expectKnownFiles(attempts, createFolderStorage(join(dataDir, "files")));
    },
  );
});
