import type { ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { lang } from "../organisation.ts";
import { pluralOf } from "./intl.ts";

/**
 * The messages for an applicant whom the server refuses, by the code of the error; `{wait}` is the time to wait.
 * Programs that use the API get the sentences of the contract (docs/errors.md).
 */
const sentences: { [code in ErrorCode]?: string } = {
  "cv-not-usable": "Please upload your CV again: this upload cannot be used.",
  "foreign-origin": "This request came from another website and was refused.",
  "upload-not-allowed": "This upload link is not valid or has expired. Please try again.",
  "upload-done": "This upload link has already been used.",
  "job-not-found": "This job is no longer here. What you have typed is kept for another job.",
  "job-closed":
    "This job is closed and takes no more applications. What you have typed is kept for another job.",
  "cv-too-large": "Please upload a file smaller than 5MB.",
  "body-too-large": "The request is too large.",
  "cv-not-pdf": "Please upload a PDF file only.",
  "too-many-applications":
    "Too many applications have come from your internet connection, which others may share. Please try again in {wait}, or ring us. What you have typed is still here.",
  "too-many-for-email": `We take ${limits.applying.forOneEmail.most} applications a day under one email address. Please try again in {wait}, or ring us. What you have typed is still here.`,
  "too-many-requests": "Too many requests. Please try again in {wait}.",
  internal: "Something went wrong on our side.",
  unavailable: "The service is busy or being restarted. Please try again.",
  "storage-full": "We cannot store files right now. Please try again later.",
};

/** The message of an error for an applicant; undefined if the site has none. */
export function sayError(code: ErrorCode, retryAfterSeconds: number | undefined): string | undefined {
  return sentences[code]?.replace("{wait}", waitInWords(retryAfterSeconds));
}

/** Whether applicants may see the API's sentences if the site has no message: those are English. */
export function showsApiSentences(): boolean {
  return /^en\b/.test(lang);
}

/** A time to wait, rounded up: "about a minute", "about 15 minutes", "about 3 hours". */
function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return "a while";
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90)
    return minutes <= 1
      ? "about a minute"
      : `about ${minutes} ${pluralOf(minutes, { one: "minute", other: "minutes" })}`;
  const hours = Math.ceil(minutes / 60);
  return `about ${hours} ${pluralOf(hours, { one: "hour", other: "hours" })}`;
}
