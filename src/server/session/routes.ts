import type { FastifyInstance } from "fastify";
import { type Guard, serve } from "../http/serve.ts";
import type { SessionCookie } from "./cookie.ts";
import type { Guards } from "./guards.ts";
import type { LoginService } from "./login.ts";
import type { SignedInAdmin } from "./store.ts";

type Parts = { guards: Guards; cookie: SessionCookie; login: LoginService };

/** Who is asking, login and logout (specification §7). All three are open to everybody. */
export function serveSession(app: FastifyInstance, { guards, cookie, login }: Parts): void {
  const anyone: Guard<SignedInAdmin | undefined> = guards.anyone;

  serve(app, "readSession", anyone, async ({ who }) =>
    who
      ? { authenticated: true, isMasterAdmin: who.isMasterAdmin, username: who.username }
      : { authenticated: false, isMasterAdmin: false },
  );

  serve(app, "login", anyone, async ({ body, request, reply }) => {
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
