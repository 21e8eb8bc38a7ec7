import type { ErrorCode } from "#contract/errors.ts";
import type { ToastWords } from "#contract/messages.ts";

/** The `Accept` header, so that errors come with their code; errors of a proxy have none. */
export const acceptedTypes = "application/json, application/problem+json";

/** An unsuccessful response of `fetch` or `XMLHttpRequest`. */
type FailedAnswer = {
  status: number;
  statusText: string;
  body: string;
  contentType?: string | null;
  retryAfter?: string | null;
};

/** A failed call. Its message is `"<status>: <sentence or body>"` (specification §8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The server's code (`docs/errors.md`); undefined when e.g. a proxy answered. */
  readonly code: ErrorCode | undefined;
  /** The server's own sentence; empty when it sent none, or when it failed itself (5xx carry only a request id). */
  readonly sentence: string;
  /** The seconds of `Retry-After`, if any. */
  readonly retryAfterSeconds: number | undefined;
  /** The present state of what could not be changed (412). */
  readonly current: unknown;

  constructor({ status, statusText, body, contentType = null, retryAfter = null }: FailedAnswer) {
    const { code, detail, current } = readProblem(body, contentType);
    super(`${status}: ${detail || statusText}`);
    this.status = status;
    this.code = code;
    this.sentence = status >= 500 ? "" : detail;
    this.retryAfterSeconds = readRetryAfter(retryAfter);
    this.current = current;
  }
}

type Problem = { code?: ErrorCode; detail: string; current?: unknown };

/** The code and the sentence of an answer in RFC 9457's form; any other body is the sentence itself. */
function readProblem(body: string, contentType: string | null): Problem {
  if (!contentType?.startsWith("application/problem+json")) return { detail: body };
  try {
    const { title: code, detail, current } = JSON.parse(body) as Problem & { title: ErrorCode };
    return { code, detail, current };
  } catch {
    return { detail: "" }; // cut short on its way
  }
}

/** Whether the server refused with one of these codes. */
export function isRefusedWith(error: unknown, ...codes: ErrorCode[]): boolean {
  return error instanceof ApiError && error.code !== undefined && codes.includes(error.code);
}

/** The header is a number of seconds or, from some proxies, a date (RFC 9110 §10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** The text of a failure toast: the server's sentence, otherwise the fallback of the catalogue (§8). */
export function wordsOfFailure(error: unknown, fallback: ToastWords): ToastWords {
  const sentence = error instanceof ApiError ? error.sentence : "";
  return sentence ? { title: fallback.title, description: sentence } : fallback;
}

/** Throws an error for every unsuccessful response; reads the body as text. */
export async function throwIfNotOk(response: Response): Promise<void> {
  if (response.ok) return;
  const body = await response.text().catch(() => "");
  const { status, statusText, headers } = response;
  throw new ApiError({
    status,
    statusText,
    body,
    contentType: headers.get("content-type"),
    retryAfter: headers.get("retry-after"),
  });
}
