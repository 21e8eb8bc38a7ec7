import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import type { CvUpload } from "#contract/cvs.ts";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { samplePdf } from "#support/sample-pdf.ts";

const [engine] = engines;
if (!engine) throw new Error("SQLite is always there");
const { createPlace, copyPlace, connect: open } = engine;

async function listen() {
  const testApp = await createTestApp({ engine: { name: "SQLite", createPlace, copyPlace, connect: open } });
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = testApp.app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const { uploadURL } = (await testApp.call("createCvUpload")).json<CvUpload>();
  const path = uploadURL.replace("http://localhost", "");
  const head = (fields: string) =>
    `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/pdf\r\n${fields}\r\n\r\n`;
  return { ...testApp, port, path, head };
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/** Like a browser, sends everything before it reads the response. Returns the status line. */
async function sendAll(socket: Socket, head: string, body: readonly Buffer[]): Promise<string> {
  socket.pause();
  for (const part of [Buffer.from(head), ...body])
    await new Promise<void>((resolve, reject) => {
      socket.write(part, (error) => (error ? reject(error) : resolve()));
    });
  socket.resume();
  const [answer] = (await once(socket, "data")) as [Buffer]; // no encoding is set
  return answer.toString("latin1").split("\r\n", 1)[0] ?? "";
}

const sixMegabytes = Array.from({ length: 96 }, () => Buffer.alloc(64 * 1024, 0x20));

test("a body whose declared length is too large gets its 413, and the connection serves the next request", async () => {
  const { port, head } = await listen();
  const socket = await dial(port);
  const status = await sendAll(socket, head(`Content-Length: ${96 * 64 * 1024}`), sixMegabytes);
  expect(status).toBe("HTTP/1.1 413 Payload Too Large");
  const cv = await samplePdf();
  expect(await sendAll(socket, head(`Content-Length: ${cv.length}`), [cv])).toBe("HTTP/1.1 200 OK");
  socket.destroy();
});

test("a body that exceeds the limit while it streams gets its 413, and the connection serves the next request", async () => {
  const { port, head } = await listen();
  const socket = await dial(port);
  const parts = [await samplePdf(), ...sixMegabytes].map((part) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]),
  );
  const body = [...parts, Buffer.from("0\r\n\r\n")];
  expect(await sendAll(socket, head("Transfer-Encoding: chunked"), body)).toBe(
    "HTTP/1.1 413 Payload Too Large",
  );
  const cv = await samplePdf();
  expect(await sendAll(socket, head(`Content-Length: ${cv.length}`), [cv])).toBe("HTTP/1.1 200 OK");
  socket.destroy();
});

test("a body of another type gets its 415 and an unsigned one its 403, and the connection is not reset", async () => {
  const { port, head } = await listen();
  const length = `Content-Length: ${96 * 64 * 1024}`;
  const [html, unsigned] = [await dial(port), await dial(port)];
  const asHtml = head(length).replace("application/pdf", "text/html");
  expect(await sendAll(html, asHtml, sixMegabytes)).toMatch(/^HTTP\/1.1 415/);
  expect(await sendAll(unsigned, head(length).replace(/signature=./, "signature="), sixMegabytes)).toMatch(
    /^HTTP\/1.1 403/,
  );
  html.destroy();
  unsigned.destroy();
});

test("a refused body gets its status also on a connection that closes after the response", async () => {
  const { port, head } = await listen();
  const length = `Content-Length: ${96 * 64 * 1024}`;
  const requests = [
    { start: head(`${length}\r\nConnection: close`), status: "413" },
    { start: head(length).replace("HTTP/1.1", "HTTP/1.0"), status: "413" },
    { start: head(`${length}\r\nConnection: close`).replace(/signature=./, "signature="), status: "403" },
  ];
  for (const { start, status } of requests) {
    const socket = await dial(port);
    expect(await sendAll(socket, start, sixMegabytes)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    socket.destroy();
  }
});

test("a stream that continues after its 413 is cut off", async () => {
  const { port, head } = await listen();
  const socket = await dial(port);
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString("latin1")));
  const cut = new Promise((resolve) => {
    socket.once("close", resolve);
    // When it is cut during a write, the connection ends with an error.
    socket.once("error", resolve);
  });
  const part = Buffer.alloc(1024 * 1024);
  const pour = () => {
    while (!socket.destroyed && socket.write(part)) continue;
  };
  socket.on("drain", pour);
  socket.write(head("Content-Length: 5000000000"));
  pour();
  await cut;
  expect(received).toMatch(/^HTTP\/1.1 413/);
  expect(socket.bytesWritten).toBeLessThan(5_000_000_000);
});

test("a connection lost during an upload leaves no staged file, and the file can be sent again", async () => {
  const { port, head, path, config, db } = await listen();
  const cv = await samplePdf({ sizeBytes: limits.cv.maxBytes });
  const socket = await dial(port);
  const staged = () => readdir(join(config.DATA_DIR, "files/incoming"));
  socket.write(head(`Content-Length: ${cv.length}`));
  socket.write(cv.subarray(0, cv.length / 2));
  await vi.waitFor(async () => expect(await staged()).toHaveLength(1), 5_000);
  socket.destroy();
  await vi.waitFor(async () => expect(await staged()).toEqual([]), 5_000);
  const row = await db.selectFrom("cvUploads").select("completedAt").executeTakeFirstOrThrow();
  expect(row.completedAt).toBeNull();
  const headers = { "content-type": "application/pdf" };
  const again = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "PUT",
    body: new Uint8Array(cv),
    headers,
  });
  expect(again.status).toBe(200);
});
