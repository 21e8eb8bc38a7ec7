import { readFile } from "node:fs/promises";
import { addAbortSignal, Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { S3Settings } from "./s3-settings.ts";
import {
  type CvStorage,
  type DirectUploads,
  type IncomingFile,
  incomingKeyOf,
  isUploadId,
  keyOfUpload,
  type ListedFile,
  uploadOfIncomingKey,
  uploadOfKey,
} from "./storage.ts";

const incomingFolder = "incoming/";
const cvFolder = "cv/";

/**
 * CVs as objects in a bucket, for any number of machines. A browser sends its file to `incoming/`, by an address that
 * is signed for one object and type, but not for size or content, and works repeatedly for 15 minutes. The stored CV
 * is therefore a copy in `cv/`, made by the store from exactly the version that was checked (by its ETag), and not
 * changed once the upload is completed (decision 0019).
 */
export function createS3Storage(settings: S3Settings): CvStorage {
  const bucket = openBucket(settings);
  const cvKey = (key: string): string => {
    // Only keys made by this server reach the bucket.
    if (uploadOfKey(key) === null) throw new TypeError("Not a storage key");
    return key;
  };
  return {
    direct: directUploads(bucket, settings),

    // No address for these keys is issued, and the receiver is the only caller, so checking first is safe.
    async accept(key, file) {
      if (await bucket.head(cvKey(key))) return false;
      const Body = await readFile(file.path);
      await bucket.send((to, options) =>
        to.send(
          new PutObjectCommand({ ...bucket.at(key), Body, ContentType: limits.cv.contentType }),
          options,
        ),
      );
      return true;
    },

    // Read completely first, so that an interrupted read is an error and not half a CV.
    async open(key) {
      const body = await bucket.get(cvKey(key));
      if (!body) return null;
      const bytes = Buffer.concat(await bucket.guard(() => body.toArray()));
      return { stream: Readable.from([bytes]), sizeBytes: bytes.length };
    },

    remove: (key) => bucket.remove(cvKey(key)),
    list: () => bucket.list(cvFolder),
    ping: () => bucket.ping(),
  };
}

function directUploads(bucket: Bucket, { endpoint, bucket: name }: S3Settings): DirectUploads {
  const addressPrefix = `${endpoint}/${name}/`;
  return {
    sign: (id) =>
      getSignedUrl(
        bucket.client,
        new PutObjectCommand({ ...bucket.at(incomingKeyOf(id)), ContentType: limits.cv.contentType }),
        {
          expiresIn: limits.cv.uploadTtlMinutes * 60,
          signableHeaders: new Set(["host", "content-type"]),
        },
      ),

    idFromUrl: (url) =>
      url.startsWith(addressPrefix) ? uploadOfIncomingKey(url.slice(addressPrefix.length)) : null,

    find: (id) => bucket.head(incomingKeyOf(id)),

    async read(id, version) {
      const body = await bucket.get(incomingKeyOf(id), version);
      return body && bucket.guardEach(body);
    },

    promote: (id, version) =>
      bucket.unlessGone((to, options) =>
        to.send(
          new CopyObjectCommand({
            ...bucket.at(keyOfUpload(id)),
            CopySource: `${name}/${incomingKeyOf(id)}`,
            CopySourceIfMatch: version,
          }),
          options,
        ),
      ),

    remove: (id) => bucket.remove(incomingKeyOf(id)),

    async *list() {
      for await (const { key, modifiedAt } of bucket.list(incomingFolder)) {
        const id = uploadOfIncomingKey(key);
        if (id !== null && isUploadId(id)) yield { id, modifiedAt };
      }
    },
  };
}

/** The limit of a request with its retry and the body of its response. */
const longestMs = 8_000;
const retryAfterSeconds = 10;

type Send<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>;

type Bucket = ReturnType<typeof openBucket>;

/**
 * The operations on a bucket, each within eight seconds. A store that is unreachable, slow or refuses the key throws
 * `unavailable`; a missing object or version is a result.
 */
function openBucket(settings: S3Settings) {
  const client = createClient(settings);
  const { bucket } = settings;
  const at = (Key: string) => ({ Bucket: bucket, Key });
  const send = <T>(request: Send<T>) =>
    guard(() => request(client, { abortSignal: AbortSignal.timeout(longestMs) }));
  const sendUnlessGone = <T>(request: Send<T>) =>
    send(async (to, options) => {
      try {
        return await request(to, options);
      } catch (error) {
        if (error instanceof S3ServiceException && isGone(error)) return null;
        throw error;
      }
    });

  return {
    client,
    at,
    send,
    guard,
    guardEach,

    /** Sends a request; returns false when its object or version is missing. */
    unlessGone: async (request: Send<unknown>): Promise<boolean> => (await sendUnlessGone(request)) !== null,

    async head(key: string): Promise<IncomingFile | null> {
      const found = await sendUnlessGone((to, options) => to.send(new HeadObjectCommand(at(key)), options));
      return found && { version: found.ETag ?? "", sizeBytes: found.ContentLength ?? 0 };
    },

    /**
     * The bytes of an object, or of this version of it; null when it is missing. The stream fails when it takes too
     * long.
     */
    async get(key: string, version?: string): Promise<Readable | null> {
      const signal = AbortSignal.timeout(longestMs);
      const request = new GetObjectCommand({ ...at(key), IfMatch: version });
      const found = await sendUnlessGone((to) => to.send(request, { abortSignal: signal }));
      // On Node.js the body is always a Readable.
      return found && addAbortSignal(signal, found.Body as Readable);
    },

    remove: createRemoval(at, sendUnlessGone),

    async *list(Prefix: string): AsyncIterable<ListedFile> {
      let ContinuationToken: string | undefined;
      do {
        const request = new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken });
        const page = await send((to, options) => to.send(request, options));
        for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? [])
          if (key !== undefined && modifiedAt) yield { key, modifiedAt };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },

    async ping(): Promise<void> {
      await send((to, options) => to.send(new HeadBucketCommand({ Bucket: bucket }), options));
    },
  };
}

