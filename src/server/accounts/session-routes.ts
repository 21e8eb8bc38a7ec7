import type { FastifyInstance } from "fastify";
import { type Guard, serve } from "../http/route.ts";
import type { Attempts } from "../auth/lockout.ts";
import type { SessionCookie } from "../auth/cookie.ts";
import type { Guards } from "../auth/guards.ts";
import type { LoginService } from "./login.ts";
import type { SignedInAdmin } from "../auth/sessions.ts";

type Parts = { guards: Guards; cookie: SessionCookie; attempts: Attempts; login: LoginService };

/** Who is asking, login and logout (specification §7). All three are open to everybody. */
export function serveSession(app: FastifyInstance, { guards, cookie, attempts, login }: Parts): void {
  const anyone: Guard<SignedInAdmin | undefined> = guards.anyone;

  serve(app, "readSession", anyone, async ({ who }) =>
    who
      ? { authenticated: true, isMasterAdmin: who.isMasterAdmin, username: who.username }
      : { authenticated: false, isMasterAdmin: false },
  );

  // Before the body is read: what a flood sends is not worth parsing.
  const withinLimit: Guard<undefined> = ({ ip }) => attempts.refuseOverLimit("login", ip);
  serve(app, "login", withinLimit, async ({ body, request, reply }) => {
    const from = { address: request.ip, oldToken: cookie.read(request) };
    const { token, admin, isReturning } = await login.logIn(body, from);
    cookie.write(reply, token);
    const { username, isMasterAdmin } = admin;
    return { authenticated: true, isMasterAdmin, username, isReturning };
  });

  serve(app, "logout", anyone, async ({ who, request, reply }) => {
    const token = cookie.read(request);
    if (who && token !== undefined) await login.logOut(token, who);
    cookie.clear(reply);
    return undefined;
  });
}
