import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import process from "node:process";
import type { FastifyBaseLogger, FastifyServerFactory } from "fastify";

/**
 * Not imported: an import of node:http reads each of its exports, and the getter of one loads undici, 2 MiB that nothing uses
 * (ops/built-server.test.ts).
 */
const { createServer } = process.getBuiltinModule("node:http");

/**
 * The most unanswered requests on one connection. Browsers and proxies send a request after the answer to the one
 * before; Node.js starts every pipelined request as soon as it arrives, and buffers the answers until they are read.
 */
const mostUnanswered = 8;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The options that Fastify passes to its server. */
type Options = {
  http: ServerOptions;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
};

/** Creates Fastify's server; it closes connections with too many unanswered requests. */
export function serverWithoutPipelining(log: Pick<FastifyBaseLogger, "warn">): FastifyServerFactory {
  return (handle, given) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = given as Options; // of Fastify's options those here
    const server = createServer(http, boundPipelining(handle, log));
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    return server.setTimeout(connectionTimeout);
  };
}

/**
 * Runs before Fastify sees the request: Node.js reads the rest of a received chunk, some thousand requests, even
 * after the connection was closed.
 */
function boundPipelining(handle: Handle, log: Pick<FastifyBaseLogger, "warn">): Handle {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      log.warn({ mostUnanswered }, "connection ended: it sends requests without awaiting the answers");
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
