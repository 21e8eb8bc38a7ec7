import { limits } from "#contract/limits.ts";
import { ApiError, isRefusedWith } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { withinTime } from "#web/api/retry.ts";
import { storedPathOf } from "./cv-file.ts";
import { putFile, type TransferOptions } from "./put-file.ts";

/** Uploads one file; returns its stored path (specification §7). May be called again after a failure. */
export type UploadCv = (options: TransferOptions) => Promise<string>;

const ticketTimeoutMs = 30_000;
/** Leaves a minute for the request. */
const ticketLastsMs = (limits.cv.uploadTtlMinutes - 1) * 60_000;

/**
 * Uploads one file, in as many attempts as necessary. An attempt without an answer leaves its ticket to the next: if
 * the file had arrived, the server says so, and it is not stored twice.
 */
export function createCvUploader(file: File): UploadCv {
  let ticket: { uploadURL: string; usableUntil: number } | undefined;
  return async ({ onProgress, signal }) => {
    if (!ticket || ticket.usableUntil < Date.now()) {
      const usableUntil = Date.now() + ticketLastsMs;
      const { uploadURL } = await withinTime((signal) => request("createCvUpload", { signal }), {
        ms: ticketTimeoutMs,
        signal,
      });
      ticket = { uploadURL, usableUntil };
    }
    const { uploadURL } = ticket;
    try {
      await putFile(uploadURL, file, { onProgress, signal });
    } catch (error) {
      // A ticket is only used for this file: a used ticket has stored it.
      if (!isRefusedWith(error, "upload-done")) {
        if (error instanceof ApiError) ticket = undefined; // answered: this ticket is used or refused
        throw error;
      }
    }
    return storedPathOf(uploadURL);
  };
}
