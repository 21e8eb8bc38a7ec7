import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "#contract/errors.ts";

/** What Node.js itself bounds: nobody needs longer for the first lines of a request, on any connection. */
export const headerBounds = { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 } as const;

export const slownessBounds = {
  /** Bodies of calls hold some kilobytes. */
  callBodyMs: 30_000,
  /**
   * A file of 5 MiB over a poor mobile line, 50 kB/s, takes two minutes. What stays below this rate, on average and after some
   * seconds in which a phone may change its mast, is no line on which the file would come through.
   */
  files: { graceMs: 20_000, bytesPerSecond: 16 * 1024 },
  /** From SIGTERM on: what still runs then is cut off, so that a process is gone after half a minute. */
  closingMs: 25_000,
  lookEveryMs: 1_000,
};

export type SlownessBounds = typeof slownessBounds;

type OpenBody = {
  request: IncomingMessage;
  response: ServerResponse;
  holdsFile: boolean;
  sinceMs: number;
  bytesBefore: number;
};

/**
 * Refuses a body where no route reads one, and closes its connection: Node.js would read and drop it for as long as it comes.
 * GET and HEAD give a body no meaning (RFC 9110, section 9.3.1).
 */
export function registerBodyRefusal(app: FastifyInstance): void {
  app.addHook("onRequest", ({ method, headers }, reply, done) => {
    const hasBody = headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
    if (!hasBody || (method !== "GET" && method !== "HEAD")) return done();
    reply.header("connection", "close");
    done(new AppError("invalid-request"));
  });
}

/**
 * Ends the connections of requests whose bodies come too slowly: each holds a place that others need. A route that takes a
 * file says so in its configuration, and is held to a rate in place of a time.
 */
export function registerSlowRequestLimit(
  app: FastifyInstance,
  bounds: SlownessBounds = slownessBounds,
): void {
  const open = new Set<OpenBody>();
  app.addHook("onRequest", ({ raw: request, routeOptions }, { raw: response }, done) => {
    if (request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined)
      open.add({
        request,
        response,
        holdsFile: routeOptions.config.takesFile ?? false,
        sinceMs: performance.now(),
        bytesBefore: request.socket.bytesRead,
      });
    done();
  });
  const look = () => {
    const nowMs = performance.now();
    for (const body of open) {
      if (body.request.complete || body.request.destroyed || body.request.socket.destroyed) open.delete(body);
      else if (isTooSlow(body, nowMs, bounds)) {
        open.delete(body);
        end(body);
      }
    }
  };
  let looking: NodeJS.Timeout | undefined;
  let closing: NodeJS.Timeout | undefined;
  app.addHook("onListen", (done) => {
    looking = setInterval(look, bounds.lookEveryMs).unref();
    done();
  });
  app.addHook("preClose", (done) => {
    closing = setTimeout(() => app.server.closeAllConnections(), bounds.closingMs).unref();
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(looking);
    clearTimeout(closing);
    open.clear();
    done();
  });
}

function isTooSlow(body: OpenBody, nowMs: number, { callBodyMs, files }: SlownessBounds): boolean {
  const elapsedMs = nowMs - body.sinceMs;
  if (!body.holdsFile) return elapsedMs > callBodyMs;
  const expectedBytes = ((elapsedMs - files.graceMs) / 1000) * files.bytesPerSecond;
  return body.request.socket.bytesRead - body.bytesBefore < expectedBytes;
}

/** What Node.js answers to headers that take too long; nothing where an answer was given before the body had come. */
function end({ request: { socket }, response }: OpenBody): void {
  if (!response.headersSent)
    socket.write("HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
  socket.destroySoon();
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the body of a request is, or holds, a file. */
    takesFile?: boolean;
  }
}
