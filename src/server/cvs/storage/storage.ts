import type { Readable } from "node:stream";
import type { StagedFile } from "../staging.ts";

/** A stored file, ready to be read once. */
export type OpenedFile = { stream: Readable; sizeBytes: number };

/** A stored file as the cleanup lists it. */
export type ListedFile = { key: string; modifiedAt: Date };

/**
 * Where CVs are stored. Only the server makes keys (`keyOfUpload`). A stored file is complete, durable and never
 * overwritten once its upload is completed, so a completed row always has its file. Every call rejects with
 * `unavailable` when the storage cannot be reached.
 */
export type CvStorage = {
  /** For an object store, which receives files from browsers directly. Null: browsers send them to this service. */
  direct: DirectUploads | null;
  /** Stores a received file. Returns false, and changes nothing, when the key exists. */
  accept: (key: string, file: StagedFile) => Promise<boolean>;
  /** Null when there is no such file. */
  open: (key: string) => Promise<OpenedFile | null>;
  /** Removes a file, if it exists. */
  remove: (key: string) => Promise<void>;
  /** All stored files, in any order. */
  list: () => AsyncIterable<ListedFile>;
  /** Rejects when files cannot be written at the moment. */
  ping: () => Promise<void>;
};

/** A version of a file that a browser has sent: it may send another until its address expires. */
export type IncomingFile = { version: string; sizeBytes: number };

/**
 * Files that browsers send to the object store directly. They are unchecked, so they have keys of their own until one
 * version of each is checked and promoted.
 */
export type DirectUploads = {
  /** The address that takes the PUT of upload `id` for 15 minutes. */
  sign: (id: string) => Promise<string>;
  /** The upload that such an address without its query names, or null. Compared as text. */
  idFromUrl: (url: string) => string | null;
  /** The current version, or null. */
  find: (id: string) => Promise<IncomingFile | null>;
  /** The bytes of exactly this version, or null when it is gone. They end with an error after eight seconds. */
  read: (id: string, version: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Makes exactly this version the stored file of the upload; returns false when it is gone. */
  promote: (id: string, version: string) => Promise<boolean>;
  /** Removes the sent file, if there is one. */
  remove: (id: string) => Promise<void>;
  /** All sent files that were not removed. */
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

/** The storage key of an upload. It is random like the id, and gives no access by itself. */
export function keyOfUpload(id: string): string {
  if (!isUploadId(id)) throw new TypeError("Not the id of an upload");
  return `cv/${id}.pdf`;
}

/** The upload that a storage key belongs to, or null when `key` is not of this form. */
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
