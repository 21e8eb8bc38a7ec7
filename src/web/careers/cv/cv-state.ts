import type { RetryReason } from "#web/api/retry.ts";

/** What is told of a CV that was chosen; `size` in bytes. */
export type CvFacts = Pick<File, "name" | "size">;

/** A complete upload: its stored path, and when it was complete, in ms since 1970. */
export type StoredCv = { cvFileUrl: string; storedAt: number };

/** Where a CV stands in the apply dialog (specification §4). */
export type CvState =
  /** `lost`: the file that was chosen before the page was loaded anew. */
  | { step: "none"; lost?: CvFacts }
  /** `retry`: why it is about to be tried again by itself, or that this waits until the browser is online. */
  | { step: "chosen"; file: File; retry?: RetryReason | "online" }
  | { step: "uploading"; file: File; percent: number }
  /** The file itself is gone when the page was loaded anew since. */
  | ({ step: "complete"; file: File | CvFacts } & StoredCv);
