import type { FastifyInstance } from "fastify";

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
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  };
  if (options.publicUrl?.startsWith("https:"))
    headers["strict-transport-security"] = "max-age=31536000; includeSubDomains";
  app.addHook("onSend", async (_request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
