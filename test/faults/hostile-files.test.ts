import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readText } from "#ops/repository.ts";
import { limits } from "#contract/limits.ts";
import {
  type Attempt,
  createAttempt,
  continueAttempt,
  postApplication,
  putCv,
  sha256Of,
  takeTicket,
} from "#support/applicants.ts";
import { eicar, startClamd, type TestClamd } from "#support/clamd.ts";
import {
  activePdf,
  deepNesting,
  drawingBomb,
  encryptedPdf,
  htmlNamedPdf,
  manyObjects,
  noiseBehindHeader,
  pageLoop,
  pageTreeBomb,
  pdfAndHtml,
  pdfAndZip,
  xrefBomb,
  zipBeforePdf,
  zipBehindHeader,
} from "#support/hostile-pdfs.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { memoryOf } from "#support/uploads-at-once.ts";
import { downloadCv } from "./evidence.ts";
import { expectEmptyStaging, expectPublicPagesUp } from "./fault.ts";
import { type FaultSite, startFaultSite } from "./site.ts";

type Make = () => Buffer | Promise<Buffer>;

/** The rule for each kind of hostile file, as written in docs/security.md. */
const accepted: Record<string, Make> = {
  "a PDF that is also a ZIP archive": pdfAndZip,
  "a PDF that is also a page of HTML": pdfAndHtml,
  "a PDF without its last bytes, which readers repair": async () => (await samplePdf()).subarray(0, -12),
  "a PDF that is encrypted and opens without a password": () => encryptedPdf({ opensWithoutPassword: true }),
  "a PDF with a script and an embedded file": activePdf,
  "20 000 objects": () => manyObjects(),
  "a drawing that unpacks to 100 MB": drawingBomb,
};
const refused: Record<string, Make> = {
  "a page of HTML, named .pdf": htmlNamedPdf,
  "a ZIP archive before a PDF": zipBeforePdf,
  "a ZIP archive after a PDF's first line": zipBehindHeader,
  "random bytes after a PDF's first line": () => noiseBehindHeader(limits.cv.maxBytes),
  "a PDF that ends in the middle": async () => (await samplePdf()).subarray(0, 500),
  "an empty file": () => Buffer.alloc(0),
  "a PDF that needs a password": () => encryptedPdf({ opensWithoutPassword: false }),
  "a page tree in a circle": pageLoop,
  "two million open brackets": deepNesting,
  "a table that unpacks to 20 million objects": () => xrefBomb(),
  "a page tree that unpacks to 63 million entries": () => pageTreeBomb(),
};
const infected = "the EICAR test virus in a PDF";
/** The PDF workers' limits (pdf-checker.ts), with a margin for a busy machine. */
const longestMs = 30_000;
/** Both PDF workers at their limit, and the server. */
const mostBytes = 1_200 * 1024 * 1024;
const soon = { timeout: 15_000, interval: 250 };

let clamd: TestClamd | undefined;

beforeAll(async () => {
  if (inject("hasClamd")) clamd = await startClamd();
});
afterAll(() => clamd?.stop());

async function send(site: FaultSite, attempt: Attempt): Promise<number> {
  const address = await takeTicket(attempt, site.server);
  const started = performance.now();
  const response = await putCv(attempt, address, site.server);
  await response.arrayBuffer();
  expect(performance.now() - started).toBeLessThan(longestMs);
  expect(await memoryOf(site.server.pid)).toBeLessThan(mostBytes);
  return response.status;
}

async function receiptOf(site: FaultSite, attempt: Attempt): Promise<string> {
  const response = await postApplication(attempt, site.server, site.jobId);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id; // the call's own reply
}

const env = (): Record<string, string> => (clamd ? { CLAMD_ADDRESS: clamd.address } : {});

/** Generated before the first request: some take seconds, during which no open connection would be handled. */
async function make(files: Record<string, Make>): Promise<[string, Attempt][]> {
  const attempts: [string, Attempt][] = [];
  for (const [name, makeOne] of Object.entries(files))
    attempts.push([name, { ...(await createAttempt(attempts.length + 1)), cv: await makeOne() }]);
  return attempts;
}

describe("a hostile file", { timeout: 300_000 }, () => {
  test("that opens as a PDF is accepted, and sent as an attachment that no browser runs", async () => {
    const attempts = await make(accepted);
    const site = await startFaultSite(env());
    for (const [name, attempt] of attempts) {
      expect([name, await send(site, attempt)]).toEqual([name, 200]);
      const id = await receiptOf(site, attempt);
      await expect.poll(async () => (await downloadCv(site, id)).status, soon).toBe(200);
      const response = await downloadCv(site, id);
      const { headers } = response;
      expect(headers.get("content-disposition"), name).toMatch(/^attachment; filename=/);
      expect(headers.get("content-type"), name).toBe("application/pdf");
      expect(headers.get("x-content-type-options"), name).toBe("nosniff");
      expect(headers.get("content-security-policy"), name).toMatch(/; sandbox$/);
      expect(sha256Of(await response.bytes()), name).toBe(sha256Of(attempt.cv));
    }
    await expectPublicPagesUp(site);
  });

  test("that cannot be read is refused with 415, never with a 5xx status, and leaves nothing", async () => {
    const attempts = await make(refused);
    const site = await startFaultSite(env());
    for (const [name, attempt] of attempts) {
      expect([name, await send(site, attempt)]).toEqual([name, 415]);
      const response = await postApplication(attempt, site.server, site.jobId);
      expect([name, response.status]).toEqual([name, 400]);
    }
    await expectEmptyStaging(site);
    await continueAttempt(await createAttempt(0), site.server, site.jobId);
    await expectPublicPagesUp(site);
  });

  test.skipIf(!inject("hasClamd"))("with a known virus is accepted and cannot be downloaded", async () => {
    const site = await startFaultSite(env());
    const cv = Buffer.concat([await samplePdf(), Buffer.from(`\n${eicar}\n`)]);
    const attempt = { ...(await createAttempt(1)), cv };
    expect(await send(site, attempt)).toBe(200);
    const id = await receiptOf(site, attempt);
    await expect.poll(async () => (await downloadCv(site, id)).status, soon).toBe(410);
  });

  test("has its rule in docs/security.md", () => {
    const rows = readText("docs/security.md").split("\n");
    const ruleOf = (name: string) =>
      rows
        .find((row) => row.startsWith(`| ${name} `))
        ?.split("|")[2]
        ?.trim();
    const rules = (names: string[]) => Object.fromEntries(names.map((name) => [name, ruleOf(name)]));
    const all = (names: string[], rule: string) => Object.fromEntries(names.map((name) => [name, rule]));
    expect(rules(Object.keys(accepted))).toEqual(all(Object.keys(accepted), "accepted"));
    expect(rules(Object.keys(refused))).toEqual(all(Object.keys(refused), "refused (415)"));
    expect(ruleOf(infected)).toBe("accepted, download refused (410)");
  });
});
