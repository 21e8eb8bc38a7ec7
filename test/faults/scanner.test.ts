import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAttempt, continueAttempt, sha256Of } from "#support/applicants.ts";
import { eicar, startClamd, type TestClamd } from "#support/clamd.ts";
import { downloadCv } from "./evidence.ts";
import { expectPublicPagesUp, longestMs } from "./fault.ts";
import { outageRounds, runTimeoutMs } from "./scale.ts";
import { type FaultSite, startFaultSite } from "./site.ts";

/** The virus scanner stops while the server runs: applications are accepted, and no unscanned CV can be downloaded. */
const peopleAtOnce = 10;

let clamd: TestClamd;

async function statusOf(site: FaultSite, id: string | undefined): Promise<number> {
  const response = await downloadCv(site, id ?? "");
  await response.arrayBuffer();
  return response.status;
}

describe.skipIf(!inject("hasClamd"))("while the virus scanner", () => {
  beforeAll(async () => {
    clamd = await startClamd();
  });
  afterAll(() => clamd.stop());

  test.each([
    { fault: "is stopped", begin: () => clamd.kill(), end: () => clamd.start() },
    // It still accepts connections, and may have received half a file.
    {
      fault: "hangs",
      begin: () => Promise.resolve(clamd.hang()),
      end: () => Promise.resolve(clamd.resume()),
    },
  ])(
    "$fault, everybody can apply, no CV is handed out, and all are scanned soon after its return",
    { timeout: runTimeoutMs(outageRounds) },
    async ({ begin, end }) => {
      const site = await startFaultSite({ CLAMD_ADDRESS: clamd.address });
      let people = 0;
      for (let round = 1; round <= outageRounds; round++) {
        const infected = await createAttempt((people += 1));
        infected.cv = Buffer.concat([infected.cv, Buffer.from(`\n${eicar}\n`)]);
        const before = await createAttempt((people += 1));
        const during = await Promise.all(
          Array.from({ length: peopleAtOnce }, () => createAttempt((people += 1))),
        );
        await continueAttempt(before, site.server, site.jobId);
        await begin();
        const started = performance.now();
        for (const attempt of [infected, ...during]) await continueAttempt(attempt, site.server, site.jobId);
        expect(performance.now() - started).toBeLessThan(longestMs);
        for (const { receipt } of [infected, ...during]) expect(await statusOf(site, receipt?.id)).toBe(409);
        await expectPublicPagesUp(site);
        expect((await fetch(`${site.server.url}/readyz`)).status).toBe(200);
        await end();
        const soon = { timeout: longestMs, interval: 250 };
        for (const { receipt } of [before, ...during])
          await expect.poll(() => statusOf(site, receipt?.id), soon).toBe(200);
        await expect.poll(() => statusOf(site, infected.receipt?.id), soon).toBe(410);
        for (const { receipt, sha256 } of [before, ...during]) {
          const cv = await downloadCv(site, receipt?.id ?? "");
          expect(sha256Of(await cv.bytes())).toBe(sha256);
        }
      }
    },
  );
});
