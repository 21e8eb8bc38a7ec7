/**
 * Many large CVs sent to a running server at the same moment, with their cost in memory and their effect on other
 * requests.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { readUsage } from "#server/cvs/pdf/worker-pool.ts";
import { askForUpload, readUploadAddress } from "./applicants.ts";
import { samplePdf } from "./sample-pdf.ts";

type Site = { url: string; pid: number };

export type LargeCv = { uploadPath: string; tail: Buffer; sha256: string };

export type Upload = { status: number; retryAfter: string | undefined; ms: number };

export type UploadsAtOnce = {
  /** The first answer to each, in the order of the CVs. */
  answers: Upload[];
  seconds: number;
  /** Milliseconds of other visitors' requests meanwhile. */
  others: number[];
  /** Memory of the server and of the processes that it started, before and at most; 0 where `/proc` does not tell. */
  bytesBefore: number;
  bytesAtMost: number;
};

const lookEveryMs = 50;
const tailBytes = 64;

/** All CVs begin with the same bytes, so that they share the sender's memory; their ends differ. */
export async function prepareLargeCvs(site: Site, count: number, sizeBytes: number) {
  const body = await samplePdf({ sizeBytes: sizeBytes - tailBytes });
  const hash = createHash("sha256").update(body);
  const cvs: LargeCv[] = [];
  for (let number = 0; number < count; number++) {
    const tail = Buffer.from(`\n%${number}`.padEnd(tailBytes - 1).concat("\n"));
    const uploadPath = await readUploadAddress(await askForUpload(site));
    cvs.push({ uploadPath, tail, sha256: hash.copy().update(tail).digest("hex") });
  }
  return { body, cvs };
}

/** Sends one CV and answers the server's answer. */
export function sendLargeCv(
  site: Pick<Site, "url">,
  { uploadPath, tail }: LargeCv,
  { body, agent }: { body: Buffer; agent: Agent },
): Promise<Upload> {
  const started = performance.now();
  const headers = { "content-type": "application/pdf", "content-length": body.length + tail.length };
  return new Promise((resolve, reject) => {
    const sent = request(site.url + uploadPath, { method: "PUT", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, retryAfter: answered["retry-after"], ms: performance.now() - started });
      });
    });
    sent.once("error", reject);
    sent.write(body);
    sent.end(tail);
  });
}

/** Sends all of them at once, and meanwhile requests a page and a ticket repeatedly. */
export async function uploadAtOnce(
  site: Site,
  { body, cvs }: { body: Buffer; cvs: readonly LargeCv[] },
): Promise<UploadsAtOnce> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const bytesBefore = await memoryOf(site.pid);
  let bytesAtMost = bytesBefore;
  const others: number[] = [];
  const started = performance.now();
  const done = new AbortController();
  const watch = async () => {
    while (!done.signal.aborted) {
      bytesAtMost = Math.max(bytesAtMost, await memoryOf(site.pid));
      await wait(lookEveryMs);
    }
  };
  const visit = async (ask: () => Promise<Response>) => {
    while (!done.signal.aborted) {
      const asked = performance.now();
      await (await ask()).arrayBuffer();
      others.push(performance.now() - asked);
      await wait(lookEveryMs);
    }
  };
  const beside = Promise.all([watch(), visit(() => fetch(site.url)), visit(() => askForUpload(site))]);
  const sending = Promise.all(cvs.map((cv) => sendLargeCv(site, cv, { body, agent })));
  const answers = await sending.finally(() => done.abort());
  const seconds = (performance.now() - started) / 1000;
  await beside;
  agent.destroy();
  return { answers, seconds, others, bytesBefore, bytesAtMost };
}

/** Resident memory of a process and of its children. */
export async function memoryOf(pid: number): Promise<number> {
  const own = await readUsage(pid);
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = await Promise.all(listed.split(" ").filter(Boolean).map(Number).map(memoryOf));
  return children.reduce((sum, bytes) => sum + bytes, own?.residentBytes ?? 0);
}

/** The value that this share of the others does not exceed (a quantile). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
