import type { FastifyInstance } from "fastify";
import { type Guard, route } from "../http/route.ts";
import type { Lockout } from "../auth/lockout.ts";
import type { SessionCookie } from "../auth/cookie.ts";
import type { Guards } from "../auth/guards.ts";
import type { LoginService } from "./login.ts";
import type { RememberedBrowser } from "../auth/remembered-browser.ts";
import type { SenderRate } from "../rate-limit/sender-rate.ts";
import type { AdminUserRow } from "../db/schema.ts";
import type { AdminStore } from "./store.ts";

type Deps = {
  guards: Guards;
  cookie: SessionCookie;
  lockout: Lockout;
  login: LoginService;
  browser: RememberedBrowser;
  admins: Pick<AdminStore, "findByUsername">;
  /** How often one sender may ask for a reminder. */
  reminderRate: SenderRate;
};

/** Who is asking, login and logout (specification §7). All are open to everybody. */
export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { guards, cookie, lockout, login, browser } = deps;

  route(app, "readSession", guards.optionalAdmin, async ({ caller }) =>
    caller
      ? { authenticated: true, isMasterAdmin: caller.isMasterAdmin, username: caller.username }
      : { authenticated: false, isMasterAdmin: false },
  );

  // Before the body is read: what a flood sends is not worth parsing.
  const withinLimit: Guard<undefined> = ({ ip }) => lockout.refuseOverLimit("login", ip);
  route(app, "login", withinLimit, async ({ body, request, reply }) => {
    const from = {
      address: request.ip,
      oldToken: cookie.read(request),
      userAgent: request.headers["user-agent"],
      isKnownTo: (account: AdminUserRow) => browser.isFrom(request, account),
    };
    const { token, admin, account, isReturning } = await login.logIn(body, from);
    cookie.write(reply, token);
    browser.write(request, reply, account);
    const { username, isMasterAdmin } = admin;
    return { authenticated: true, isMasterAdmin, username, isReturning };
  });

  route(app, "logout", guards.optionalAdmin, async ({ caller, request, reply }) => {
    const token = cookie.read(request);
    if (caller && token !== undefined) await login.logOut(token, caller);
    cookie.clear(reply);
    return undefined;
  });

  registerReminderRoute(app, deps);
}

/**
 * Reminds of the security questions in a browser that has logged in to the account; every other request gets the same
 * answer after the same work, whether or not there is such an account (decision 0033).
 */
function registerReminderRoute(app: FastifyInstance, { admins, browser, reminderRate }: Deps): void {
  const withinRate: Guard<undefined> = async ({ ip }) => {
    reminderRate.expectWithinRate(ip);
    return undefined;
  };
  route(app, "remindOfQuestion", withinRate, async ({ body, request }) => {
    const row = await admins.findByUsername(body.username);
    if (!browser.isFrom(request, row) || !row?.isActive || !row.isSetupComplete)
      return { securityQuestions: [] };
    const questions = [row.securityQuestion1, row.securityQuestion2, row.securityQuestion3];
    return { securityQuestions: questions.filter((question) => question !== null) };
  });
}
