import { limits } from "#contract/limits.ts";
import { acceptedTypes, ApiError } from "#web/api/errors.ts";

export interface TransferOptions {
  /** Gets whole percents. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** A line that moves no byte for so long is dead; so is one that brings no answer after the last byte. */
const patience = { betweenBytesMs: 60_000, forAnswerMs: 120_000 } as const;

/**
 * Sends a file as the body of a PUT. `XMLHttpRequest`, because only it tells how much has been sent. Any status
 * but 2xx rejects with `ApiError`, a lost connection with `TypeError` as `fetch` does, one that
 * has gone dead with `Error`, an abort with its reason.
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
    // Some systems name no type, or another, for a PDF that its name tells.
    transfer.setRequestHeader("content-type", limits.cv.contentType);
    transfer.setRequestHeader("accept", acceptedTypes);
    transfer.send(file);
  });
}
