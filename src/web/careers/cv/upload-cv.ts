import { limits } from "#contract/limits.ts";
import { ApiError } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { storedPathOf } from "./cv-file.ts";

interface TransferOptions {
  /** Gets whole percents. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a CV and answers its stored path (specification §7). */
export async function uploadCv(file: File, options: TransferOptions): Promise<string> {
  const { uploadURL } = await request("createCvUpload", { signal: options.signal });
  await putFile(uploadURL, file, options);
  return storedPathOf(uploadURL);
}

/**
 * Sends a file as the body of a PUT. `XMLHttpRequest`, because only it tells how much has been sent. Of the answer only
 * the status counts: any but 2xx rejects with `ApiError`, a lost connection with `Error`, an abort with its reason.
 */
export function putFile(url: string, file: File, { onProgress, signal }: TransferOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const transfer = new XMLHttpRequest();
    signal.addEventListener("abort", () => transfer.abort());
    transfer.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100)),
    );
    transfer.addEventListener("load", () => {
      const { status, statusText, responseText } = transfer;
      if (status >= 200 && status < 300) resolve();
      else reject(new ApiError(status, statusText, responseText));
    });
    transfer.addEventListener("error", () => reject(new Error("The connection was lost")));
    transfer.addEventListener("abort", () => reject(new Error("The upload was stopped")));
    transfer.open("PUT", url);
    // Some systems name no type, or another, for a PDF that its name tells.
    transfer.setRequestHeader("content-type", limits.cv.contentType);
    transfer.send(file);
  });
}
