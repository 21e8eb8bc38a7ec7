/** Slow senders over real connections, with limits of tenths of seconds. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setInterval as ticks, setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { registerBodyRefusal, registerSlowRequestLimit, type SlownessBounds } from "./slow-requests.ts";

const bounds: SlownessBounds = {
  callBodyMs: 400,
  files: { graceMs: 300, bytesPerSecond: 10_000 },
  closingMs: 2_500,
  unusedMs: 100,
  stalledMs: 300,
  lookEveryMs: 50,
};
const stepMs = 50;

/** A server with a call and a route that takes a file; both read their body to the end. */
async function startServer(limits = bounds) {
  const app = Fastify({ forceCloseConnections: "idle" });
  registerSlowRequestLimit(app, limits);
  app.post("/call", () => "called");
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
    const count = async (raw: AsyncIterable<Buffer>) => {
      let bytes = 0;
      for await (const chunk of raw) bytes += chunk.length;
      return String(bytes);
    };
    scope.post("/file", { config: { takesFile: true } }, ({ raw }) => count(raw));
    scope.post("/later", { config: { takesFile: true } }, async ({ raw }) => {
      await wait(2_000);
      return await count(raw);
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  return { app, port };
}

/** Sends `total` bytes in steps; returns the response, and how long the connection was open. */
async function send(port: number, path: string, { total, atOnce }: { total: number; atOnce: number }) {
  const socket = connect(port, "127.0.0.1");
  const started = performance.now();
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: ${total}\r\nconnection: close\r\n\r\n`,
  );
  let sent = 0;
  for await (const _ of ticks(stepMs)) {
    if (socket.destroyed || sent >= total) break;
    socket.write("x".repeat(Math.min(atOnce, total - sent)));
    sent += atOnce;
  }
  await closed;
  return { status: answer.split(" ", 2)[1], answer, ms: performance.now() - started };
}

test("a call whose body does not arrive in time is answered with 408", async () => {
  const { port } = await startServer();
  const slow = await send(port, "/call", { total: 1_000, atOnce: 1 });
  expect(slow.status).toBe("408");
  expect(slow.ms).toBeGreaterThan(bounds.callBodyMs);
  expect((await send(port, "/call", { total: 1_000, atOnce: 500 })).answer).toMatch(
    /^HTTP\/1\.1 200 .*called$/s,
  );
});

test("a file may take longer than a call while it arrives at the minimum rate", async () => {
  const { port } = await startServer();
  const [slow, steady] = await Promise.all([
    send(port, "/file", { total: 100_000, atOnce: 100 }),
    // 20 kB/s for a second: twice the minimum rate, and longer than a call may take.
    send(port, "/file", { total: 20_000, atOnce: 1_000 }),
  ]);
  expect(slow.status).toBe("408");
  expect(slow.ms).toBeGreaterThan(bounds.files.graceMs);
  expect(slow.ms).toBeLessThan(steady.ms);
  expect(steady.answer).toMatch(/^HTTP\/1\.1 200 .*20000$/s);
});

test("a server that closes does not wait for connections without a request, or for another request", async () => {
  const { app, port } = await startServer();
  const silent = connect(port, "127.0.0.1");
  const half = connect(port, "127.0.0.1");
  half.write("GET /call HTTP/1.1\r\nhost:");
  const busy = connect(port, "127.0.0.1");
  for (const socket of [silent, half, busy]) socket.on("error", () => undefined);
  busy.write("POST /file HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\na");
  await once(app.server, "request");
  const answer = once(busy, "data");
  const started = performance.now();
  const closed = app.close();
  await wait(200);
  busy.write("b");
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await closed;
  // Before every connection is closed, and long before an idle one times out.
  expect(performance.now() - started).toBeLessThan(bounds.closingMs - 100);
});

test("a server that closes waits less than five seconds for a slow body", async () => {
  const { app, port } = await startServer();
  const sending = send(port, "/file", { total: 1_000_000, atOnce: 1_000 });
  await once(app.server, "request");
  const started = performance.now();
  await app.close();
  const closedAfterMs = performance.now() - started;
  expect(closedAfterMs).toBeLessThan(5_000);
  expect((await sending).answer).toBe("");
});

test("a server that closes gives up a body that has stalled, and waits for one that moves or that it does not read itself", async () => {
  const stalledMs = 800;
  const { app, port } = await startServer({
    ...bounds,
    callBodyMs: 60_000,
    files: { graceMs: 60_000, bytesPerSecond: 1 },
    closingMs: 30_000,
    stalledMs,
  });
  const begin = (path: string, total: number, sent = 2) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("error", () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${total}\r\n\r\n${"x".repeat(sent)}`,
    );
    const closed = once(socket, "close").then(() => ({ answer, ms: performance.now() - started }));
    return { socket, closed };
  };
  let started = performance.now();
  const [file, call, unread, moving] = [
    begin("/file", 4),
    begin("/call", 4),
    // More than Node.js takes in before it is read.
    begin("/later", 1_000_000, 1_000_000),
    begin("/file", 22),
  ];
  await wait(100);
  started = performance.now();
  const stopped = app.close();
  for (let byte = 0; byte < 20; byte++) {
    await wait(100);
    moving.socket.write("x");
  }
  await stopped;
  for (const stalled of [await file.closed, await call.closed]) {
    expect(stalled.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(stalled.ms).toBeGreaterThan(stalledMs);
    expect(stalled.ms).toBeLessThan((await moving.closed).ms);
  }
  expect((await moving.closed).answer).toMatch(/^HTTP\/1\.1 200 .*22$/s);
  expect((await unread.closed).answer).toMatch(/^HTTP\/1\.1 200 .*1000000$/s);
});

test.each(["content-length: 5", "transfer-encoding: chunked"])(
  "a request with a body (%s) where none is read is refused, and its connection closed",
  async (header) => {
    const app = Fastify();
    registerBodyRefusal(app);
    app.get("/page", () => "page");
    await app.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(`GET /page HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`);
    await closed;
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect((await app.inject({ url: "/page", headers: { "content-length": "0" } })).statusCode).toBe(200);
  },
);
