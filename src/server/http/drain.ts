import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as untilPolled, setTimeout as wait } from "node:timers/promises";

/** Milliseconds of each step. */
type Times = { beforeNoticeMs: number; noticeMs: number; drainMs: number };

/**
 * The first two are two and four intervals at which the shipped Caddyfile asks for the health of a server. A server that
 * has just started before this one stops must be known to be back first, because Caddy answers 503 to a form while it
 * knows of no server. The last is longer than the shipped sites keep an idle connection (`ops/deploy/nginx-upstream.conf`).
 */
const shippedTimes: Times = { beforeNoticeMs: 500, noticeMs: 1_000, drainMs: 3_000 };

/** The pause between two counts of the open connections. */
const pollMs = 25;

/** So long no connection must come before the listener is closed; longer than the kernel needs to accept one. */
const quietMs = 5;

/** A poll that took longer has run other work, during which connections may have come. */
const shortPollMs = 1;

/** Under load without such a pause the listener is closed nevertheless. */
const mostAcceptMs = 1_000;

/** What the end of a server behind a proxy takes at most, before its open requests are bounded. */
export const longestDrainMs =
  shippedTimes.beforeNoticeMs + shippedTimes.noticeMs + mostAcceptMs + shippedTimes.drainMs;

/** The end of a server behind a proxy. */
export type Drain = {
  /** From then on `GET /healthz` and `GET /readyz` answer 503. */
  hasBegun: () => boolean;
  run: (server: Server) => Promise<void>;
};

/**
 * Ends the connections of a proxy without losing a request. A proxy asks another server when it cannot connect; what
 * it has sent on a connection that the server closes it does not send again unless that only reads, so a form would
 * be lost. In turn: proxies that ask for the server's health learn that it stops; the listener is closed; each answer
 * asks the proxy to close its connection, and idle ones are left to the proxy. `run` ends when no connection is open,
 * or after `drainMs`.
 */
export function createDrain({ beforeNoticeMs, noticeMs, drainMs } = shippedTimes): Drain {
  let hasBegun = false;
  const run = async (server: Server) => {
    await wait(beforeNoticeMs);
    hasBegun = true;
    await wait(noticeMs);
    await stopListening(server);
    server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
    const end = performance.now() + drainMs;
    while ((await countConnections(server)) > 0 && performance.now() < end) await wait(pollMs);
  };
  return { hasBegun: () => hasBegun, run };
}

/**
 * Closes the listener, and no connection: `close()` of node:http would also close those that are idle, on which a
 * request may be arriving.
 */
async function stopListening(server: Server): Promise<void> {
  await untilAccepted(server);
  TcpServer.prototype.close.call(server);
}

/**
 * Waits until no connection is in the kernel's queue: closing the listener would reset them, with the requests that
 * they hold. Node.js accepts one for each poll of its event loop.
 */
async function untilAccepted(server: Server): Promise<void> {
  const started = performance.now();
  let accepted = started;
  const note = () => void (accepted = performance.now());
  server.on("connection", note);
  for (let now = started, last; now - started < mostAcceptMs;) {
    await untilPolled();
    [last, now] = [now, performance.now()];
    if (now - accepted > quietMs && now - last < shortPollMs) break;
  }
  server.off("connection", note);
}

async function countConnections(server: Server): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return await promise;
}
