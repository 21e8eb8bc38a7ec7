import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CvUpload } from "#contract/cvs.ts";
import { errorCodes } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { createTestApp, createTestClock, type TestApp } from "#support/api.ts";
import { type Engine, engines } from "#support/database.ts";
import {
  deepNesting,
  encryptedPdf,
  htmlNamedPdf,
  noiseBehindHeader,
  pageLoop,
  xrefBomb,
  zipBehindHeader,
} from "#support/hostile-pdfs.ts";
import { samplePdf } from "#support/sample-pdf.ts";

/** The application on a real port, where bodies stream and connections can break. */
async function listening(engine: Engine, env: Record<string, string> = {}) {
  const testApp = await createTestApp({ engine, env, clock: createTestClock() });
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = testApp.app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const url = `http://127.0.0.1:${port}`;
  return { ...testApp, url, issue: () => issue(url) };
}

async function issue(url: string): Promise<{ uploadURL: string; expiresAt: string; id: string }> {
  const response = await fetch(`${url}/api/cv-upload-url`, { method: "POST" });
  const upload = (await response.json()) as CvUpload; // the call's own reply
  return { ...upload, id: idOf(upload.uploadURL) };
}

function idOf(uploadURL: string): string {
  return /\/api\/cv-files\/([0-9a-f-]{36})\?/.exec(uploadURL)?.[1] ?? "";
}

function put(uploadURL: string, body: Uint8Array, contentType: string = limits.cv.contentType) {
  const headers = { "content-type": contentType };
  return fetch(uploadURL, { method: "PUT", body: new Uint8Array(body), headers });
}

async function stored({ config, db }: TestApp, id: string) {
  const row = await db.selectFrom("cvUploads").selectAll().where("id", "=", id).executeTakeFirst();
  const staged = await readdir(join(config.DATA_DIR, "files/incoming")).catch(() => []);
  const bytes = await readFile(join(config.DATA_DIR, `files/cv/${id}.pdf`)).catch(() => null);
  return { row, staged, bytes };
}

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

