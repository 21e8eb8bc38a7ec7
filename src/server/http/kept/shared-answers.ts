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
  const prepare = keepPrepared(answer.headers);
  standBefore(server, (request, response, route) => {
    if (request.url !== answer.url || !isPlain(request, response)) return route(request, response);
    const startedMs = performance.now();
    const send = async () => {
      const kept = await page();
      const brotli = takesBrotli(request.headers) ? await kept.brotli() : undefined;
      const { headers, body } = prepare(kept, brotli);
      // A server that is closing waits for its connections.
      response.shouldKeepAlive &&= server.listening;
      if (request.headers["if-none-match"] === kept.etag) response.writeHead(304, headers.known).end();
      else response.writeHead(200, headers.whole).end(body, "latin1");
    };
    send().then(
      () => note(request, response, log, startedMs),
      () => route(request, response),
    );
  });
}

type Prepared = {
  /** Flat lists of names and values: of the whole answer, and of the one to who has it already. */
  headers: { whole: string[]; known: string[] };
  body: string | Buffer;
};

/** Node.js writes a text of up to this size in one piece with its head, which is cheaper than two. */
const longestText = 8192;

/** What of an answer is the same each time, made once for each form of each page. */
function keepPrepared(shared: SharedAnswer["headers"]) {
  const prepared = new WeakMap<Buffer, Prepared>();
  return (kept: KeptPage, brotli: Buffer | undefined): Prepared => {
    const bytes = brotli ?? kept.plain;
    const ready = prepared.get(bytes);
    if (ready) return ready;
    const known = [...Object.entries(shared).flat(), "etag", kept.etag];
    const encoding = brotli ? ["content-encoding", "br"] : [];
    const made: Prepared = {
      headers: { whole: [...known, ...encoding, "content-length", String(bytes.length)], known },
      body: bytes.length <= longestText ? bytes.toString("latin1") : bytes,
    };
    prepared.set(bytes, made);
    return made;
  };
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

/** The line that the router writes for each of its requests. */
function note(req: IncomingMessage, res: ServerResponse, log: FastifyBaseLogger, startedMs: number): void {
  log.info({ req, res, responseTime: performance.now() - startedMs }, "request completed");
}
