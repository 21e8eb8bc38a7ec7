import { AppError } from "#contract/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Guard, route } from "../http/route.ts";
import type { Lockout } from "../auth/lockout.ts";
import type { SessionCookie } from "../auth/cookie.ts";
import { type Guards, toSession } from "../auth/guards.ts";
import type { SignedInAdmin } from "../auth/sessions.ts";
import type { PendingLoginCookie } from "./factors/pending-logins.ts";
import { passkeySite } from "./factors/routes.ts";
import type { Login, LoginService } from "./login.ts";
import type { RememberedBrowser } from "../auth/remembered-browser.ts";
import type { SenderRate } from "../rate-limit/sender-rate.ts";
import type { AdminUserRow } from "../db/schema.ts";
import type { AdminStore } from "./store.ts";

type Deps = {
  config: { PUBLIC_URL?: string | undefined };
  guards: Guards;
  cookie: SessionCookie;
  /** The cookie of a login that waits for its second step. */
  waiting: PendingLoginCookie;
  /** Whether the administrator has to set a second factor up before anything else. */
  needsFactor: (admin: SignedInAdmin) => Promise<boolean>;
  lockout: Lockout;
  login: LoginService;
  browser: RememberedBrowser;
  admins: Pick<AdminStore, "findByUsername">;
  /** How often one sender may ask for a reminder. */
  reminderRate: SenderRate;
};

/** The calls for session, login and logout (specification §7), open to everybody. */
export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, guards, cookie, waiting, lockout, login, browser, needsFactor } = deps;
  const browserOf = (request: FastifyRequest) => ({
    address: request.ip,
    oldToken: cookie.read(request),
    userAgent: request.headers["user-agent"],
    isKnownTo: (account: AdminUserRow) => browser.isFrom(request, account),
    site: passkeySite(config.PUBLIC_URL, request),
  });
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, admin, account, isReturning }: Login,
  ) => {
    cookie.write(reply, token);
    browser.write(request, reply, account);
    return { ...toSession({ ...admin, needsFactor: await needsFactor(admin) }), isReturning };
  };

  route(app, "readSession", guards.optionalSession, async ({ caller }) => toSession(caller));

  // Before the body is read, to save parsing in a flood.
  const withinLimit: Guard<undefined> = ({ ip }) => lockout.refuseOverLimit("login", ip);
  route(app, "login", withinLimit, async ({ body, request, reply }) => {
    const opened = await login.logIn(body, browserOf(request));
    if (!("secondStep" in opened)) return answer(request, reply, opened);
    waiting.write(reply, opened.token);
    const { secondStep } = opened;
    return { authenticated: false, isMasterAdmin: false, isReturning: false, secondStep };
  });

  const withinSecondLimit: Guard<undefined> = ({ ip }) => lockout.refuseOverLimit("second-step", ip);
  route(app, "completeLogin", withinSecondLimit, async ({ body, request, reply }) => {
    const token = waiting.read(request);
    if (token === undefined) throw new AppError("login-expired");
    const opened = await login.complete(token, body, browserOf(request));
    waiting.clear(reply);
    return answer(request, reply, opened);
  });

  route(app, "logout", guards.optionalSession, async ({ caller, request, reply }) => {
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
