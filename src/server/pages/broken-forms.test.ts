/** Forms without script that no browser sends: without a boundary, truncated, without an end. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createTestApp, signIn } from "#support/api.ts";
import { applicationInput, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

const [engine] = engines;
if (!engine) throw new Error("SQLite is always there");
const sqlite = engine;

const broken = "Part of the form did not arrive. Please go back and send it again.";
const megabyte = 1024 * 1024;

async function siteWithJob() {
  const testApp = await createTestApp({ engine: sqlite });
  const job = await createJob(testApp, await signIn(testApp, "admin"));
  const post = (payload: string | Buffer, type: string, headers: Record<string, string> = {}) =>
    testApp.app.inject({
      method: "POST",
      url: "/jobs",
      headers: { origin: "http://localhost", host: "localhost", "content-type": type, ...headers },
      payload,
    });
  return { ...testApp, jobId: job.id, post };
}

/** A form of these fields, and the beginning of a file. */
function formOf(jobId: string, file = "%PDF-1.7 and the beginning of a file"): string {
  const { applicantName, applicantEmail, applicantPhone } = applicationInput(jobId, "");
  const fields = Object.entries({ jobId, applicantName, applicantEmail, applicantPhone }).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`;
  return `${fields.join("")}${head}${file}`;
}

const fieldTwice = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nOther Name\r\n--b`;

test("a malformed form is answered with 400 and a sentence", async () => {
  const { post, jobId, logged } = await siteWithJob();
  const whole = `${formOf(jobId)}\r\n--b--\r\n`;
  const forms: [string, string][] = [
    ["multipart/form-data", whole],
    ["multipart/form-data; boundary=", whole],
    ["multipart/form-data; boundary=other", whole],
    ["multipart/form-data; boundary=b", formOf(jobId)],
    ["multipart/form-data; boundary=b", whole.slice(0, 100)],
    ["multipart/form-data; boundary=b", whole.slice(0, whole.indexOf("name="))],
    ["multipart/form-data; boundary=b", "--b\r\n".repeat(100)],
    ["multipart/form-data; boundary=b", "--b--\r\n"],
    [
      "multipart/form-data; boundary=b",
      whole.replace(/^--b\r\n.*\r\n\r\n/, `--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n`),
    ],
    ["multipart/form-data; boundary=b", whole.replace("--b", fieldTwice("applicantName"))],
    [
      "multipart/form-data; boundary=b",
      whole.replace("\r\n\r\n", `\r\ncontent-type: application/json\r\n\r\n{"toString":1,"valueOf":1,"x":`),
    ],
  ];
  for (const [type, form] of forms) {
    const { statusCode, body } = await post(form, type);
    expect([statusCode, body, type, form.slice(0, 200)]).toEqual([400, broken, type, form.slice(0, 200)]);
  }
  expect(logged().filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test("a part declared as JSON is refused", async () => {
  const { post } = await siteWithJob();
  const part = `--b\r\ncontent-disposition: form-data; name="jobId"\r\ncontent-type: application/json\r\n\r\n`;
  for (const json of [`{"toString":1,"valueOf":1}`, "[[]]", "null"]) {
    const { statusCode, body } = await post(`${part}${json}\r\n--b--\r\n`, "multipart/form-data; boundary=b");
    expect([statusCode, body]).toEqual([400, broken]);
  }
});

test("a form that is not in UTF-8 is refused, and its bytes are not replaced", async () => {
  const { post, jobId, db } = await siteWithJob();
  const form = `${formOf(jobId)}\r\n--b--\r\n`.replace('applicantName"\r\n\r\n', "$&Zo\u00EB ");
  const { statusCode, body } = await post(Buffer.from(form, "latin1"), "multipart/form-data; boundary=b");
  expect([statusCode, body]).toEqual([400, broken]);
  // The same text in UTF-8 is read; it lacks a PDF.
  expect((await post(Buffer.from(form), "multipart/form-data; boundary=b")).statusCode).toBe(415);
  expect(await db.selectFrom("jobApplications").select("id").execute()).toEqual([]);
});

test("a body of another type than a form is answered with 415", async () => {
  const { post, jobId } = await siteWithJob();
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"])
    expect([type, (await post("{}", type)).statusCode]).toEqual([type, 415]);
  const compressed = await post(`${formOf(jobId)}\r\n--b--\r\n`, "multipart/form-data; boundary=b", {
    "content-encoding": "gzip",
  });
  expect([compressed.statusCode, compressed.body]).toEqual([415, "This content type is not supported."]);
});

test("a form of more than 64 MB is cut off, with and without a declared length", async () => {
  const { app, jobId } = await siteWithJob();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const head = `POST /jobs HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\n`;
  const block = Buffer.alloc(megabyte, "x");
  const start = formOf(jobId);
  for (const length of [`content-length: ${500 * megabyte}`, "transfer-encoding: chunked"]) {
    const socket = connect(port, "127.0.0.1");
    const received: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    socket.on("error", () => undefined);
    const isChunked = length.startsWith("transfer");
    const write = (bytes: Buffer) =>
      new Promise<void>((resolve) => {
        const framed = [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")];
        socket.write(isChunked ? Buffer.concat(framed) : bytes, () => resolve());
      });
    socket.write(`${head}${length}\r\n\r\n`);
    await write(Buffer.from(start));
    let megabytes = 0;
    while (megabytes < 500 && !socket.destroyed && received.length === 0) {
      await write(block);
      megabytes += 1;
    }
    const answer = Buffer.concat(received).toString("latin1");
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/The request is too large\.$/);
    expect(megabytes).toBeLessThan(100);
    if (!socket.destroyed) socket.destroy();
    await once(socket, "close").catch(() => undefined);
  }
});
