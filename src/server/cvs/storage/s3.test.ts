import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { pino } from "pino";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createTestClock } from "#support/api.ts";
import { createDataDir, engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { openS3Storage, objectStoreForTests } from "#support/stores.ts";
import { completeDirect } from "../complete.ts";
import { createPdfChecker } from "../pdf/pdf-checker.ts";
import { createCvReceiver } from "../receive.ts";
import { createUnclaimedBounds } from "../unclaimed.ts";
import { createStaging } from "../staging.ts";
import { type DirectUploads, incomingKeyOf, keyOfUpload } from "./storage.ts";
import { cleanUpCvs } from "../cleanup.ts";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const { connect } = sqlite;

const objectStore = objectStoreForTests();

const sender = "192.0.2.1";

async function setUp() {
  const env = await objectStore().createBucket();
  const storage = openS3Storage(env);
  const { direct } = storage;
  if (!direct) throw new Error("An object store takes files itself");
  const db = await connect();
  const { now: clock, advance } = createTestClock();
  const checker = createPdfChecker({ workers: 1 });
  onTestFinished(() => checker.close());
  const staging = createStaging(join(await createDataDir(), "incoming"));
  const unclaimed = createUnclaimedBounds({ db, secret: Buffer.alloc(32), folder: await createDataDir() });
  const deps = { db, storage, staging, checker, unclaimed, clock, log: pino({ level: "silent" }) };
  const issue = async () => {
    const id = crypto.randomUUID();
    const now = clock().toISOString();
    await db.insertInto("cvUploads").values({ id, createdAt: now, expiresAt: now }).execute();
    return { id, uploadURL: await direct.sign(id) };
  };
  /** The bytes of an object, or null, without the code under test. */
  const read = async (key: string) => {
    const request = new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key });
    const found = await objectStore()
      .client.send(request)
      .catch(() => null);
    return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
  };
  const receiver = createCvReceiver(deps);
  const complete = (id: string) => receiver.complete(id, sender);
  const rowOf = (id: string) =>
    db.selectFrom("cvUploads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const isCompleted = async (id: string) => (await rowOf(id)).completedAt !== null;
  const isLeased = async (id: string) => {
    const lease = db.selectFrom("tasks").select("leasedBy").where("cvUploadId", "=", id);
    return (await lease.executeTakeFirst()) !== undefined;
  };
  /** Expires all leases. */
  const endLeases = () =>
    db
      .updateTable("tasks")
      .set({ leasedUntil: new Date(0).toISOString() })
      .execute();
  return { env, deps, direct, issue, read, complete, isCompleted, isLeased, endLeases, advance };
}

async function put(url: string, body: Buffer, contentType: string = limits.cv.contentType): Promise<number> {
  const headers = { "content-type": contentType };
  return (await fetch(url, { method: "PUT", headers, body: new Uint8Array(body) })).status;
}

