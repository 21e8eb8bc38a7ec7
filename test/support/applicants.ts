/**
 * Applicants who upload a CV and apply, as browsers do, and record what the server acknowledged, so that a test can
 * compare it with what is stored after a fault.
 */
import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop, setTimeout as wait } from "node:timers/promises";
import { callPath } from "#contract/calls.ts";
import type { CallReply } from "#contract/schemas.ts";
import { samplePdf } from "./sample-pdf.ts";

export type Attempt = {
  email: string;
  cv: Buffer;
  sha256: string;
  /** Where the CV goes, once issued: a path of the site, or an address of the object store. */
  uploadAddress?: string;
  isUploaded: boolean;
  receipt?: CallReply<"createApplication">;
  /** How often the server answered that it is busy, with the time to wait. */
  timesToldToWait: number;
};

type Site = { url: string };

/** The longest wait in a test, whatever `Retry-After` says. */
const longestWaitMs = 500;
/** A timeout that is long enough for a machine under load. */
const patienceMs = 180_000;

/** A person with a CV of their own, of 1 kB to 600 kB. */
export async function createAttempt(number: number): Promise<Attempt> {
  const email = `applicant-${number}@example.org`;
  const filling = crypto.randomUUID().repeat((number % 7) * 2_500);
  // A comment after the end marker of a PDF belongs to no object: readers skip it.
  const cv = Buffer.concat([await samplePdf({ text: email }), Buffer.from(`\n%${filling}${email}\n`)]);
  // pdf-lib does not yield to the event loop: while it writes a hundred CVs, the client does not notice that the server
  // has closed an idle connection, and would use it again.
  await yieldToEventLoop();
  return { email, cv, sha256: sha256Of(cv), isUploaded: false, timesToldToWait: 0 };
}

/** Continues the attempt up to the receipt. Rejects when the connection breaks; throws on a wrong answer. */
export async function continueAttempt(attempt: Attempt, site: Site, jobId: string): Promise<void> {
  await sendCv(attempt, site);
  await apply(attempt, site, jobId);
}

/** Continues the attempt until its CV is uploaded. */
export async function sendCv(attempt: Attempt, site: Site): Promise<void> {
  const uploadAddress = await takeTicket(attempt, site);
  if (attempt.isUploaded) return;
  await patiently(attempt, [200, 409], () => putCv(attempt, uploadAddress, site));
  // 409: it was stored before, and only the answer was lost.
  attempt.isUploaded = true;
}

/** Gets the upload address, unless the attempt has one. */
export async function takeTicket(attempt: Attempt, site: Site): Promise<string> {
  attempt.uploadAddress ??= await readUploadAddress(
    await patiently(attempt, [200], () => askForUpload(site)),
  );
  return attempt.uploadAddress;
}

/** Sends the application, unless it has its receipt. */
export async function apply(attempt: Attempt, site: Site, jobId: string): Promise<void> {
  if (attempt.receipt) return;
  const response = await patiently(attempt, [201], () => postApplication(attempt, site, jobId));
  attempt.receipt = (await response.json()) as CallReply<"createApplication">; // the call's own reply
}

/** Sends one request; any status is accepted. */
export function askForUpload(site: Site): Promise<Response> {
  return fetch(site.url + callPath("createCvUpload"), { method: "POST" });
}

export function putCv({ cv }: Attempt, uploadAddress: string, site: Site): Promise<Response> {
  const headers = { "content-type": "application/pdf" };
  return fetch(new URL(uploadAddress, site.url), { method: "PUT", body: new Uint8Array(cv), headers });
}

export function postApplication(attempt: Attempt, site: Site, jobId: string): Promise<Response> {
  return fetch(site.url + callPath("createApplication"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      jobId,
      applicantName: "Sam Field",
      applicantEmail: attempt.email,
      applicantPhone: "020 7946 0123",
      cvFileUrl: attempt.uploadAddress?.replace(/\?.*/, ""),
    }),
  });
}

/** The upload's address. A restarted server has another port, so its addresses are kept as paths. */
export async function readUploadAddress(response: Response): Promise<string> {
  const { uploadURL } = (await response.json()) as CallReply<"createCvUpload">; // the call's own reply
  return uploadURL.replace(/^https?:\/\/[^/]+(?=\/api\/)/, "");
}

/** Repeats a request when the server is busy and answers `Retry-After`. */
async function patiently(
  attempt: Attempt,
  expected: readonly number[],
  ask: () => Promise<Response>,
): Promise<Response> {
  for (const deadline = Date.now() + patienceMs; ;) {
    const response = await ask();
    if (expected.includes(response.status)) return response;
    const text = await response.text();
    const waitMs = Number(response.headers.get("retry-after")) * 1000;
    if (![429, 503].includes(response.status) || !(waitMs > 0)) throw new UnexpectedAnswer(response, text);
    if (Date.now() > deadline) throw new Error(`${response.url}: still busy after ${patienceMs / 1000} s`);
    attempt.timesToldToWait += 1;
    await wait(Math.min(waitMs, longestWaitMs));
  }
}

/** The server gave a wrong answer: unlike a broken connection, this is no consequence of a crash. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
  readonly status: number;

  constructor({ url, status }: Response, text: string) {
    super(`${url}: ${status} ${text}`);
    this.status = status;
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
