import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

type Options = {
  /** Hashes of all style sheets, for a page that does not name its own. */
  styleHashes: readonly string[];
  publicUrl: string | undefined;
  uploadOrigin: string | undefined;
  /** Reads the session cookie. */
  ownCookie: { read: (request: FastifyRequest) => string | undefined };
};

/** The doctor knows a running server by it. */
export const permissionsPolicy = "camera=(), geolocation=(), microphone=(), payment=()";

/** The security headers of every answer; a route that sets one by itself keeps its own. */
export function registerSecurityHeaders(app: FastifyInstance, options: Options): void {
  const ofPages = Object.entries({
    ...headersOfAll(options.publicUrl),
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissionsPolicy,
  });
  const ofCalls = Object.entries(headersOfCalls(options.publicUrl));
  /**
   * Isolates pages with a session from windows of other sites. Pages without a session do not send it: it makes
   * browsers start a new process, which takes 0.1 s on a phone (decision 0025).
   */
  const mayHoldSession = (request: FastifyRequest): boolean =>
    request.url.startsWith("/admin") || options.ownCookie.read(request) !== undefined;
  const policies = new WeakMap<readonly string[], string>();
  /** Made once for each page. */
  const policyOf = (hashes: readonly string[]) => {
    const policy = policies.get(hashes) ?? policyOfPages(hashes, options.uploadOrigin);
    policies.set(hashes, policy);
    return policy;
  };
  app.decorateReply("styleHashes");
  app.addHook("onSend", (request, reply, payload, done) => {
    if (mayHoldSession(request)) reply.header("cross-origin-opener-policy", "same-origin");
    const isCall = request.url.startsWith("/api/");
    if (!isCall && !reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", policyOf(reply.styleHashes ?? options.styleHashes));
    for (const [name, value] of isCall ? ofCalls : ofPages)
      if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
}

/** Neither browsers nor proxies may store this answer. */
export function setNoStore(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store");
}

function headersOfAll(publicUrl: string | undefined): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    ...(publicUrl?.startsWith("https:") && {
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    }),
  };
}

/** Nothing is loaded, run or framed. `default-src` includes `object-src`, which some scanners look for. */
const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For uploaded files: if a browser shows one, it has no access to this origin. */
export const policyOfFiles = `${closedPolicy}; sandbox`;

/**
 * For the provider's own PDFs. Safari shows a PDF as an object on a page of its own, with inline styles, and applies
 * the policy of the PDF to these: with the policy of pages it shows nothing, or a tiny page.
 */
export const policyOfDocuments =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For data: opened as a document, they load and run nothing. */
function headersOfCalls(publicUrl: string | undefined): Record<string, string> {
  return {
    ...headersOfAll(publicUrl),
    "content-security-policy": closedPolicy,
  };
}

/** Allows no inline script, and of inline style sheets only the page's own. */
function policyOfPages(styleHashes: readonly string[], uploadOrigin: string | undefined): string {
  return [
    "default-src 'self'",
    `style-src 'self' ${styleHashes.map((hash) => `'sha256-${hash}'`).join(" ")}`,
    "img-src 'self' data:",
    `connect-src 'self'${uploadOrigin ? ` ${uploadOrigin}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

declare module "fastify" {
  interface FastifyReply {
    /** Hashes of the inline style sheets of the page that is sent. */
    styleHashes?: readonly string[];
  }
}