/**
 * Removes an object. In a bucket with versions that would only hide it, so each version is removed, the newest first:
 * an interrupted removal is then found again.
 */
function createRemoval(
  at: (Key: string) => { Bucket: string; Key: string },
  send: <T>(request: Send<T>) => Promise<T | null>,
) {
  const remove = (key: string, VersionId?: string) =>
    send((to, options) => to.send(new DeleteObjectCommand({ ...at(key), VersionId }), options));

  /** The versions of one object, the newest first, then its delete markers. */
  const listVersions = async (key: string): Promise<string[]> => {
    const found: string[] = [];
    let after: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {};
    for (let isMore = true; isMore;) {
      const request = new ListObjectVersionsCommand({ Bucket: at(key).Bucket, Prefix: key, ...after });
      const page = await send((to, options) => to.send(request, options));
      for (const { Key, VersionId } of [...(page?.Versions ?? []), ...(page?.DeleteMarkers ?? [])])
        if (Key === key && VersionId !== undefined) found.push(VersionId);
      isMore = page?.IsTruncated === true;
      after = { KeyMarker: page?.NextKeyMarker, VersionIdMarker: page?.NextVersionIdMarker };
    }
    return found;
  };

  return async (key: string): Promise<void> => {
    const found = await send((to, options) => to.send(new HeadObjectCommand(at(key)), options));
    if (found?.VersionId === undefined) {
      // Another program may have hidden it. A key without the right to list versions has a bucket without versions.
      const hidden = found ? [] : await listVersions(key).catch(() => []);
      for (const version of hidden) await remove(key, version);
      if (hidden.length > 0) return;
      const removed = await remove(key);
      if (removed?.VersionId === undefined && removed?.DeleteMarker !== true) return;
    }
    for (const version of await listVersions(key)) await remove(key, version);
  };
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Path-style addresses work with every S3 server; bucket names as hosts need a DNS wildcard.
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 6_000, throwOnRequestTimeout: true },
    // Many servers refuse optional checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** No such object (404), or another version (412). A missing bucket is neither. */
function isGone({ name, $metadata }: S3ServiceException): boolean {
  if (name === "NoSuchBucket") return false;
  return $metadata.httpStatusCode === 404 || $metadata.httpStatusCode === 412;
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError("unavailable", { retryAfterSeconds, cause });
  }
}

async function* guardEach(body: Readable): AsyncIterable<Uint8Array> {
  try {
    // An object's body has no encoding: its chunks are buffers.
    yield* body as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError("unavailable", { retryAfterSeconds, cause });
  }
}
