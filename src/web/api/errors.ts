import type { ErrorCode } from "#contract/errors.ts";
import type { ToastWords } from "#contract/messages.ts";

/** What the client asks for, so that errors come with their code; a proxy's own errors come as they are. */
export const acceptedTypes = "application/json, application/problem+json";

/** An answer that is no success, as `fetch` or `XMLHttpRequest` gives it. */
type FailedAnswer = {
  status: number;
  statusText: string;
  body: string;
  contentType?: string | null;
  retryAfter?: string | null;
};

/** A call that was not answered with success. Its message is `"<status>: <sentence or body>"` (specification §8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The server's code (`docs/errors.md`); undefined when something between answered in its place. */
  readonly code: ErrorCode | undefined;
  /** The server's own sentence; empty when it sent none, or when it failed itself (5xx carry only a request id). */
  readonly sentence: string;
  /** Seconds after which the server wants to be asked again, when it said so (`Retry-After`). */
  readonly retryAfterSeconds: number | undefined;
  /** What could not be changed, as it is now (412). */
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

/** What a failure toast says: the server's sentence when present, otherwise the fallback of the catalogue (§8). */
export function wordsOfFailure(error: unknown, fallback: ToastWords): ToastWords {
  const sentence = error instanceof ApiError ? error.sentence : "";
  return sentence ? { title: fallback.title, description: sentence } : fallback;
}

/** An error for every answer that is no success; the body is read as text. */
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