describe.each(engines)("a CV on $name", ({ connect, ...rest }) => {
  const engine = { connect, ...rest };

  test("gets a ticket of 15 minutes for an empty JSON body [7.POST-cv-url]", async () => {
    const testApp = await createTestApp({ engine });
    const { now } = testApp.clock;
    for (const body of [undefined, {}]) {
      const headers = { "content-type": "application/json" };
      const response = await testApp.call("createCvUpload", { headers, ...(body && { body }) });
      expect(response.statusCode).toBe(200);
      const { uploadURL, expiresAt, ...others } = response.json<CvUpload>();
      expect(others).toEqual({});
      expect(uploadURL).toMatch(
        /^http:\/\/localhost\/api\/cv-files\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/,
      );
      expect(Date.parse(expiresAt)).toBe(now().getTime() + 15 * 60_000);
    }
  });

  test("is taken as a raw PDF, byte for byte, and recorded with size, hash and findings [7.PUT-upload]", async () => {
    const server = await listening(engine);
    const cv = await samplePdf({ sizeBytes: 300_000 });
    const { uploadURL, id } = await server.issue();
    const response = await put(uploadURL, cv);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
    const { row, bytes, staged } = await stored(server, id);
    expect(bytes?.equals(cv)).toBe(true);
    expect(staged).toEqual([]);
    expect(row).toMatchObject({
      completedAt: server.clock.now().toISOString(),
      sizeBytes: 300_000,
      sha256: createHash("sha256").update(cv).digest("hex"),
      findings:
        '{"pages":1,"isEncrypted":false,"hasScripts":false,"hasAttachments":false,"hasLaunchActions":false}',
      applicationId: null,
    });
  });

  test("is accepted once when two files are sent to its address at the same time", async () => {
    const server = await listening(engine);
    const [first, second] = [await samplePdf({ text: "First" }), await samplePdf({ text: "Second" })];
    for (const [left, right] of [
      [first, second],
      [first, first],
    ] as const) {
      const { uploadURL, id } = await server.issue();
      const answers = await Promise.all([put(uploadURL, left), put(uploadURL, right)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const winner = answers[0].status === 200 ? left : right;
      const { row, bytes } = await stored(server, id);
      expect(bytes?.equals(winner)).toBe(true);
      expect(row?.sha256).toBe(createHash("sha256").update(winner).digest("hex"));
    }
  });
});

describe("an upload address", () => {
  test("refuses what is no PDF, too large, unsigned, expired or sent before [7.PUT-upload-limits]", async () => {
    const server = await listening(sqlite);
    const cv = await samplePdf();
    const { uploadURL } = await server.issue();
    const answer = async (response: Promise<Response>) => {
      const { status } = await response;
      return [status, await (await response).text()];
    };
    const notPdf = [415, errorCodes["cv-not-pdf"].sentence];
    expect(await answer(put(uploadURL, cv, "text/html"))).toEqual(notPdf);
    expect(await answer(put(uploadURL, cv, "application/pdfx"))).toEqual(notPdf);
    expect(await answer(put(uploadURL, Buffer.from("<html>%PDF-1.7</html>")))).toEqual(notPdf);
    const tooLarge = Buffer.concat([cv, Buffer.alloc(limits.cv.maxBytes + 1 - cv.length, 0x20)]);
    expect(await answer(put(uploadURL, tooLarge))).toEqual([413, errorCodes["cv-too-large"].sentence]);

    const notAllowed = [403, errorCodes["upload-not-allowed"].sentence];
    const other = await server.issue();
    expect(await answer(put(uploadURL.replace(/signature=./, "signature="), cv))).toEqual(notAllowed);
    expect(await answer(put(uploadURL.replace(/expires=\d+/, "expires=9999999999"), cv))).toEqual(notAllowed);
    expect(await answer(put(uploadURL.replace(idOf(uploadURL), other.id), cv))).toEqual(notAllowed);
    server.clock.advance(15.1);
    expect(await answer(put(uploadURL, cv))).toEqual(notAllowed);

    const { uploadURL: next } = await server.issue();
    expect((await put(next, cv, "Application/PDF; charset=binary")).status).toBe(200);
    expect(await answer(put(next, cv))).toEqual([409, errorCodes["upload-done"].sentence]);
  });

  test("takes exactly 5 242 880 bytes and not one more, with a declared length or as a stream", async () => {
    const server = await listening(sqlite);
    const largest = await samplePdf({ sizeBytes: 5_242_880 });
    const { uploadURL, id } = await server.issue();
    const more = Buffer.concat([largest, Buffer.from("\n")]);
    // A stream has no declared length.
    const counted: RequestInit & { duplex: "half" } = {
      method: "PUT",
      body: new Blob([new Uint8Array(more)]).stream(),
      headers: { "content-type": "application/pdf" },
      duplex: "half",
    };
    expect((await fetch(uploadURL, counted)).status).toBe(413);
    expect((await put(uploadURL, more)).status).toBe(413);
    expect(await stored(server, id)).toMatchObject({ bytes: null, staged: [], row: { completedAt: null } });
    expect((await put(uploadURL, largest)).status).toBe(200);
    expect((await stored(server, id)).bytes?.equals(largest)).toBe(true);
  });

  test("without its query, or by another method, returns no file, before and after the upload [7.cv-path.opens-nothing]", async () => {
    const server = await listening(sqlite);
    const cv = await samplePdf();
    const { uploadURL } = await server.issue();
    const path = uploadURL.replace(/\?.*/, "");
    const tryAll = async () => {
      for (const method of ["GET", "HEAD", "POST", "DELETE"])
        expect((await fetch(path, { method })).status, method).toBe(404);
      expect((await put(path, cv)).status).toBe(403);
      expect((await fetch(uploadURL)).status, "GET with the signature").toBe(404);
    };
    await tryAll();
    expect((await put(uploadURL, cv)).status).toBe(200);
    await tryAll();
  });

  test.each<[string, () => Buffer]>([
    ["HTML", htmlNamedPdf],
    ["a ZIP archive behind a PDF's first line", zipBehindHeader],
    ["5 MiB of noise", () => noiseBehindHeader(limits.cv.maxBytes)],
    ["a password", () => encryptedPdf({ opensWithoutPassword: false })],
    ["a page tree in a circle", pageLoop],
    ["endless nesting", deepNesting],
    ["a decompression bomb", xrefBomb],
    ["nothing at all", () => Buffer.alloc(0)],
  ])(
    "refuses a file of %s with 415, keeps nothing of it and takes the right one after it",
    async (_name, make) => {
      const server = await listening(sqlite);
      const { uploadURL, id } = await server.issue();
      expect((await put(uploadURL, Buffer.from(make()))).status).toBe(415);
      expect(await stored(server, id)).toMatchObject({
        bytes: null,
        staged: [],
        row: { completedAt: null },
      });
      expect((await put(uploadURL, await samplePdf())).status).toBe(200);
    },
  );

  test("accepts the same file again when the server died before it recorded the first", async () => {
    const server = await listening(sqlite);
    const cv = await samplePdf();
    const { uploadURL, id } = await server.issue();
    expect((await put(uploadURL, cv)).status).toBe(200);
    const before = { completedAt: null, sizeBytes: null, sha256: null };
    await server.db.updateTable("cvUploads").set(before).where("id", "=", id).execute();
    expect((await put(uploadURL, await samplePdf({ text: "Another" }))).status).toBe(409);
    expect((await stored(server, id)).row).toMatchObject(before);
    expect((await put(uploadURL, cv)).status).toBe(200);
    expect((await stored(server, id)).row).toMatchObject({ sizeBytes: cv.length });
  });
});

test("one sender gets 60 tickets in 15 minutes, then 429 with the time to wait", async () => {
  const testApp = await createTestApp({ engine: sqlite });
  for (let count = 1; count <= 60; count++)
    expect((await testApp.call("createCvUpload")).statusCode).toBe(200);
  const refused = await testApp.call("createCvUpload");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "900"]);
});

test("/readyz answers 503 when files cannot be stored", async () => {
  const { app, config } = await createTestApp({ engine: sqlite });
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  await rm(join(config.DATA_DIR, "files"), { recursive: true });
  await writeFile(join(config.DATA_DIR, "files"), "in the way");
  expect((await app.inject("/readyz")).statusCode).toBe(503);
});
