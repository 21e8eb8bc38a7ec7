import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { speculationPath } from "./speculation-rules.ts";

const compress = promisify(brotliCompress);

/** A rendered page or list, kept plain and compressed. Who calls `brotli` may have to wait for the first compression. */
export type CachedResponse = { plain: Buffer; brotli: () => Promise<Buffer>; etag: string };

/**
 * How far brotli goes. Content pages are compressed to the utmost, once; pages that change are compressed quickly, and
 * long lists at the speed of a copy first.
 */
export const quality = { once: 11, often: 5, first: 1 } as const;

/** Answers once the page is compressed. */
export async function keep(html: string, brotliQuality: number): Promise<CachedResponse> {
  const page = keepPlain(html, brotliQuality);
  await page.brotli();
  return page;
}

/** There at once; who asks first for the compressed page waits for it, and everybody after gets the same. */
export function keepLazily(html: string, brotliQuality: number): CachedResponse {
  return keepPlain(html, brotliQuality);
}

/** As `keep`, for a page that stands for long: it is there after the quick compression, and the best one takes its place. */
export async function keepAndRefine(html: string): Promise<CachedResponse> {
  const page = await keep(html, quality.often);
  refine(page, quality.once);
  return page;
}

/**
 * As `keep`, for long lists: there at once, compressed for the first visitor who takes brotli, first as quickly as it goes and
 * then well.
 */
export function keepLong(text: string): CachedResponse {
  const page = keepPlain(text, quality.first, () => refine(page, quality.often));
  return page;
}

function keepPlain(text: string, brotliQuality: number, whenCompressed?: () => void): CachedResponse {
  const plain = Buffer.from(text);
  let compressed: Promise<Buffer> | undefined;
  const brotli = () => {
    if (compressed) return compressed;
    compressed = compressTo(brotliQuality, plain);
    void compressed.then(whenCompressed, () => (compressed = undefined));
    return compressed;
  };
  return { plain, brotli, etag: `W/"${createHash("sha256").update(plain).digest("base64url")}"` };
}

/** Puts a better compression in the place of the first, when it is ready. */
function refine(page: CachedResponse, brotliQuality: number): void {
  compressTo(brotliQuality, page.plain).then(
    (best) => (page.brotli = () => Promise.resolve(best)),
    () => undefined, // the quick one is as right, only longer
  );
}

function compressTo(brotliQuality: number, plain: Buffer): Promise<Buffer> {
  return compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

/** What a route answers with a kept page, or 304 when the visitor has it already. Only a 200 is answered with 304. */
export function answerKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedResponse,
  status = 200,
): Promise<Buffer | FastifyReply> {
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding, cookie")
    .header("speculation-rules", `"${speculationPath}"`)
    .code(status);
  return answerKeptBytes(request, reply, page);
}

/**
 * The kept bytes, compressed where that is wanted, for the route to answer with, or 304. The caller has set type, caching
 * and status. Bytes and not a sent reply: who awaits a reply waits until its last byte has left.
 */
export async function answerKeptBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CachedResponse,
): Promise<Buffer | FastifyReply> {
  reply.header("etag", kept.etag);
  if (reply.statusCode === 200 && request.headers["if-none-match"] === kept.etag)
    return reply.code(304).send();
  if (!takesBrotli(request.headers)) return kept.plain;
  const compressed = await kept.brotli();
  reply.header("content-encoding", "br");
  return compressed;
}

/** Whether who sent these headers can read brotli. */
export function takesBrotli({ "accept-encoding": accepted = "" }: IncomingHttpHeaders): boolean {
  return /\bbr\b/.test(accepted);
}

/**
 * Keeps what `render` answers until `version` changes. Requests that come while it renders wait for the same
 * rendering; a failed one is not kept.
 */
export function keepByVersion<V extends string | number>(render: (version: V) => Promise<CachedResponse>) {
  let kept: { version: V; page: Promise<CachedResponse> } | undefined;
  return (version: V): Promise<CachedResponse> => {
    if (kept?.version === version) return kept.page;
    const page = render(version);
    const mine = { version, page };
    kept = mine;
    page.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return page;
  };
}

/**
 * Keeps what `make` answers for as long as its source is the current one: for lists that the store hands out as one
 * object per state.
 */
export function keepBySource<T extends object>(make: (source: T) => CachedResponse) {
  const kept = new WeakMap<T, CachedResponse>();
  return (source: T): CachedResponse => {
    const known = kept.get(source);
    if (known) return known;
    const made = make(source);
    kept.set(source, made);
    return made;
  };
}
