import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { CvUpload } from "#contract/cvs.ts";
import { errorCodes } from "#contract/errors.ts";
import { createTestApp, createTestClock } from "#support/api.ts";
import { createDataDir, engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { canMount, mountSmallDisk } from "#support/small-disk.ts";
import { createFolderStorage } from "./storage/folder.ts";
import { createPdfChecker } from "./pdf/pdf-checker.ts";
import { createCvReceiver } from "./receive.ts";
import { createUnclaimedBounds } from "./unclaimed.ts";
import { createStaging } from "./staging.ts";

const [engine] = engines;
if (!engine) throw new Error("SQLite is always there");
const { connect } = engine;

const sender = "192.0.2.1";

async function setUp(running = 128, bounds: Parameters<typeof createUnclaimedBounds>[1] = {}) {
  const db = await connect();
  const { now: clock } = createTestClock();
  const folder = await createDataDir();
  const checker = createPdfChecker({ workers: 1 });
  onTestFinished(() => checker.close());
  const staging = createStaging(join(folder, "incoming"));
  const unclaimed = createUnclaimedBounds({ db, secret: Buffer.alloc(32), folder }, bounds);
  const deps = {
    db,
    unclaimed,
    clock,
    checker,
    staging,
    storage: createFolderStorage(folder),
    log: pino({ level: "silent" }),
  };
  const issue = async () => {
    const id = crypto.randomUUID();
    const now = clock().toISOString();
    await db.insertInto("cvUploads").values({ id, createdAt: now, expiresAt: now }).execute();
    return id;
  };
  const staged = () => readdir(join(folder, "incoming")).catch(() => []);
  return { receiver: createCvReceiver(deps, { running, waiting: 0 }), issue, staged, storage: deps.storage };
}

/** A file that arrives one byte at a time. */
async function* byteByByte(bytes: Buffer): AsyncIterable<Buffer> {
  for (const byte of bytes) yield Buffer.from([byte]);
}

test("a file sent byte by byte is stored unchanged", async () => {
  const { receiver, issue, storage, staged } = await setUp();
  const cv = await samplePdf();
  const id = await issue();
  await receiver.receive(id, byteByByte(cv), sender);
  const stored = await storage.open(`cv/${id}.pdf`);
  expect(stored?.sizeBytes).toBe(cv.length);
  expect(Buffer.concat((await stored?.stream.toArray()) ?? []).equals(cv)).toBe(true);
  expect(await staged()).toEqual([]);
});

test("a file for an upload that was never issued is refused without reading its body", async () => {
  const { receiver } = await setUp();
  const body = new PassThrough();
  await expect(receiver.receive(crypto.randomUUID(), body, sender)).rejects.toMatchObject({
    code: "upload-not-allowed",
  });
  expect(body.readableDidRead).toBe(false);
});

test("files beyond the allowed number are answered with a time to try again, and accepted once another has ended", async () => {
  const { receiver, issue, staged } = await setUp(2);
  const cv = await samplePdf();
  const [first, second, third] = [await issue(), await issue(), await issue()];
  const [slow, lost] = [new PassThrough(), new PassThrough()];
  lost.on("error", () => undefined);
  const slowReceived = receiver.receive(first, slow, sender);
  const lostReceived = receiver.receive(second, lost, sender);
  await expect.poll(staged).toHaveLength(2);
  const refused = receiver.receive(third, byteByByte(cv), sender);
  await expect(refused).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 3 });
  lost.destroy(new Error("The connection broke"));
  await expect(lostReceived).rejects.toThrow("The connection broke");
  await receiver.receive(third, byteByByte(cv), sender);
  slow.end(cv);
  await slowReceived;
});

test("slow files of one sender do not take the places of other senders", async () => {
  const { receiver, issue, staged } = await setUp();
  const cv = await samplePdf();
  const slow = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const body = new PassThrough();
      return { body, received: receiver.receive(await issue(), body, sender) };
    }),
  );
  await expect.poll(staged).toHaveLength(8);
  const ninth = receiver.receive(await issue(), byteByByte(cv), sender);
  await expect(ninth).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 3 });
  await receiver.receive(await issue(), byteByByte(cv), "192.0.2.2");
  for (const { body } of slow) body.end(cv);
  await Promise.all(slow.map(({ received }) => received));
});

test.skipIf(!canMount)(
  "a full disk is answered with 507 and leaves nothing, and the file is accepted once there is room",
  async () => {
    const dataDir = mountSmallDisk(1500);
    const { app, call, db } = await createTestApp({ engine, env: { DATA_DIR: dataDir } });
    const { uploadURL } = (await call("createCvUpload")).json<CvUpload>();
    const payload = await samplePdf({ sizeBytes: 1_000_000 });
    const url = uploadURL.replace("http://localhost", "");
    const put = () =>
      app.inject({ method: "PUT", url, payload, headers: { "content-type": "application/pdf" } });

    await writeFile(join(dataDir, "filling"), Buffer.alloc(1_000_000));
    const refused = await put();
    expect(refused.statusCode).toBe(errorCodes["storage-full"].status);
    expect(refused.body).toMatch(/^Request id: /);
    expect(await readdir(join(dataDir, "files/incoming"))).toEqual([]);
    const row = await db.selectFrom("cvUploads").select("completedAt").executeTakeFirstOrThrow();
    expect(row.completedAt).toBeNull();

    await rm(join(dataDir, "filling"));
    expect((await put()).statusCode).toBe(200);
  },
);
