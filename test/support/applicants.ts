/**
 * Applicants who upload a CV and apply over and over, as browsers do, and remember what the server acknowledged: what a
 * test holds against what is there after a crash.
 */
import { createHash } from "node:crypto";
import { callPath } from "#contract/calls.ts";
import type { CallReply } from "#contract/schemas.ts";
import { samplePdf } from "./sample-pdf.ts";

export type Attempt = {
  email: string;
  cv: Buffer;
  sha256: string;
  /** Path and query of the upload, once issued. */
  uploadPath?: string;
  isUploaded: boolean;
  receipt?: CallReply<"createApplication">;
};

type Site = { url: string };

/** A person with a CV of their own, of 1 kB to 600 kB. */
export async function createAttempt(number: number): Promise<Attempt> {
  const email = `applicant-${number}@example.org`;
  const filling = crypto.randomUUID().repeat((number % 7) * 2_500);
  // A comment behind the end of a PDF belongs to no object: readers skip it.
  const cv = Buffer.concat([await samplePdf({ text: email }), Buffer.from(`\n%${filling}${email}\n`)]);
  return { email, cv, sha256: sha256Of(cv), isUploaded: false };
}

/** Goes on where the attempt stands, up to the receipt. Rejects when the connection breaks; throws on a wrong answer. */
export async function goOn(attempt: Attempt, site: Site, jobId: string): Promise<void> {
  attempt.uploadPath ??= await issueUpload(site);
  if (!attempt.isUploaded) await upload(attempt, attempt.uploadPath, site);
  attempt.receipt ??= await apply(attempt, attempt.uploadPath, { site, jobId });
}

async function issueUpload(site: Site): Promise<string> {
  const response = await fetch(site.url + callPath("createCvUpload"), { method: "POST" });
  await expectStatus(response, [200]);
  const { uploadURL } = (await response.json()) as CallReply<"createCvUpload">; // the call's own reply
  return uploadURL.replace(/^https?:\/\/[^/]+/, "");
}

async function upload(attempt: Attempt, path: string, site: Site): Promise<void> {
  const response = await fetch(site.url + path, {
    method: "PUT",
    body: new Uint8Array(attempt.cv),
    headers: { "content-type": "application/pdf" },
  });
  // 409: it was stored before, and only the answer was lost.
  await expectStatus(response, [200, 409]);
  attempt.isUploaded = true;
}

async function apply(attempt: Attempt, path: string, { site, jobId }: { site: Site; jobId: string }) {
  const response = await fetch(site.url + callPath("createApplication"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      jobId,
      applicantName: "Sam Field",
      applicantEmail: attempt.email,
      applicantPhone: "020 7946 0123",
      cvFileUrl: path.replace(/\?.*/, ""),
    }),
  });
  await expectStatus(response, [201]);
  return (await response.json()) as CallReply<"createApplication">; // the call's own reply
}

async function expectStatus(response: Response, expected: readonly number[]): Promise<void> {
  if (expected.includes(response.status)) return;
  const answer = `${response.url}: ${response.status} ${await response.text()}`;
  throw new UnexpectedAnswer(answer);
}

/** The server answered, and wrongly: unlike a broken connection no consequence of a crash. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
