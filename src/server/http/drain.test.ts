import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createDrain } from "./drain.ts";
import { registerHealth } from "./health.ts";

/** A listening server with probes, and a client's connections to it. Without `times` those of a shipped server. */
async function startServer(times?: Parameters<typeof createDrain>[0]) {
  const drain = createDrain(times);
  const app = Fastify({ forceCloseConnections: "idle" });
  registerHealth(app, { checks: [], isStopping: drain.hasBegun });
  app.get("/slow", async (_request, reply) => {
    await wait(300);
    return await reply.send("done");
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const open = () => connect(port, "127.0.0.1").setEncoding("utf8");
  return { app, drain: () => drain.run(app.server), open };
}

/** Sends a request; resolves with what arrives, or the code of the error. */
async function ask(socket: Socket, path = "/healthz"): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  try {
    const [answer] = (await once(socket, "data")) as [string]; // the connection's encoding is UTF-8
    return answer;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code); // the connection's own error
  }
}

/** The same on a connection of its own. */
const visit = (socket: Socket, path?: string) => ask(socket, path).finally(() => socket.destroy());

const status = (answer: string) => answer.split("\r\n", 1)[0];

test("probes learn that it stops, then idle connections are left to the proxy until their next answer", async () => {
  const { drain, open } = await startServer();
  const idle = open();
  expect(await ask(idle)).toContain("Connection: keep-alive");
  const ended = drain();
  expect(status(await visit(open()))).toBe("HTTP/1.1 200 OK");
  await wait(700);
  expect(status(await visit(open()))).toBe("HTTP/1.1 503 Service Unavailable");
  expect(status(await visit(open(), "/readyz"))).toBe("HTTP/1.1 503 Service Unavailable");
  await wait(1_100);
  expect(await visit(open())).toBe("ECONNREFUSED");
  expect(await ask(idle, "/slow")).toMatch(/connection: close[^]*done$/);
  await ended;
});

test("connections that came before the listener is closed are all answered", async () => {
  const { drain, open } = await startServer({ beforeNoticeMs: 0, noticeMs: 0, drainMs: 3_000 });
  // The kernel connects them all at once, and Node.js accepts one for each poll of its event loop.
  const sockets = Array.from({ length: 300 }, open);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const answers = sockets.map((socket) => visit(socket));
  await drain();
  expect((await Promise.all(answers)).filter((answer) => !answer.startsWith("HTTP/1.1 "))).toEqual([]);
});

test("an idle connection is waited for, and for three seconds at most", async () => {
  const { drain, open } = await startServer();
  const idle = open();
  await ask(idle);
  const started = performance.now();
  await drain();
  expect(performance.now() - started).toBeGreaterThan(4_400);
  expect(idle.destroyed).toBe(false);
  idle.destroy();
});
