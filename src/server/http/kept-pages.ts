import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { speculationPath } from "./found/speculation.ts";

const compress = promisify(brotliCompress);

/** A rendered page, kept plain and compressed. */
export type KeptPage = { plain: Buffer; brotli: Buffer; etag: string };

/** Content pages are compressed as far as brotli goes, once; pages that change are compressed quickly. */
export const quality = { once: 11, often: 5 } as const;

export async function keep(html: string, brotliQuality: number): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { plain, brotli, etag };
}

/** As `keep`, for a page that stands for long: it is there after the quick compression, and the best one takes its place. */
export async function keepAndRefine(html: string): Promise<KeptPage> {
  const page = await keep(html, quality.often);
  keep(html, quality.once).then(
    ({ brotli }) => (page.brotli = brotli),
    () => undefined, // the quick one is as right, only longer
  );
  return page;
}

/** Sends a kept page, or 304 when the visitor has it already. Only a 200 is answered with 304. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  status = 200,
): FastifyReply {
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding, cookie")
    .header("speculation-rules", `"${speculationPath}"`)
    .code(status);
  return sendKeptBytes(request, reply, page);
}

/** Sends what is kept, compressed where that is wanted, or 304. The caller has set type, caching and status. */
export function sendKeptBytes(request: FastifyRequest, reply: FastifyReply, kept: KeptPage): FastifyReply {
  reply.header("etag", kept.etag);
  if (reply.statusCode === 200 && request.headers["if-none-match"] === kept.etag)
    return reply.code(304).send();
  const takesBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  return takesBrotli ? reply.header("content-encoding", "br").send(kept.brotli) : reply.send(kept.plain);
}

/**
 * Keeps what `render` answers until `version` changes. Requests that come while it renders wait for the same
 * rendering; a failed one is not kept.
 */
export function keepByVersion<V extends string | number>(render: (version: V) => Promise<KeptPage>) {
  let kept: { version: V; page: Promise<KeptPage> } | undefined;
  return (version: V): Promise<KeptPage> => {
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
 * object per state. A failed making is not kept.
 */
export function keepBySource<T extends object>(make: (source: T) => Promise<KeptPage>) {
  const kept = new WeakMap<T, Promise<KeptPage>>();
  return (source: T): Promise<KeptPage> => {
    const known = kept.get(source);
    if (known) return known;
    const made = make(source);
    kept.set(source, made);
    made.catch(() => kept.delete(source));
    return made;
  };
}
