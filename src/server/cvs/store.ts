import type { Readable } from "node:stream";
import type { SpooledFile } from "./spool.ts";

/** A stored file, ready to be read once. */
export type OpenedFile = { stream: Readable; sizeBytes: number };

/** A stored file as the sweep sees it. */
export type ListedFile = { key: string; modifiedAt: Date };

/**
 * Where CVs lie. Keys are made by the server alone (`keyOfUpload`). A stored file is whole, durable and never
 * overwritten, so a row in the database may always be believed about the file that it names.
 */
export type CvStore = {
  /**
   * The address that takes the one PUT of upload `id`, where the store takes it itself (an object store). Null: this
   * service's own PUT call takes it.
   */
  createUpload: (id: string, expiresAt: Date) => Promise<string | null>;
  /** Stores a received file. Answers false, and leaves what is there, when the key is taken. */
  accept: (key: string, file: SpooledFile) => Promise<boolean>;
  /** Null when there is no such file. */
  open: (key: string) => Promise<OpenedFile | null>;
  /** Removes a file; it is no error when there is none. */
  remove: (key: string) => Promise<void>;
  /** Every stored file, in no order. */
  list: () => AsyncIterable<ListedFile>;
  /** Rejects when files cannot be written just now. */
  ping: () => Promise<void>;
};

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const uploadIdPattern = new RegExp(`^${uuid}$`);
const keyPattern = new RegExp(`^cv/(${uuid})\\.pdf$`);

/** Whether `text` has the form of an upload's id. */
export function isUploadId(text: string): boolean {
  return uploadIdPattern.test(text);
}

/** The storage key of an upload. It is random, as the id is, and opens nothing by itself. */
export function keyOfUpload(id: string): string {
  if (!isUploadId(id)) throw new TypeError("Not the id of an upload");
  return `cv/${id}.pdf`;
}

/** The upload that a storage key belongs to, or null when `key` is none of ours. */
export function uploadOfKey(key: string): string | null {
  return keyPattern.exec(key)?.[1] ?? null;
}
