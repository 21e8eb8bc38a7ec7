import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { type KeptPage, takesBrotli } from "./kept-pages.ts";
import { oncePerBatch } from "./once-per-batch.ts";

/** What every stranger gets alike at one address. */
export type SharedAnswer = {
  /** The path; a request with a query is not meant. */
  url: string;
  /** All headers but those of the page's own: entity tag, encoding and length. */
  headers: Readonly<Record<string, string>>;
  page: () => Promise<KeptPage>;
};

/**
 * Gives an answer that every stranger gets alike in front of the router, as a file server would: to find the route and pass
 * its guard and hooks takes longer than all the rest (decision 0026). The same address stands in the router, with its guard, and
 * the router has every request that is not a plain GET without a cookie, and every failure.
 */
export function shareAnswer(server: Server, answer: SharedAnswer, log: FastifyBaseLogger): void {
  const page = oncePerBatch(answer.page);
  const shared = Object.entries(answer.headers).flat();
  standBefore(server, (request, response, route) => {
    if (request.url !== answer.url || !isPlain(request, response)) return route(request, response);
    const startedMs = performance.now();
    const send = async () => {
      const kept = await page();
      const encoded = takesBrotli(request.headers) ? await kept.brotli() : undefined;
      // A server that is closing waits for its connections.
      response.shouldKeepAlive &&= server.listening;
      write({ request, response, shared, kept, encoded });
    };
    send().then(
      () => note(request, response, log, startedMs),
      () => route(request, response),
    );
  });
}

type Before = (request: IncomingMessage, response: ServerResponse, route: RequestListener) => void;

/** Fastify's listener is the router. */
function standBefore(server: Server, handle: Before): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) =>
    handle(request, response, (...message) => listeners.forEach((listener) => listener(...message))),
  );
}

/**
 * A response without a socket waits for an earlier one on its connection: such a request may have been sent later than others
 * of its batch.
 */
function isPlain({ method, headers }: IncomingMessage, { socket }: ServerResponse): boolean {
  return method === "GET" && headers.cookie === undefined && socket !== null;
}

type Answer = {
  request: IncomingMessage;
  response: ServerResponse;
  shared: readonly string[];
  kept: KeptPage;
  encoded: Buffer | undefined;
};

function write({ request, response, shared, kept, encoded }: Answer): void {
  const headers = [...shared, "etag", kept.etag];
  if (request.headers["if-none-match"] === kept.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = encoded ?? kept.plain;
  if (encoded) headers.push("content-encoding", "br");
  headers.push("content-length", String(body.length));
  response.writeHead(200, headers).end(body);
}

/** The line that the router writes for each of its requests. */
function note(req: IncomingMessage, res: ServerResponse, log: FastifyBaseLogger, startedMs: number): void {
  log.info({ req, res, responseTime: performance.now() - startedMs }, "request completed");
}
