import { once } from "node:events";
import { Agent, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { applicationSentPath, pagePaths } from "#contract/paths.ts";
import { nurse, startSite } from "#support/site.ts";
import { expect, test } from "vitest";
import { signSent } from "../pages/sent-token.ts";

/** An uncached page, such as the confirmation of an application, and how many requests have reached Fastify. */
async function startServer() {
  const { testApp, jobs } = await startSite([nurse]);
  const { app } = testApp;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const id = jobs[0]?.id ?? "";
  const path = applicationSentPath(id, signSent(testApp.secret, id, "APP-7K3MQ2"));
  const completed = () => testApp.logged().filter(({ msg }) => msg === "request completed").length;
  return { testApp, port, path, completed };
}

test("a connection that pipelines thousands of requests without reading is ended, and logged once", async () => {
  const { testApp, port, path, completed } = await startServer();
  const before = completed();
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(5_000));
  // A paused socket does not notice its end; a later write fails.
  const writing = setInterval(() => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`), 20);
  await closed;
  clearInterval(writing);
  expect((await fetch(`http://127.0.0.1:${port}${pagePaths.privacyPolicy}`)).status).toBe(200);
  await testApp.app.close();
  expect(completed() - before).toBeLessThanOrEqual(9);
  const told = testApp.logged().filter(({ msg }) => /without awaiting/.test(String(msg)));
  expect(told).toHaveLength(1);
  expect(testApp.logged().filter(({ level }) => level === 50)).toEqual([]);
});

test("eight pipelined requests are answered in their order", async () => {
  const { port, path } = await startServer();
  const socket = connect(port, "127.0.0.1");
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n`;
  socket.write(`${`${request}\r\n`.repeat(7)}${request}connection: close\r\n\r\n`);
  expect((await text(socket)).split("HTTP/1.1 200 OK")).toHaveLength(9);
});

test("one connection serves 40 requests one after another", async () => {
  const { port } = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  for (let count = 0; count < 40; count++) {
    const [response] = (await once(get({ port, path: "/healthz", agent }), "response")) as [
      NodeJS.ReadableStream & { statusCode: number; socket: unknown },
    ]; // what the event tells
    await text(response);
    expect(response.statusCode).toBe(200);
    sockets.add(response.socket);
  }
  agent.destroy();
  expect(sockets.size).toBe(1);
});
