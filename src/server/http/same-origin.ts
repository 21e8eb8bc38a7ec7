import { AppError } from "#contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** A name or address with its port (RFC 3986, section 3.2.2), without the characters that no registered name has. */
const hostPattern = /^(?:[\w.-]*|\[[\d:a-f.]+\])(?::\d{0,5})?$/i;

/**
 * Refuses writes that another website's page sends with our visitor's cookie (decision 0007). Browsers send the
 * page's origin with writes; other clients send no such header and have no visitor's cookie.
 * Origins are compared as strings: parsing would accept `http://host:port.evil.example`.
 */
export function registerSameOriginCheck(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isRefused = !readingMethods.has(request.method) && isForeign(request, publicUrl);
    done(isRefused ? new AppError("foreign-origin") : undefined);
  });
}

function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin !== publicUrl && origin !== ownOrigin(request);
  const site = request.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/**
 * Refuses a request whose Host is malformed or sent twice (RFC 9112, section 3.2): of two, a proxy may have used the
 * other one. An empty Host is valid, and names no site.
 */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { headers, rawHeaders } }, _reply, done) => {
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
    const isRefused = count > 1 || !hostPattern.test(headers.host ?? "");
    done(isRefused ? new AppError("invalid-request") : undefined);
  });
}

/** The origin that this request was sent to. */
export function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
