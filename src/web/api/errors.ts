import type { ToastWords } from "#contract/messages.ts";

/** A call that was not answered with success. Its message is `"<status>: <body>"` (specification §8). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The server's own sentence; empty when it sent none, or when it failed itself (5xx carry only a request id). */
  readonly sentence: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.sentence = status >= 500 ? "" : body;
  }
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
  throw new ApiError(response.status, response.statusText, body);
}
