import { limits } from "#contract/limits.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { applicationInput, createJob, uploadCv } from "#support/applying.ts";
import { createDataDir, engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { describe, expect, test } from "vitest";
import { createUnclaimedBounds } from "./unclaimed.ts";

const [one, other] = ["192.0.2.1", "192.0.2.2"];

describe.each(engines)("unclaimed uploads on $name", (engine) => {
  async function setUp(bounds: Parameters<typeof createUnclaimedBounds>[1]) {
    const db = await engine.connect();
    const deps = { db, secret: Buffer.alloc(32), folder: await createDataDir() };
    const unclaimed = createUnclaimedBounds(deps, bounds);
    const upload = async (sender: string, sizeBytes: number) => {
      const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
      const row = { id, createdAt: now, expiresAt: now, completedAt: now, sizeBytes };
      await db
        .insertInto("cvUploads")
        .values({ ...row, sender: unclaimed.keyOf(sender) })
        .execute();
    };
    const expectRoom = (sender: string) => unclaimed.receiveWithin(sender, () => Promise.resolve());
    return { unclaimed, upload, expectRoom };
  }

  test("of one sender are limited in bytes, and those of others are not affected", async () => {
    const { upload, expectRoom } = await setUp({ bytesPerSender: 2 * limits.cv.maxBytes });
    await upload(one, limits.cv.maxBytes);
    await expectRoom(one);
    await upload(one, 1);
    await expect(expectRoom(one)).rejects.toMatchObject({
      code: "too-many-requests",
      retryAfterSeconds: 3600,
    });
    await expectRoom(other);
  });

  test("that one sender sends at once are limited together, and those of others are not affected", async () => {
    const { unclaimed, expectRoom } = await setUp({ bytesPerSender: 2 * limits.cv.maxBytes });
    const first = Promise.withResolvers<void>();
    const receiving = [one, one].map((sender) => unclaimed.receiveWithin(sender, () => first.promise));
    await expect(expectRoom(one)).rejects.toMatchObject({ code: "too-many-requests" });
    await expectRoom(other);
    first.resolve();
    await Promise.all(receiving);
    await expectRoom(one);
  });

  test("of all senders together are limited to a share of the free disk", async () => {
    const { upload, expectRoom } = await setUp({ shareOfDisk: 0.000_001 });
    await expectRoom(one);
    await upload(one, 100 * 1024 * 1024);
    await expect(expectRoom(other)).rejects.toMatchObject({ code: "storage-full" });
  });

  test("of one sender are limited to 100 MB, and claimed ones do not count", async () => {
    const testApp = await createTestApp({ engine });
    const job = await createJob(testApp, await signIn(testApp, "admin"));
    const cv = await samplePdf({ sizeBytes: limits.cv.maxBytes });
    const uploads: string[] = [];
    for (let count = 0; count < 20; count++) uploads.push(await uploadCv(testApp, cv));
    await expect(uploadCv(testApp)).rejects.toThrow("PUT: 429 Too many requests");
    const body = applicationInput(job.id, uploads[0] ?? "");
    expect((await testApp.call("createApplication", { body })).statusCode).toBe(201);
    await uploadCv(testApp);
    const senders = await testApp.db
      .selectFrom("cvUploads")
      .select("sender")
      .where("applicationId", "is not", null)
      .execute();
    expect(senders).toEqual([{ sender: null }]);
  });
});
