import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { buffer as collect } from "node:stream/consumers";
import { constants, createBrotliCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createLruMap } from "../rate-limit/lru-map.ts";
import { speculationPath } from "./speculation-rules.ts";

/**
 * A rendered page or list, plain and compressed. `brotli` resolves after the first compression. `styleHashes`: of the
 * page's inline style sheets, set when it is first sent.
 */
export type CachedResponse = {
  plain: Buffer;
  brotli: () => Promise<Buffer>;
  etag: string;
  styleHashes?: readonly string[];
};

/**
 * Brotli's quality: highest for content pages, compressed once; fast for pages that change; fastest first for long
 * lists.
 */
export const quality = { once: 11, often: 5, first: 1 } as const;

/** Resolves when the page is compressed. */
export async function cacheResponse(html: Buffer, brotliQuality: number): Promise<CachedResponse> {
  const response = cacheLazily(html, brotliQuality);
  await response.brotli();
  return response;
}

/**
 * Like `cacheResponse`, for a page that changes rarely: resolves after a fast compression, which the best one
 * replaces.
 */
export async function cacheAndRefine(html: Buffer): Promise<CachedResponse> {
  const response = await cacheResponse(html, quality.often);
  refine(response, quality.once);
  return response;
}

/**
 * For long lists: returns at once, and compresses at the first request that accepts brotli, first fast and then
 * better.
 */
export function cacheList(text: string): CachedResponse {
  const response = cacheLazily(Buffer.from(text), quality.first, () => refine(response, quality.often));
  return response;
}

/** Returns at once; the first request for the compressed page waits for it, and every later one gets the same. */
export function cacheLazily(
  plain: Buffer,
  brotliQuality: number,
  whenCompressed?: () => void,
): CachedResponse {
  let compressed: Promise<Buffer> | undefined;
  const brotli = () => {
    if (compressed) return compressed;
    compressed = compressTo(brotliQuality, plain);
    void compressed.then(whenCompressed, () => (compressed = undefined));
    return compressed;
  };
  return { plain, brotli, etag: `W/"${createHash("sha256").update(plain).digest("base64url")}"` };
}

/** Replaces the first compression by a better one when that is ready. */
function refine(response: CachedResponse, brotliQuality: number): void {
  compressTo(brotliQuality, response.plain).then(
    (best) => (response.brotli = () => Promise.resolve(best)),
    () => undefined, // the fast one stays: the same content, only longer
  );
}

/**
 * By a stream: zlib.brotliCompress keeps `plain` in memory until V8 collects its old objects. In a window just large
 * enough for `plain`: the default one of 4 MiB, emptied for each page, takes longer than the page.
 */
function compressTo(brotliQuality: number, plain: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } =
    constants;
  const bits = Math.ceil(Math.log2(plain.length + brotliWindowGap));
  const windowBits = Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_MAX_WINDOW_BITS);
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_LGWIN]: windowBits };
  return collect(createBrotliCompress({ params }).end(plain));
}

/** A window of n bits reaches back 2ⁿ − 16 bytes (RFC 7932, section 9.1). */
const brotliWindowGap = 16;

/**
 * Answers a cached page, or 304 when the browser has it; only a 200 can become a 304. `isPrivate`: shared caches may
 * not store it.
 */
export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedResponse,
  { status = 200, isPrivate = false }: { status?: number; isPrivate?: boolean } = {},
): Promise<Buffer | FastifyReply> {
  reply.styleHashes = page.styleHashes ??= hashStyles(page.plain);
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", isPrivate ? "private, no-cache" : "no-cache")
    .header("vary", "accept-encoding, cookie")
    .header("speculation-rules", `"${speculationPath}"`)
    .code(status);
  return sendCached(request, reply, page);
}

/**
 * Only the head has sheets, and the first picture, where `<` is escaped. One byte for each character: what is hashed
 * are bytes.
 */
function hashStyles(html: Buffer): string[] {
  const end = Math.max(html.indexOf("</head>"), html.indexOf(endOfLateStyles) + endOfLateStyles.length);
  return [...html.toString("latin1", 0, end).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) =>
    hashStyle(Buffer.from(css.replaceAll("&lt;", "<"), "latin1")),
  );
}

const endOfLateStyles = "</style></svg>";

/** The hash by which the content security policy names an inline sheet. */
export const hashStyle = (css: string | Buffer): string => createHash("sha256").update(css).digest("base64");

/**
 * The cached bytes, compressed where that is accepted, for the route to return, or 304. The caller has set type,
 * caching and status. Bytes and not a sent reply: awaiting a reply waits until its last byte has been sent.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<Buffer | FastifyReply> {
  reply.header("etag", cached.etag);
  if (reply.statusCode === 200 && request.headers["if-none-match"] === cached.etag)
    return reply.code(304).send();
  if (!acceptsBrotli(request.headers)) return cached.plain;
  const compressed = await cached.brotli();
  reply.header("content-encoding", "br");
  return compressed;
}

export function acceptsBrotli({ "accept-encoding": accepted = "" }: IncomingHttpHeaders): boolean {
  // One with the weight 0 is refused (RFC 9110, section 12.4.2).
  return accepted.split(",").some((coding) => /^\s*br\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/.test(coding));
}

/**
 * Caches what `render` returns until `version` changes. Requests meanwhile share one rendering; a failed one is not
 * cached.
 */
export function memoizeByVersion<V extends string | number>(render: (version: V) => Promise<CachedResponse>) {
  let cached: { version: V; page: Promise<CachedResponse> } | undefined;
  return (version: V): Promise<CachedResponse> => {
    if (cached?.version === version) return cached.page;
    const page = render(version);
    const mine = { version, page };
    cached = mine;
    page.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return page;
  };
}

/** Caches up to `most` pages of one version by key; above that the oldest rendering is dropped. */
export function createPageCache(most: number) {
  let pages = createLruMap<CachedResponse>(most);
  let of = "";
  return {
    find: (version: string, key: string): CachedResponse | undefined =>
      version === of ? pages.get(key) : undefined,

    add(version: string, key: string, page: CachedResponse): void {
      if (version !== of) [of, pages] = [version, createLruMap(most)];
      pages.set(key, page);
    },
  };
}

/** Caches what `make` returns for one source object: for lists that the store returns as one object per state. */
export function memoizeBySource<T extends object>(make: (source: T) => CachedResponse) {
  const cached = new WeakMap<T, CachedResponse>();
  return (source: T): CachedResponse => {
    const known = cached.get(source);
    if (known) return known;
    const made = make(source);
    cached.set(source, made);
    return made;
  };
}
