import type { ToastWords } from "#contract/messages.ts";

/** A call that was not answered with success. Its message is `"<status>: <body>"` (specification §8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The server's own sentence; empty when it sent none, or when it failed itself (5xx carry only a request id). */
  readonly sentence: string;
  /** Seconds after which the server wants to be asked again, when it said so (`Retry-After`). */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.sentence = status >= 500 ? "" : body;
    this.retryAfterSeconds = readRetryAfter(retryAfter);
  }
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
  throw new ApiError(response.status, response.statusText, body, response.headers.get("retry-after"));
}
