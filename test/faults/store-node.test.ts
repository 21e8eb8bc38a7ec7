import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { readConfig } from "#server/config.ts";
import {
  type Attempt,
  continueAttempt,
  createAttempt,
  postApplication,
  sendCv,
  sha256Of,
} from "#support/applicants.ts";
import { createDataDir } from "#support/database.ts";
import { storageNodes } from "#support/object-store/swift-conf.ts";
import { objectStoreForTests, storeKinds } from "#support/stores.ts";
import { createEvidence, downloadCv, expectKnownFiles } from "./evidence.ts";
import { answerOf, expectClear, longestMs } from "./fault.ts";
import { killRounds, runTimeoutMs } from "./scale.ts";
import { type FaultSite, startFaultSite } from "./site.ts";

/**
 * One of the three storage nodes of a real object store is killed while people apply and an administrator downloads
 * CVs; at last two of them, so that the store refuses. It keeps three copies of each file and acknowledges one that two
 * nodes have.
 */
const objectStore = objectStoreForTests();
const [, kind] = storeKinds;
const applicants = 4;
/** Applications that are acknowledged before the node is killed, while it is missing, and once it is back. */
const applicationsOfPhase = 12;

test.skipIf(!inject("hasObjectStore"))(
  "a storage node that is killed loses no acknowledged CV, and everybody goes on within ten seconds",
  { timeout: runTimeoutMs(killRounds + 1) },
  async () => {
    const env = { ...(await kind?.createEnv()) };
    const site = await startFaultSite({ ...env, RATE_LIMITS: "off" }, await createDataDir());
    const evidence = createEvidence(site);
    const load = startLoad(site);
    const slowest: number[] = [];
    for (let round = 0; round < killRounds; round++) {
      const node = storageNodes[round % storageNodes.length] ?? 1;
      await load.waitFor(applicationsOfPhase);
      await objectStore().stopNode(node);
      load.forgetPauses();
      await load.waitFor(applicationsOfPhase);
      slowest.push(load.longestPauseMs());
      await objectStore().startNode(node);
      await load.waitFor(applicationsOfPhase);
    }
    const { attempts, downloads, failures } = await load.stop();
    attempts.push(await expectRefusedByOneNode(site));
    const pause = Math.round(Math.max(...slowest));
    console.log(
      `${killRounds} nodes killed: ${attempts.length} applications, ${downloads} downloads, longest pause ${pause} ms`,
    );
    expect(failures).toEqual([]);
    expect(pause).toBeLessThan(longestMs);
    await evidence.expectWhole(attempts);
    expect(evidence.compared()).toBe(attempts.length);
    const files = kind?.storageOf(readConfig({ DATA_DIR: site.dataDir, ...env }));
    if (files) await expectKnownFiles(attempts, files);
  },
);

/**
 * With one node of three left the store keeps nothing: nobody gets a receipt for a CV that it did not take, and the
 * same application is received once the nodes are back.
 */
async function expectRefusedByOneNode(site: FaultSite): Promise<Attempt> {
  const attempt = await createAttempt(0);
  await sendCv(attempt, site.server);
  const [one, two] = storageNodes;
  for (const node of [one, two]) await objectStore().stopNode(node);
  expectClear("submit", await answerOf(() => postApplication(attempt, site.server, site.jobId)), [503]);
  for (const node of [one, two]) await objectStore().startNode(node);
  await continueAttempt(attempt, site.server, site.jobId);
  return attempt;
}

/** Applicants who apply one after the other, and an administrator who downloads, compares and notes what failed. */
function startLoad(site: FaultSite) {
  const attempts: Attempt[] = [];
  const failures: string[] = [];
  const over = new AbortController();
  let people = 0;
  const counts = { acknowledged: 0, downloads: 0 };
  let [last, longest] = [performance.now(), 0];
  const note = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const applicant = async () => {
    while (!over.signal.aborted) {
      const attempt = await createAttempt((people += 1));
      attempts.push(attempt);
      await continueAttempt(attempt, site.server, site.jobId);
      counts.acknowledged += 1;
      note();
    }
  };
  const administrator = async () => {
    for (let next = 0; !over.signal.aborted; next++) {
      const done = attempts.filter(({ receipt }) => receipt);
      const attempt = done[next % Math.max(1, done.length)];
      if (attempt) {
        const cv = await downloadCv(site, attempt.receipt?.id ?? "");
        if (cv.status !== 200 || sha256Of(await cv.bytes()) !== attempt.sha256)
          failures.push(`${attempt.email}: ${cv.status}`);
        counts.downloads += 1;
      }
      await wait(50);
    }
  };
  const all = Promise.all([...Array.from({ length: applicants }, applicant), administrator()]);
  // Awaited by `stop`; a failure before that ends the waiting.
  all.catch(() => over.abort());
  return {
    /** Waits until so many more applications are acknowledged. */
    waitFor: async (more: number): Promise<void> => {
      const goal = counts.acknowledged + more;
      while (counts.acknowledged < goal && !over.signal.aborted) await wait(50);
    },
    forgetPauses: (): void => {
      [last, longest] = [performance.now(), 0];
    },
    /** The longest time without an acknowledged application. */
    longestPauseMs: (): number => longest,
    stop: async () => {
      over.abort();
      await all;
      return { attempts, downloads: counts.downloads, failures };
    },
  };
}
