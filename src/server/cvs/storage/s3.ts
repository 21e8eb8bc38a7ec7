import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { CopyObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { limits } from "#contract/limits.ts";
import { openBucket, type Bucket } from "./s3-bucket.ts";
import type { S3Settings } from "./s3-settings.ts";
import {
  type CvStorage,
  type DirectUploads,
  incomingKeyOf,
  isUploadId,
  keyOfUpload,
  uploadOfIncomingKey,
  uploadOfKey,
} from "./storage.ts";

const incomingFolder = "incoming/";
const cvFolder = "cv/";

/**
 * CVs as objects in a bucket, for any number of machines. A browser sends its file to `incoming/`, by an address that is
 * signed for this one object and type but can bind neither size nor content, and that works again and again for 15
 * minutes. So what counts is the copy in `cv/`: made by the store itself, of exactly the version that was checked
 * (by its ETag), and never touched again once the upload is completed (decision 0019).
 */
export function createS3Storage(settings: S3Settings): CvStorage {
  const bucket = openBucket(settings);
  const cvKey = (key: string): string => {
    // The border to the bucket: no key from elsewhere names an object.
    if (uploadOfKey(key) === null) throw new TypeError("Not a storage key");
    return key;
  };
  return {
    direct: directUploads(bucket, settings),

    // Nobody holds an address for these keys, and the receiver is the only caller: looking first is enough.
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

    // Whole before the first byte is passed on: a store that breaks off is an error, not half a CV.
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
