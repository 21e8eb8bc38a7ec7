import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SessionCookie } from "../session/cookie.ts";

/**
 * The security headers of every answer. The content security policy allows no inline script; `styleHashes` name the
 * style sheets that pages carry inline.
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  options: {
    styleHashes: readonly string[];
    publicUrl: string | undefined;
    uploadOrigin: string | undefined;
    ownCookie: SessionCookie;
  },
): void {
  const styles = options.styleHashes.map((hash) => `'sha256-${hash}'`).join(" ");
  const policy = [
    "default-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    `connect-src 'self'${options.uploadOrigin ? ` ${options.uploadOrigin}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
  const headers: Record<string, string> = {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  };
  if (options.publicUrl?.startsWith("https:"))
    headers["strict-transport-security"] = "max-age=31536000; includeSubDomains";
  /**
   * Another site's window may hold no page that somebody signed in can see. The visitors' pages know nobody and go without:
   * the header makes browsers start a new process for the page, a tenth of a second on a phone (decision 0025).
   */
  const mayHoldSession = (request: FastifyRequest): boolean =>
    request.url.startsWith("/admin") || options.ownCookie.read(request) !== undefined;
  app.addHook("onSend", async (request, reply) => {
    if (mayHoldSession(request)) reply.header("cross-origin-opener-policy", "same-origin");
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
