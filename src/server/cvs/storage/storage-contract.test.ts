import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTestApp, createTestClock, signIn, type TestApp } from "#support/api.ts";
import { applicationInput, createJob } from "#support/applying.ts";
import { createDataDir, engines } from "#support/database.ts";
import { htmlNamedPdf } from "#support/hostile-pdfs.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { type StoreKind, storeKinds, objectStoreForTests } from "#support/stores.ts";
import { CvUpload } from "#contract/cvs.ts";
import { limits } from "#contract/limits.ts";
import { keyOfUpload } from "./storage.ts";

/** Tests for every storage, and for applicants and administrators with each of them. */
objectStoreForTests();

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");
const engine = sqlite;

async function fileOf(bytes: Buffer) {
  // In the same file system as the folder storage's folders.
  const path = join(await createDataDir(), "received");
  await writeFile(path, bytes);
  return { path, sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

async function startApp(kind: StoreKind) {
  const testApp = await createTestApp({ engine, env: await kind.createEnv(), clock: createTestClock() });
  const admin = await signIn(testApp, "admin");
  const job = await createJob(testApp, admin);
  return { ...testApp, admin, job };
}

/** Sends a file to an upload address, as a browser does; returns the status. */
async function put({ app }: Pick<TestApp, "app">, uploadURL: string, body: Buffer): Promise<number> {
  const headers = { "content-type": limits.cv.contentType };
  if (uploadURL.startsWith("http://localhost/"))
    return (await app.inject({ method: "PUT", url: uploadURL, headers, payload: body })).statusCode;
  return (await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(body) })).status;
}

async function issue(testApp: TestApp) {
  const { uploadURL } = CvUpload.parse((await testApp.call("createCvUpload")).json());
  const [cvFileUrl = ""] = uploadURL.split("?", 1);
  return { uploadURL, cvFileUrl };
}

describe.each(storeKinds)("$name", (kind) => {
  test("keeps a file byte for byte, once, until it is removed", async () => {
    const storage = await kind.createStorage();
    const key = keyOfUpload(crypto.randomUUID());
    const cv = await samplePdf({ sizeBytes: limits.cv.maxBytes });
    expect(await storage.open(key)).toBeNull();
    expect(await storage.accept(key, await fileOf(cv))).toBe(true);
    expect(await storage.accept(key, await fileOf(await samplePdf()))).toBe(false);
    const opened = await storage.open(key);
    expect(opened?.sizeBytes).toBe(cv.length);
    expect(Buffer.concat((await opened?.stream.toArray()) ?? []).equals(cv)).toBe(true);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.open(key)).toBeNull();
  });

  test("lists the files that it holds, with their time", async () => {
    const storage = await kind.createStorage();
    const keys = [1, 2, 3].map(() => keyOfUpload(crypto.randomUUID()));
    for (const key of keys) await storage.accept(key, await fileOf(await samplePdf()));
    const listed = new Set<string>();
    for await (const { key, modifiedAt } of storage.list()) {
      listed.add(key);
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(listed).toEqual(new Set(keys));
    await expect(storage.ping()).resolves.toBeUndefined();
  });

  test("refuses keys that the server did not make", async () => {
    const storage = await kind.createStorage();
    const file = await fileOf(await samplePdf());
    for (const key of ["cv/../secret", `incoming/${crypto.randomUUID()}.pdf`, "/etc/passwd", ""]) {
      await expect(storage.open(key), key).rejects.toThrow(TypeError);
      await expect(storage.accept(key, file), key).rejects.toThrow(TypeError);
    }
  });

  test("keeps an application's CV as it was sent, whatever is sent to its address later", async () => {
    const testApp = await startApp(kind);
    const { uploadURL, cvFileUrl } = await issue(testApp);
    const cv = await samplePdf({ sizeBytes: 300_000 });
    expect(await put(testApp, uploadURL, cv)).toBe(200);
    const body = applicationInput(testApp.job.id, cvFileUrl);
    const sent = await testApp.call("createApplication", { body });
    expect(sent.statusCode, sent.body).toBe(201);
    await put(testApp, uploadURL, await samplePdf({ text: "Another" }));
    const again = await testApp.call("createApplication", { body });
    expect(again.json()).toEqual(sent.json());
    const { id } = sent.json<{ id: string }>();
    const download = await testApp.call("downloadCv", { params: { id }, cookie: testApp.admin });
    expect(download.statusCode).toBe(200);
    expect(download.headers["content-length"]).toBe("300000");
    expect(download.rawPayload.equals(cv)).toBe(true);
  });

  test("lets no application have a file that is no PDF or too large", async () => {
    const testApp = await startApp(kind);
    const tooLarge = Buffer.concat([await samplePdf(), Buffer.alloc(limits.cv.maxBytes)]);
    for (const [file, status] of [
      [htmlNamedPdf(), 415],
      [tooLarge, 413],
    ] as const) {
      const { uploadURL, cvFileUrl } = await issue(testApp);
      const answers = [await put(testApp, uploadURL, file)];
      const body = applicationInput(testApp.job.id, cvFileUrl);
      const sent = await testApp.call("createApplication", { body });
      answers.push(sent.statusCode);
      expect(answers).toEqual(kind.name === "a folder" ? [status, 400] : [200, status]);
      expect((await testApp.call("createApplication", { body })).statusCode).toBe(400);
    }
    const list = await testApp.call("listApplications", { cookie: testApp.admin });
    expect(list.json()).toEqual([]);
  });

  test("gives one upload to one application, also when it is sent many times at once", async () => {
    const testApp = await startApp(kind);
    const { uploadURL, cvFileUrl } = await issue(testApp);
    expect(await put(testApp, uploadURL, await samplePdf())).toBe(200);
    const body = applicationInput(testApp.job.id, cvFileUrl);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => testApp.call("createApplication", { body })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  test("removes an application's CV when the application is deleted", async () => {
    const testApp = await startApp(kind);
    const { uploadURL, cvFileUrl } = await issue(testApp);
    await put(testApp, uploadURL, await samplePdf());
    const body = applicationInput(testApp.job.id, cvFileUrl);
    const { id } = (await testApp.call("createApplication", { body })).json<{ id: string }>();
    const [key = ""] = (await testApp.db.selectFrom("cvUploads").select("id").execute()).map((row) =>
      keyOfUpload(row.id),
    );
    const storage = kind.storageOf(testApp.config);
    const opened = await storage.open(key);
    opened?.stream.destroy();
    expect(opened?.sizeBytes).toBeGreaterThan(0);
    const options = { params: { id }, cookie: testApp.admin };
    expect((await testApp.call("deleteApplication", options)).statusCode).toBe(204);
    expect(await storage.open(key)).toBeNull();
    expect(await testApp.db.selectFrom("cvUploads").select("id").execute()).toEqual([]);
  });
});
