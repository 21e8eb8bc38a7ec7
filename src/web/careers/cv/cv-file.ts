import { limits } from "#contract/limits.ts";
import type { ToastWords } from "#contract/messages.ts";
import { ApiError, wordsOfFailure } from "#web/api/errors.ts";
import type { RetryReason } from "#web/api/retry.ts";
import { applyFailures } from "#content/words/apply.ts";
import { sayError, showsApiSentences } from "#content/words/errors.ts";

/** What is shown of a chosen CV; `size` in bytes. */
export type CvFacts = Pick<File, "name" | "size">;

/** A complete upload: its stored path, and when it was complete, in ms since 1970. */
export type StoredCv = { cvFileUrl: string; storedAt: number };

/** The state of a CV in the apply dialog (specification §4). */
export type CvState =
  /** `lost`: the file that was chosen before a reload. */
  | { step: "none"; lost?: CvFacts }
  /** `retry`: why it is about to be retried, or that this waits until the browser is online. */
  | { step: "chosen"; file: File; retry?: RetryReason | "online" }
  | { step: "uploading"; file: File; percent: number }
  /** After a reload the file itself is gone. */
  | ({ step: "complete"; file: File | CvFacts } & StoredCv);

type FileFacts = Pick<File, "name" | "type" | "size">;

/** Why a file cannot be a CV (specification §5, CV file), or undefined. A PDF is recognised by its type or its name. */
export function problemOfCvFile({ name, type, size }: FileFacts): ToastWords | undefined {
  if (type !== limits.cv.contentType && !/\.pdf$/i.test(name)) return applyFailures.cvType;
  return size > limits.cv.maxBytes ? applyFailures.cvSize : undefined;
}

/** As the server recognises a PDF (`server/cvs`): its header, after at most a byte order mark and white space. */
const pdfHeader = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;
const headBytes = 1024;

/** Why a file's content cannot be a CV, or undefined. A file that cannot be read fails in its upload instead. */
export async function problemOfContent(file: Blob): Promise<ToastWords | undefined> {
  try {
    const head = await file.slice(0, headBytes).arrayBuffer();
    return pdfHeader.test(new TextDecoder("latin1").decode(head)) ? undefined : applyFailures.cvType;
  } catch {
    return undefined;
  }
}

/** Why the server refused a file, in the catalogue's words (§8), or undefined. */
export function problemOfRefusedCv(error: unknown): ToastWords | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return { 413: applyFailures.cvSize, 415: applyFailures.cvType }[error.status];
}

/**
 * The message of a failure: the site's words for its code, otherwise the server's if they are in the site's language,
 * otherwise `fallback`.
 */
export function wordsForApplicant(error: unknown, fallback: ToastWords): ToastWords {
  const isKnown = error instanceof ApiError && error.code !== undefined && error.status < 500;
  const sentence = isKnown && error.code ? sayError(error.code, error.retryAfterSeconds) : undefined;
  if (sentence) return { title: fallback.title, description: sentence };
  return showsApiSentences() ? wordsOfFailure(error, fallback) : fallback;
}

/**
 * The stored path of an upload: its URL without the query, which contains signature and expiry (§7). An application
 * sends it as `cvFileUrl`.
 */
export function storedPathOf(uploadURL: string): string {
  const [path = ""] = uploadURL.split("?", 1);
  return path;
}
