import { limits } from "#contract/limits.ts";
import { ApiError, isRefusedWith } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { withinTime } from "#web/api/retry.ts";
import { storedPathOf } from "./cv-file.ts";
import { putFile, type TransferOptions } from "./put-file.ts";

/** Uploads one file; answers its stored path (specification §7). May be called again after a failure. */
export type UploadCv = (options: TransferOptions) => Promise<string>;

const ticketTimeoutMs = 30_000;
/** A minute is left for the way there. */
const ticketLastsMs = (limits.cv.uploadTtlMinutes - 1) * 60_000;

/**
 * The upload of one file, for as many attempts as it takes. An attempt whose answer never came leaves its ticket to the
 * next: if the file had arrived after all, the server says so, and it is not stored twice.
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
      // Only this file is ever sent by its ticket: a ticket that was used has stored it.
      if (!isRefusedWith(error, "upload-done")) {
        if (error instanceof ApiError) ticket = undefined; // answered: this ticket is used up or refused
        throw error;
      }
    }
    return storedPathOf(uploadURL);
  };
}
