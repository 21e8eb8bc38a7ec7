import type { Readable } from "node:stream";
import type { StagedFile } from "../staging.ts";

/** A stored file, ready to be read once. */
export type OpenedFile = { stream: Readable; sizeBytes: number };

/** A stored file as the clean-up sees it. */
export type ListedFile = { key: string; modifiedAt: Date };

/**
 * Where CVs lie. Keys are made by the server alone (`keyOfUpload`). A stored file is whole, durable and never
 * overwritten once its upload is completed, so a row in the database may always be believed about the file that it
 * names. Every call rejects with `unavailable` when the place cannot be reached.
 */
export type CvStorage = {
  /** Where the store takes files from browsers itself (an object store). Null: this service's own PUT call does. */
  direct: DirectUploads | null;
  /** Stores a received file. Answers false, and leaves what is there, when the key is taken. */
  accept: (key: string, file: StagedFile) => Promise<boolean>;
  /** Null when there is no such file. */
  open: (key: string) => Promise<OpenedFile | null>;
  /** Removes a file; it is no error when there is none. */
  remove: (key: string) => Promise<void>;
  /** Every stored file, in no order. */
  list: () => AsyncIterable<ListedFile>;
  /** Rejects when files cannot be written just now. */
  ping: () => Promise<void>;
};

/** One state of a file that a browser has sent: it may send another as long as its address lasts. */
export type IncomingFile = { version: string; sizeBytes: number };

/**
 * Files that browsers send to the store itself. Nothing about them is known but that their sender held the address, so
 * they lie apart until one version of each is checked and promoted.
 */
export type DirectUploads = {
  /** The address that takes the PUT of upload `id` for 15 minutes. */
  sign: (id: string) => Promise<string>;
  /** The upload that such an address without its query names, or null. Compared as text. */
  idFromUrl: (url: string) => string | null;
  /** What lies there now, or null. */
  find: (id: string) => Promise<IncomingFile | null>;
  /** The bytes of exactly this version, or null when it is gone. They end with an error after eight seconds. */
  read: (id: string, version: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Makes exactly this version the stored file of the upload; answers false when it is gone. */
  promote: (id: string, version: string) => Promise<boolean>;
  /** Removes what was sent; it is no error when there is nothing. */
  remove: (id: string) => Promise<void>;
  /** Everything that was sent and not removed. */
  list: () => AsyncIterable<{ id: string; modifiedAt: Date }>;
};

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const uploadIdPattern = new RegExp(`^${uuid}$`);
const keyPattern = new RegExp(`^cv/(${uuid})\\.pdf$`);
const incomingPattern = new RegExp(`^incoming/(${uuid})\\.pdf$`);

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

/** Where a browser sends the file of an upload to, in an object store. */
export function incomingKeyOf(id: string): string {
  if (!isUploadId(id)) throw new TypeError("Not the id of an upload");
  return `incoming/${id}.pdf`;
}

/** The upload that such a key belongs to, or null. */
export function uploadOfIncomingKey(key: string): string | null {
  return incomingPattern.exec(key)?.[1] ?? null;
}
