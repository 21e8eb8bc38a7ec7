import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
import { sha256Of } from "#support/applicants.ts";
import { prepareLargeCvs, quantile, sendLargeCv, uploadAtOnce } from "#support/uploads-at-once.ts";
import { expectEmptyStaging, expectPublicPagesUp } from "./fault.ts";
import { startFaultSite } from "./site.ts";

const uploads = 100;
/**
 * Twice the expected value: the benchmark has the numbers (ops/bench/uploads.ts); this detects a leak of whole files.
 */
const mostMoreBytes = 600 * 1024 * 1024;
const patienceMs = 60_000;

test(
  `${uploads} CVs of 5 MiB at once are all stored whole, or told to wait and stored then`,
  { timeout: 240_000 },
  async () => {
    const site = await startFaultSite({});
    const sent = await prepareLargeCvs(site.server, uploads, limits.cv.maxBytes);
    const result = await uploadAtOnce(site.server, sent);

    const refused = result.answers.filter(({ status }) => status !== 200);
    for (const { status, retryAfter } of refused) {
      expect([429, 503]).toContain(status);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    const more = result.bytesAtMost - result.bytesBefore;
    const toldToWait = `${uploads - refused.length} stored at once, ${refused.length} told to wait`;
    const cost = `others' p95 ${Math.round(quantile(result.others, 0.95))} ms, ${Math.round(more / 2 ** 20)} MiB more`;
    console.log(`${toldToWait}, ${result.seconds.toFixed(1)} s, ${cost}`);
    expect(more).toBeLessThan(mostMoreBytes);

    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const deadline = Date.now() + patienceMs;
    for (const [index, cv] of sent.cvs.entries()) {
      let { status = 0, retryAfter = "" } = result.answers[index] ?? {};
      while (status !== 200 && Date.now() < deadline) {
        await wait(Math.min(Number(retryAfter) * 1000, 500));
        ({ status, retryAfter = "" } = await sendLargeCv(site.server, cv, { body: sent.body, agent }));
      }
      expect(status).toBe(200);
    }
    agent.destroy();

    const hashes: string[] = [];
    const store = createFolderStorage(join(site.dataDir, "files"));
    for await (const { key } of store.list()) {
      const opened = await store.open(key);
      hashes.push(sha256Of(Buffer.concat((await opened?.stream.toArray()) ?? [])));
    }
    expect(hashes).toHaveLength(uploads);
    expect(new Set(hashes)).toEqual(new Set(sent.cvs.map(({ sha256 }) => sha256)));
    await expectEmptyStaging(site);
    await expectPublicPagesUp(site);
  },
);
