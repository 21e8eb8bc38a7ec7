/** CV downloads: their responses, and real connections by HTTP/1.0, which nginx uses by default. */
import { once } from "node:events";
import { readdir, readlink } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { callPath } from "#contract/calls.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { apply, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { hasNginx, startPlainNginx } from "#support/nginx.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

const [engine] = engines;
if (!engine) throw new Error("SQLite is always there");
const sqlite = engine;

const downloads = 100;
const sizeBytes = 1_000_000;

/** A listening application that has one CV. */
async function siteWithCv() {
  const testApp = await createTestApp({ engine: sqlite });
  const cookie = await signIn(testApp, "admin");
  const job = await createJob(testApp, cookie);
  const cvFileUrl = await uploadCv(testApp, await samplePdf({ sizeBytes }));
  const { id } = await apply(testApp, job.id, { cvFileUrl });
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = testApp.app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  return { testApp, port, path: callPath("downloadCv", { id }), cookie };
}

/** The paths of the files that this process has open. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  return await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
}

function expectNoFailures(testApp: TestApp): void {
  const failures = testApp.logged().filter(({ level }) => Number(level) > 30);
  expect(failures.map(({ msg, err }) => [msg, err])).toEqual([]);
}

test("a CV downloaded by a client of HTTP/1.0 logs no failure", async () => {
  const { testApp, port, path, cookie } = await siteWithCv();
  for (let count = 0; count < downloads; count++) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.0\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
    let received = 0;
    socket.on("data", (chunk: Buffer) => (received += chunk.length));
    await once(socket, "end");
    socket.end();
    await once(socket, "close");
    expect(received).toBeGreaterThan(sizeBytes);
  }
  expectNoFailures(testApp);
});

test.skipIf(!hasNginx())(
  "CVs are downloaded through nginx with its default settings, without a failure in the log",
  async () => {
    const { testApp, port, path, cookie } = await siteWithCv();
    const nginx = await startPlainNginx(`http://127.0.0.1:${port}`);
    onTestFinished(nginx.stop);
    const address = new URL(path, nginx.url);
    for (let count = 0; count < downloads; count++) {
      const response = await fetch(address, { headers: { cookie } });
      expect(response.status).toBe(200);
      expect((await response.bytes()).length).toBe(sizeBytes);
    }
    expectNoFailures(testApp);
  },
);

describe.each(engines)("the download of CVs on $name", (engine) => {
  test("an administrator downloads the uploaded bytes as a sandboxed attachment with no-store, and it is audited [6.admin.cv-download, 7.GET-cv]", async () => {
    const testApp = await createTestApp({ engine });
    const admin = await signIn(testApp, "admin");
    const job = await createJob(testApp, admin);
    const sent: Array<{ id: string; pdf: Buffer }> = [];
    for (const [applicantName, sizeBytes] of [
      ["Amara Okafor", 300_000],
      ["Tomasz Lis", 200_000],
    ] as const) {
      const pdf = await samplePdf({ text: `Curriculum vitae\n${applicantName}`, sizeBytes });
      const cvFileUrl = await uploadCv(testApp, pdf);
      sent.push({ pdf, ...(await apply(testApp, job.id, { applicantName, cvFileUrl })) });
    }
    const fileNames: unknown[] = [];
    for (const { id, pdf } of sent) {
      const response = await testApp.call("downloadCv", { params: { id }, cookie: admin });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload.equals(pdf)).toBe(true);
      expect(response.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-length": String(pdf.length),
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/^default-src 'none'; .*; sandbox$/) as string,
        "cache-control": "no-store",
      });
      fileNames.push(response.headers["content-disposition"]);
    }
    expect(fileNames).toEqual([
      'attachment; filename="Amara-Okafor-CV.pdf"',
      'attachment; filename="Tomasz-Lis-CV.pdf"',
    ]);
    const entries = testApp.db.selectFrom("auditEntries").select(["actor", "action", "subjectId", "detail"]);
    const actor = expect.stringMatching(/^admin-/) as string;
    const logged = sent.map(({ id }) => ({ actor, action: "cv.downloaded", subjectId: id, detail: null }));
    const downloads = await entries.where("action", "=", "cv.downloaded").execute();
    expect(downloads).toHaveLength(2);
    expect(downloads).toEqual(expect.arrayContaining(logged));
  });

  test("a CV whose download cannot be recorded is not sent, and not left open", async () => {
    const testApp = await createTestApp({ engine });
    const admin = await signIn(testApp, "admin");
    const { id } = await apply(testApp, (await createJob(testApp, admin)).id);
    await sql`alter table audit_entries rename to audit_entries_gone`.execute(testApp.db);
    const response = await testApp.call("downloadCv", { params: { id }, cookie: admin });
    expect(response.statusCode).toBe(500);
    const folder = join(testApp.config.DATA_DIR, "files/cv");
    const open = async () => (await openFiles()).filter((path) => path.startsWith(folder));
    // Soon: the garbage collector closes what was forgotten later.
    await expect.poll(open, { timeout: 2_000 }).toEqual([]);
  });

  test("a CV of an application that is deleted meanwhile is sent or not found", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "admin");
    const { id: jobId } = await createJob(testApp, cookie);
    const folder = join(testApp.config.DATA_DIR, "files/cv");
    for (let round = 0; round < 8; round++) {
      const { id } = await apply(testApp, jobId);
      const download = () => testApp.call("downloadCv", { params: { id }, cookie });
      const begun = [download(), download()];
      // Each time a little later.
      for (let turn = 0; turn < round; turn++) await new Promise((resolve) => setImmediate(resolve));
      const [deleted, ...downloaded] = await Promise.all([
        testApp.call("deleteApplication", { params: { id }, cookie }),
        ...begun,
        download(),
      ]);
      expect(deleted.statusCode).toBe(204);
      for (const { statusCode } of downloaded) expect([200, 404]).toContain(statusCode);
    }
    expectNoFailures(testApp);
    const open = async () => (await openFiles()).filter((path) => path.startsWith(folder));
    await expect.poll(open, { timeout: 2_000 }).toEqual([]);
  });
});
