import type { FastifyReply, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";

/**
 * The session cookie: an opaque token, not readable by scripts, and not sent with other websites' writes. `__Host-`
 * binds it to this host where the connection is encrypted.
 */
export function sessionCookie(isSecure: boolean) {
  const name = isSecure ? "__Host-session" : "session";
  const options = { httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" } as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, token: string): void => {
      reply.setCookie(name, token, { ...options, maxAge: limits.session.maxHours * 3600 });
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options);
    },
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;