describe.skipIf(!inject("hasObjectStore"))("a CV that a browser sends to an object store", () => {
  test("goes by an address that is signed for one object and one type, for 15 minutes", async () => {
    const { issue, direct } = await setUp();
    const cv = await samplePdf();
    const { id, uploadURL } = await issue();
    expect(new URL(uploadURL).searchParams.get("X-Amz-Expires")).toBe("900");
    expect(new URL(uploadURL).searchParams.get("X-Amz-SignedHeaders")).toBe("content-type;host");
    const other = crypto.randomUUID();
    expect(await put(uploadURL.replace(id, other), cv)).toBe(403);
    expect(await put(uploadURL.replace("/incoming/", "/cv/"), cv)).toBe(403);
    expect(await put(uploadURL, cv, "text/html")).toBe(403);
    expect(await put(uploadURL.split("?", 1)[0] ?? "", cv)).toBeGreaterThanOrEqual(400);
    expect(await put(uploadURL, cv)).toBe(200);
    expect(await direct.find(id)).toMatchObject({ sizeBytes: cv.length });
    expect(await direct.find(other)).toBeNull();
  });

  test("is identified by its address without the query, and by no other address", async () => {
    const { env, direct } = await setUp();
    const id = crypto.randomUUID();
    const start = `${env.S3_ENDPOINT}/${env.S3_BUCKET}`;
    const [path = ""] = (await direct.sign(id)).split("?", 1);
    expect(path).toBe(`${start}/incoming/${id}.pdf`);
    expect(direct.idFromUrl(path)).toBe(id);
    for (const url of [
      `${path}?X-Amz-Signature=1`,
      `${start}/cv/${id}.pdf`,
      `${start}/incoming/../incoming/${id}.pdf`,
      `${env.S3_ENDPOINT}.evil.example/${env.S3_BUCKET}/incoming/${id}.pdf`,
      `${env.S3_ENDPOINT}/another-bucket/incoming/${id}.pdf`,
      `incoming/${id}.pdf`,
      "",
    ])
      expect(direct.idFromUrl(url), url).toBeNull();
  });

  test("that is replaced during its check is checked again, and the version that was checked is stored", async () => {
    const { deps, direct, issue, read, isCompleted } = await setUp();
    const [first, second] = [await samplePdf({ text: "First" }), await samplePdf({ text: "Second" })];
    const { id, uploadURL } = await issue();
    await put(uploadURL, first);
    let promotions = 0;
    const raced: DirectUploads = {
      ...direct,
      async promote(upload, version) {
        if (promotions++ === 0) await put(uploadURL, second);
        return await direct.promote(upload, version);
      },
    };
    await completeDirect(deps, raced, { id, sender });
    expect(promotions).toBe(2);
    expect(await isCompleted(id)).toBe(true);
    expect((await read(keyOfUpload(id)))?.equals(second)).toBe(true);
    const { sizeBytes } = await deps.db.selectFrom("cvUploads").selectAll().executeTakeFirstOrThrow();
    expect(sizeBytes).toBe(second.length);
  });

  test("that is replaced during every check is answered as unavailable, and not stored", async () => {
    const { deps, direct, issue, read } = await setUp();
    const { id, uploadURL } = await issue();
    await put(uploadURL, await samplePdf());
    const restless: DirectUploads = {
      ...direct,
      async read(upload, version) {
        await put(uploadURL, await samplePdf({ text: crypto.randomUUID() }));
        return await direct.read(upload, version);
      },
    };
    await expect(completeDirect(deps, restless, { id, sender })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await read(keyOfUpload(id))).toBeNull();
  });

  test("is not replaced by a later file at the same address", async () => {
    const { issue, read, complete } = await setUp();
    const cv = await samplePdf();
    const { id, uploadURL } = await issue();
    await put(uploadURL, cv);
    await complete(id);
    expect(await read(incomingKeyOf(id))).toBeNull();
    expect(await put(uploadURL, await samplePdf({ text: "Another" }))).toBe(200);
    await complete(id);
    expect((await read(keyOfUpload(id)))?.equals(cv)).toBe(true);
  });

  test.each(["find", "read", "promote", "remove"] as const)(
    "is completed by the next attempt when the first dies after: %s",
    async (last) => {
      const { deps, direct, issue, read, complete, isCompleted, isLeased, endLeases } = await setUp();
      const cv = await samplePdf();
      const { id, uploadURL } = await issue();
      await put(uploadURL, cv);
      // As if the process were killed: the step is done, and nothing after it, not even the release of the lease.
      const dying = { ...direct, [last]: () => new Promise(() => undefined) };
      if (last === "promote")
        dying.promote = async (upload: string, version: string) => {
          await direct.promote(upload, version);
          return await new Promise(() => undefined);
        };
      const dead = completeDirect(deps, dying, { id, sender }).then(() => "completed");
      await expect.poll(() => isLeased(id)).toBe(true);
      if (last === "promote") await expect.poll(() => read(keyOfUpload(id))).not.toBeNull();
      if (last === "remove") await expect.poll(() => isCompleted(id)).toBe(true);
      await endLeases();
      await complete(id);
      expect(await isCompleted(id)).toBe(true);
      expect((await read(keyOfUpload(id)))?.equals(cv)).toBe(true);
      expect(await Promise.race([dead, Promise.resolve("still hanging")])).toBe("still hanging");
    },
  );

  test("is refused when no file was sent, or its upload was never issued", async () => {
    const { issue, complete } = await setUp();
    const { id } = await issue();
    await expect(complete(id)).rejects.toMatchObject({ code: "cv-not-usable" });
    await expect(complete(crypto.randomUUID())).rejects.toMatchObject({ code: "cv-not-usable" });
  });

  test("loses its upload when it is refused, so that each check needs a new ticket", async () => {
    const { deps, issue, read, complete } = await setUp();
    const { id, uploadURL } = await issue();
    await put(uploadURL, Buffer.from("<html>"));
    await expect(complete(id)).rejects.toMatchObject({ code: "cv-not-pdf" });
    expect(await read(incomingKeyOf(id))).toBeNull();
    expect(await deps.db.selectFrom("cvUploads").selectAll().execute()).toEqual([]);
    await put(uploadURL, await samplePdf());
    await expect(complete(id)).rejects.toMatchObject({ code: "cv-not-usable" });
  });

  test("is removed when no application claims it within 24 hours, or one hour after a file that came too late", async () => {
    const { env, deps, issue, read, complete, advance } = await setUp();
    const [waiting, completed, late] = [await issue(), await issue(), await issue()];
    const cv = await samplePdf();
    for (const { uploadURL } of [waiting, completed, late]) await put(uploadURL, cv);
    await complete(completed.id);
    await complete(late.id);
    await put(late.uploadURL, cv);
    const orphan = crypto.randomUUID();
    const at = { Bucket: env.S3_BUCKET, Key: keyOfUpload(orphan) };
    await objectStore().client.send(new PutObjectCommand({ ...at, Body: cv }));
    expect(await cleanUpCvs(deps)).toMatchObject({ unclaimed: 0, withoutRow: 0, sentInVain: 0 });
    advance(61);
    expect(await cleanUpCvs(deps)).toMatchObject({ unclaimed: 0, withoutRow: 1, sentInVain: 1 });
    expect(await read(incomingKeyOf(waiting.id))).not.toBeNull();
    expect(await read(keyOfUpload(late.id))).not.toBeNull();
    advance(24 * 60);
    expect(await cleanUpCvs(deps)).toMatchObject({ unclaimed: 3, withoutRow: 0, sentInVain: 0 });
    for (const { id } of [waiting, completed, late])
      expect([await read(incomingKeyOf(id)), await read(keyOfUpload(id))]).toEqual([null, null]);
  });

  test("is stored and read while one of three storage nodes is down", async () => {
    const { deps, issue, read, complete } = await setUp();
    const cv = await samplePdf({ sizeBytes: limits.cv.maxBytes });
    const before = await issue();
    await put(before.uploadURL, cv);
    await objectStore().stopNode(2);
    onTestFinished(() => objectStore().startNode(2));
    const { id, uploadURL } = await issue();
    expect(await put(uploadURL, cv)).toBe(200);
    await complete(before.id);
    await complete(id);
    for (const upload of [before.id, id]) {
      const opened = await deps.storage.open(keyOfUpload(upload));
      expect(Buffer.concat((await opened?.stream.toArray()) ?? []).equals(cv)).toBe(true);
    }
    expect(await read(incomingKeyOf(id))).toBeNull();
    await expect(deps.storage.ping()).resolves.toBeUndefined();
  });
});

