/**
 * Any bytes sent to a call, an upload's address or the form are answered without a 5xx, and in time. 10 000 cases on
 * both engines; PROPERTY_CASES sets another number.
 */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { callPath, type CallName, calls } from "#contract/calls.ts";
import type { CallReply } from "#contract/schemas.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";

const casesOfEngine = Math.ceil(Number(process.env.PROPERTY_CASES ?? 10_000) / engines.length);
/** Each has an application of its own, because logs and injected requests stay in memory. */
const mostCases = 20_000;
const parts = Math.ceil(casesOfEngine / mostCases);
const cases = Math.ceil(casesOfEngine / parts);
const eachPart = Array.from({ length: parts }, (_, part) => part);
/** Processor time, because other tests run on the machine, and senders over a limit are refused a second later. */
const longestMs = 1_000;

const names = Object.keys(calls) as CallName[]; // the keys of a constant object
const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "\0", "__proto__", "%00", "🌙"));
const json = fc.json({ maxDepth: 4 });
/** Long enough for every field, so that some values pass the schemas and reach the database. */
const field = anyText.map((text) => `a text of ${text} and more`);
const fields = ["title", "description", "location", "username", "password", "securityAnswer", "adminNotes"];
const shaped = fc
  .record(Object.fromEntries(fields.map((name) => [name, field])))
  .map((value) => JSON.stringify(value));
