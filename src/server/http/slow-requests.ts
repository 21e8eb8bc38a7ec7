import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "#contract/errors.ts";

/** Enforced by Node.js: a slow mobile connection sends the headers of a request in less. */
export const headerBounds = { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 } as const;

export const slownessBounds = {
  /** Bodies of calls hold some kilobytes. */
  callBodyMs: 30_000,
  /**
   * A file of 5 MiB over a poor mobile connection, 50 kB/s, takes two minutes. The rate is an average and applies
   * after some seconds, because a phone may change its cell.
   */
  files: { graceMs: 20_000, bytesPerSecond: 16 * 1024 },
  /** After SIGTERM: requests that still run are cut off, so that the process ends within half a minute. */
  closingMs: 25_000,
  /** After SIGTERM: connections on which no request has come are closed. */
  unusedMs: 1_000,
  /** After SIGTERM: bodies of which nothing has come for so long are given up; one that still moves may end. */
  stalledMs: 5_000,
  lookEveryMs: 1_000,
};

export type SlownessBounds = typeof slownessBounds;

type OpenBody = {
  request: IncomingMessage;
  response: ServerResponse;
  holdsFile: boolean;
  sinceMs: number;
  bytesBefore: number;
  /** When the latest byte came, as far as it was noticed, and how many had come. */
  movedMs: number;
  bytesRead: number;
};

/**
 * Refuses a body that no route reads, and closes the connection: Node.js would read and drop it without a limit. A
 * body of GET or HEAD has no meaning (RFC 9110, section 9.3.1).
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
 * Closes connections whose request bodies arrive too slowly, because each takes up capacity. A route that takes a
 * file says so in its configuration; its limit is a rate instead of a time.
 */
export function registerSlowRequestLimit(
  app: FastifyInstance,
  bounds: SlownessBounds = slownessBounds,
): void {
  const open = new Set<OpenBody>();
  const unused = trackUnused(app);
  app.addHook("onRequest", ({ raw: request, routeOptions }, { raw: response }, done) => {
    if (request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined)
      open.add(beginBody(request, response, routeOptions.config.takesFile));
    done();
  });
  let closingSinceMs = Number.POSITIVE_INFINITY;
  const look = () => {
    const nowMs = performance.now();
    for (const body of open) {
      if (body.request.complete || body.request.destroyed || body.request.socket.destroyed) open.delete(body);
      else if (isTooSlow(body, nowMs, bounds) || hasStalled(body, nowMs, { closingSinceMs, ...bounds })) {
        open.delete(body);
        end(body);
      }
    }
  };
  let looking: NodeJS.Timeout | undefined;
  const closing: NodeJS.Timeout[] = [];
  app.addHook("onListen", (done) => {
    looking = setInterval(look, bounds.lookEveryMs).unref();
    done();
  });
  app.addHook("preClose", (done) => {
    // A connection that is still busy is not kept for another request.
    app.server.keepAliveTimeout = 1;
    closingSinceMs = performance.now();
    const closeUnused = () => unused.forEach((socket) => void socket.destroy());
    closing.push(
      setTimeout(closeUnused, bounds.unusedMs).unref(),
      setTimeout(() => app.server.closeAllConnections(), bounds.closingMs).unref(),
    );
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(looking);
    for (const timeout of closing) clearTimeout(timeout);
    open.clear();
    done();
  });
}

function beginBody(request: IncomingMessage, response: ServerResponse, holdsFile = false): OpenBody {
  const [nowMs, { bytesRead }] = [performance.now(), request.socket];
  const begun = { sinceMs: nowMs, bytesBefore: bytesRead, movedMs: nowMs, bytesRead };
  return { request, response, holdsFile, ...begun };
}

/** The connections on which no request has come: Node.js counts them as busy, because their first one may be arriving. */
function trackUnused(app: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    unused.delete(raw.socket);
    done();
  });
  return unused;
}

function isTooSlow(body: OpenBody, nowMs: number, { callBodyMs, files }: SlownessBounds): boolean {
  const elapsedMs = nowMs - body.sinceMs;
  if (!body.holdsFile) return elapsedMs > callBodyMs;
  const expectedBytes = ((elapsedMs - files.graceMs) / 1000) * files.bytesPerSecond;
  return body.request.socket.bytesRead - body.bytesBefore < expectedBytes;
}

/** Whether nothing has come for long since the server closes. What has come and was not read yet waits for this server. */
function hasStalled(
  body: OpenBody,
  nowMs: number,
  { closingSinceMs, stalledMs }: Pick<SlownessBounds, "stalledMs"> & { closingSinceMs: number },
): boolean {
  const { request } = body;
  if (request.socket.bytesRead > body.bytesRead || request.readableLength > 0) {
    body.movedMs = nowMs;
    body.bytesRead = request.socket.bytesRead;
  }
  return nowMs - Math.max(body.movedMs, closingSinceMs) > stalledMs;
}

/** Answers headers that take too long; sends nothing when an answer was sent before the body had arrived. */
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
