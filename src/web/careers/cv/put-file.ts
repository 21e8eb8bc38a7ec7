import { limits } from "#contract/limits.ts";
import { acceptedTypes, ApiError } from "#web/api/errors.ts";

export interface TransferOptions {
  /** Called with whole percents. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Milliseconds without a byte, or without an answer after the last byte, after which the connection counts as dead. */
const patience = { betweenBytesMs: 60_000, forAnswerMs: 120_000 } as const;

/**
 * Sends a file as the body of a PUT. Uses `XMLHttpRequest`, because it reports upload progress. A status other than
 * 2xx rejects with `ApiError`, a lost connection with `TypeError` like `fetch`, a dead one with `Error`, an abort
 * with its reason.
 */
export function putFile(url: string, file: File, { onProgress, signal }: TransferOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const transfer = new XMLHttpRequest();
    const abort = () => transfer.abort();
    let timer = setTimeout(abort, patience.betweenBytesMs);
    const waitAnew = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    };
    signal.addEventListener("abort", abort);
    transfer.upload.addEventListener("progress", ({ loaded, total }) => {
      waitAnew(patience.betweenBytesMs);
      onProgress(Math.floor((loaded / total) * 100));
    });
    transfer.upload.addEventListener("load", () => waitAnew(patience.forAnswerMs));
    transfer.addEventListener("load", () => {
      const { status, statusText, responseText: body } = transfer;
      const contentType = transfer.getResponseHeader("content-type");
      const retryAfter = transfer.getResponseHeader("retry-after");
      if (status >= 200 && status < 300) resolve();
      else reject(new ApiError({ status, statusText, body, contentType, retryAfter }));
    });
    transfer.addEventListener("error", () => reject(new TypeError("The connection was lost")));
    transfer.addEventListener("abort", () =>
      reject(signal.aborted ? (signal.reason as Error) : new Error("No answer came in time")),
    );
    transfer.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    });
    transfer.open("PUT", url);
    // Some systems give a PDF no type, or another one.
    transfer.setRequestHeader("content-type", limits.cv.contentType);
    transfer.setRequestHeader("accept", acceptedTypes);
    transfer.send(file);
  });
}