const body = fc.oneof(
  { arbitrary: shaped, weight: 4 },
  json,
  anyText,
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
);
const partName = fc.oneof(
  fc.constantFrom(
    "jobId",
    "applicantName",
    "applicantEmail",
    "coverLetter",
    "cv",
    "__proto__",
    "constructor",
    "",
  ),
  anyText.map((text) => text.replaceAll(/[\r\n"]/g, "")),
);
/** Parts of a form as a browser writes them, but with other contents: no files, wrong types, names and ends. */
const part = fc
  .record({
    name: partName,
    fileName: fc.option(fc.constantFrom("cv.pdf", "", "../../cv.pdf", "\0.pdf"), { nil: undefined }),
    type: fc.option(
      fc.constantFrom("application/pdf", "application/json", "text/plain; charset=utf-16", ";"),
      {
        nil: undefined,
      },
    ),
    encoding: fc.option(fc.constantFrom("base64", "quoted-printable", "8bit"), { nil: undefined }),
    content: fc.oneof(anyText, json, fc.constantFrom("%PDF-1.7\n", "\r\n--b", "a".repeat(70_000))),
  })
  .map(({ name, fileName, type, encoding, content }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const lines = [
      `content-disposition: form-data; name="${name}"${file}`,
      ...(type === undefined ? [] : [`content-type: ${type}`]),
      ...(encoding === undefined ? [] : [`content-transfer-encoding: ${encoding}`]),
    ];
    return `--b\r\n${lines.join("\r\n")}\r\n\r\n${content}\r\n`;
  });
const multipart = fc
  .tuple(fc.array(part, { maxLength: 25 }), fc.constantFrom("--b--\r\n", "--b--", "--b", ""))
  .map(([parts, end]) => parts.join("") + end);
const types = [
  "application/json",
  "Application/JSON",
  "application/pdf",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "text/plain",
];
const request = fc.record({
  name: fc.oneof(
    { arbitrary: fc.constantFrom(...names, "upload" as const), weight: 4 },
    { arbitrary: fc.constant("form" as const), weight: 1 },
  ),
  id: fc.oneof(fc.uuid(), anyText),
  page: fc.oneof(fc.constantFrom("1", "0", "-1", "9".repeat(30)), anyText),
  query: fc.dictionary(
    fc.oneof(fc.constantFrom("q", "location", "cursor", "status", "applicationId"), anyText),
    anyText,
  ),
  type: fc.constantFrom(...types),
  body,
  multipart: fc.option(multipart, { nil: undefined }),
  isSigned: fc.boolean(),
  /** Many addresses, so that few requests are over a limit. */
  address: fc.ipV4(),
  isSignedIn: fc.boolean(),
});

/** One of so many cases is sent over a separate connection. */
const wireShare = 20;
/** Headers that frame a body, correct or not; `length` is the body's. */
const framing = fc.constantFrom<(body: string) => string>(
  (content) => `content-length: ${content.length}\r\n\r\n${content}`,
  (content) => `content-length: ${content.length + 5}\r\n\r\n${content}`,
  (content) => `content-length: ${content.length}\r\ncontent-encoding: gzip\r\n\r\n${content}`,
  (content) => `transfer-encoding: chunked\r\n\r\n${content.length.toString(16)}\r\n${content}\r\n0\r\n\r\n`,
  (content) =>
    `transfer-encoding: chunked\r\n\r\n${content.length.toString(16)}\r\n${content}\r\nno number\r\n`,
  (content) => `transfer-encoding: chunked\r\n\r\nno number\r\n${content}`,
  () => "\r\n",
);
const wireRequest = fc.record({
  name: fc.constantFrom(...names),
  type: fc.constantFrom(...types),
  content: fc.oneof(json, fc.constantFrom("", "%PDF-1.7\n", "--b\r\n\r\nx")),
  framing,
  /** Where a byte is changed, and where the client disconnects; beyond the end nowhere. */
  changedAt: fc.nat(2_000),
  changedTo: fc.nat(255),
  endsAt: fc.nat(2_000),
});

describe.each(engines)("any bytes on $name", (engine) => {
  test.each(eachPart)(
    "on the wire, whole, malformed or cut short, cause no 5xx and no logged error",
    { timeout: cases * longestMs },
    async () => {
      const { app, logged } = await createTestApp({ engine });
      await app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
      const send = async (bytes: Buffer): Promise<string> => {
        const socket = connect(port, "127.0.0.1");
        let answer = "";
        socket.on("data", (part: Buffer) => (answer += part.toString("latin1"))).on("error", () => undefined);
        socket.end(bytes);
        await once(socket, "close");
        return answer;
      };
      await fc.assert(
        fc.asyncProperty(
          wireRequest,
          async ({ name, type, content, changedAt, changedTo, endsAt, ...asked }) => {
            const path = callPath(name, { id: crypto.randomUUID(), page: "1" });
            const head = [
              `${calls[name].method} ${path} HTTP/1.1`,
              "host: localhost",
              `content-type: ${type}`,
            ];
            const text = [...head, "connection: close", asked.framing(content)].join("\r\n");
            const bytes = Buffer.from(text, "latin1");
            if (changedAt < bytes.length) bytes[changedAt] = changedTo;
            expect(await send(bytes.subarray(0, endsAt))).not.toMatch(/^HTTP\/1\.1 5/);
          },
        ),
        { numRuns: Math.ceil(cases / wireShare) },
      );
      await app.close();
      expect(logged().filter(({ level }) => level === 50)).toEqual([]);
    },
  );

  test.each(eachPart)(
    "as calls, queries and forms are answered with 2xx to 4xx within a second",
    { timeout: cases * longestMs },
    async () => {
      const testApp = await createTestApp({ engine });
      const cookie = await signIn(testApp, "master");
      const ticket = (await testApp.call("createCvUpload")).json<CallReply<"createCvUpload">>();
      const signedUpload = ticket.uploadURL.replace(/^https?:[/][/][^/]+/, "");
      await fc.assert(
        fc.asyncProperty(
          request,
          async ({ name, id, page, query, type, body: bytes, isSignedIn, ...asked }) => {
            const isParts = name === "form" && asked.multipart !== undefined;
            const payload = isParts ? asked.multipart : bytes;
            const params = { id: id.toWellFormed(), page: page.toWellFormed() };
            const line = () => {
              if (name === "form") return { method: "POST", url: "/jobs" } as const;
              if (name !== "upload")
                return { method: calls[name].method, url: callPath(name, params, query) };
              const elsewhere = `${encodeURIComponent(id.toWellFormed())}?${new URLSearchParams(query)}`;
              return {
                method: "PUT",
                url: asked.isSigned ? signedUpload : `/api/cv-files/${elsewhere}`,
              } as const;
            };
            const sent: InjectOptions = {
              ...line(),
              remoteAddress: asked.address,
              headers: {
                host: "localhost",
                origin: "http://localhost",
                "content-type": isParts ? "multipart/form-data; boundary=b" : type,
                ...(isSignedIn && name !== "logout" && { cookie }),
              },
              ...(payload !== undefined && { payload }),
            };
            const before = process.cpuUsage();
            const { statusCode } = await testApp.app.inject(sent);
            const { user, system } = process.cpuUsage(before);
            expect(statusCode).toBeGreaterThanOrEqual(200);
            expect(statusCode).toBeLessThan(500);
            expect((user + system) / 1000).toBeLessThan(longestMs);
          },
        ),
        { numRuns: cases },
      );
    },
  );
});
