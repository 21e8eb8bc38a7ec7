import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
} from "@aws-sdk/client-s3";
import { limits } from "#contract/limits.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { objectStoreForTests, openS3Storage } from "#support/stores.ts";
import { describe, expect, inject, test } from "vitest";
import { removeFiles } from "../uploads.ts";
import { incomingKeyOf, keyOfUpload } from "./storage.ts";

const objectStore = objectStoreForTests();

describe.skipIf(!inject("hasObjectStore"))("a bucket that keeps versions", { timeout: 120_000 }, () => {
  test("keeps no version of a removed file that was sent twice, and all of another file", async () => {
    const env = await objectStore().createBucket();
    const { client } = objectStore();
    const Bucket = env.S3_BUCKET;
    const enabled = { Bucket, VersioningConfiguration: { Status: "Enabled" } } as const;
    await client.send(new PutBucketVersioningCommand(enabled));
    const storage = openS3Storage(env);
    const { direct } = storage;
    if (!direct) throw new Error("An object store takes files itself");
    const [removed, kept] = [crypto.randomUUID(), crypto.randomUUID()];
    const body = new Uint8Array(await samplePdf());
    for (const id of [removed, removed, kept]) {
      const headers = { "content-type": limits.cv.contentType };
      expect((await fetch(await direct.sign(id), { method: "PUT", headers, body })).ok).toBe(true);
    }
    const sent = await direct.find(removed);
    expect(await direct.promote(removed, sent?.version ?? "")).toBe(true);
    const versions = async () => {
      const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
      return Versions.map(({ Key = "" }) => Key).toSorted();
    };
    const [own, others] = [incomingKeyOf(removed), incomingKeyOf(kept)];
    expect(await versions()).toEqual([keyOfUpload(removed), own, own, others].toSorted());
    await removeFiles(storage, removed);
    expect(await versions()).toEqual([others]);
    await removeFiles(storage, removed); // again, as after a crash
    expect(await versions()).toEqual([others]);
    // Hidden by another program: the file itself is still there.
    await client.send(new DeleteObjectCommand({ Bucket, Key: others }));
    await removeFiles(storage, kept);
    expect(await versions()).toEqual([]);
  });
});