const settings = {
  S3_BUCKET: "cvs",
  S3_REGION: "us-east-1",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("a store that is away, hangs or refuses the key is unavailable within ten seconds", async () => {
  const hanging = createServer();
  hanging.listen(0, "127.0.0.1");
  await once(hanging, "listening");
  onTestFinished(() => void hanging.close());
  const { port } = hanging.address() as AddressInfo; // a TCP server's address is always of this shape
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port: free } = closed.address() as AddressInfo; // as above
  closed.close();
  const stores = [port, free].map((at) =>
    openS3Storage({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${at}` }),
  );
  if (inject("hasObjectStore"))
    stores.push(openS3Storage({ ...(await objectStore().createBucket()), S3_SECRET_ACCESS_KEY: "wrong" }));
  const started = Date.now();
  const unavailable = { code: "unavailable", retryAfterSeconds: 10 };
  const key = keyOfUpload(crypto.randomUUID());
  const answers = await Promise.allSettled(
    stores.flatMap((storage): Promise<unknown>[] => [
      storage.ping(),
      storage.open(key),
      storage.remove(key),
      storage.direct?.find(crypto.randomUUID()) ?? Promise.resolve(),
    ]),
  );
  expect(answers).toHaveLength(stores.length * 4);
  for (const answer of answers) expect(answer).toMatchObject({ status: "rejected", reason: unavailable });
  expect(Date.now() - started).toBeLessThan(11_000);
});
