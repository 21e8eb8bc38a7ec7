import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyServerFactory } from "fastify";

/**
 * How many requests of one connection may wait for their answers. Browsers and proxies send the next one when they have the
 * answer to the one before; Node.js begins each as soon as it has come, however many those are, and holds its answer until
 * it is read.
 */
const mostUnanswered = 8;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** What Fastify itself would give to its server. */
type Options = {
  http: ServerOptions;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
};

/** Makes Fastify's server, which ends a connection that sends more requests than it awaits answers to. */
export function serverWithoutPipelining(log: Pick<FastifyBaseLogger, "warn">): FastifyServerFactory {
  return (handle, given) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = given as Options; // of Fastify's options those here
    const server = createServer(http, boundPipelining(handle, log));
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    return server.setTimeout(connectionTimeout);
  };
}

/** Before Fastify has the request: the rest of a chunk that has come, some thousand requests, is read after the end too. */
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
