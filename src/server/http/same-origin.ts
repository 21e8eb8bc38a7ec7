import { AppError } from "#contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses every write that another website's page sends with our visitor's cookie (decision 0007). Browsers name the
 * sending page's origin on writes; a client that is no browser sends no such header and carries nobody's cookie.
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

/** The origin under which this request reached us. */
export function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
