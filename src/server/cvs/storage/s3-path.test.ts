import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createTestApp } from "#support/api.ts";
import { createDataDir, engines } from "#support/database.ts";
import { underPath } from "#support/object-store/under-path.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { objectStoreForTests, openS3Storage } from "#support/stores.ts";
import { keyOfUpload } from "./storage.ts";

const objectStore = objectStoreForTests();
const path = "/storage/v1/s3";

describe.skipIf(!inject("hasObjectStore"))("a store whose address has a path", { timeout: 120_000 }, () => {
  test("takes, gives, lists and removes CVs by signatures of the whole path", async () => {
    const { env, close } = await underPath(await objectStore().createBucket(), path);
    onTestFinished(close);
    const storage = openS3Storage(env);
    const { direct } = storage;
    if (!direct) throw new Error("An object store takes files itself");
    await storage.ping();
    const body = await samplePdf();
    const id = crypto.randomUUID();
    const address = await direct.sign(id);
    expect(address.startsWith(`${env.S3_ENDPOINT}/${env.S3_BUCKET}/incoming/`)).toBe(true);
    const sent = {
      method: "PUT",
      headers: { "content-type": limits.cv.contentType },
      body: new Uint8Array(body),
    };
    expect((await fetch(address.replace(path, "/storage/v2/s3"), sent)).status).toBe(403);
    expect((await fetch(address, sent)).status).toBe(200);
    expect(direct.idFromUrl(address.split("?", 1)[0] ?? "")).toBe(id);
    expect(await direct.promote(id, (await direct.find(id))?.version ?? "")).toBe(true);
    const opened = await storage.open(keyOfUpload(id));
    expect(Buffer.concat((await opened?.stream.toArray()) ?? []).equals(body)).toBe(true);

    const file = join(await createDataDir(), "received");
    await writeFile(file, body);
    const sha256 = createHash("sha256").update(body).digest("hex");
    const other = keyOfUpload(crypto.randomUUID());
    expect(await storage.accept(other, { path: file, sizeBytes: body.length, sha256 })).toBe(true);
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of storage.list()) found.push(key);
      return found.toSorted();
    };
    expect(await keys()).toEqual([keyOfUpload(id), other].toSorted());
    await storage.remove(other);
    expect(await keys()).toEqual([keyOfUpload(id)]);
  });
});

test("pages let scripts send to the store's origin, whatever its path", async () => {
  const [engine] = engines;
  if (!engine) throw new Error("SQLite is always there");
  const env = {
    S3_ENDPOINT: `https://care.example.co${path}/`,
    S3_BUCKET: "cvs",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const { app, config } = await createTestApp({ engine, env });
  expect(config.s3?.endpoint).toBe(`https://care.example.co${path}`);
  const { headers } = await app.inject("/healthz");
  const { headers: ofPage } = await app.inject("/jobs");
  expect(
    `${String(headers["content-security-policy"])}${String(ofPage["content-security-policy"])}`,
  ).toContain("connect-src 'self' https://care.example.co;");
});
