import { AppError } from "#contract/errors.ts";
import type { FastifyInstance } from "fastify";
import type { Lockout } from "../auth/lockout.ts";
import { ownOrigin } from "../http/same-origin.ts";
import { publicAccess, type Guard, route } from "../http/route.ts";
import type { SessionCookie } from "../auth/cookie.ts";
import type { Guards } from "../auth/guards.ts";
import type { RememberedBrowser } from "../auth/remembered-browser.ts";
import type { Activation } from "./activation.ts";
import type { createInvite } from "./invitations/invite.ts";
import type { OwnAccount } from "./own-account.ts";
import { type PasswordPolicy, refuseWeakPassword } from "../auth/password-policy.ts";
import type { Passwords } from "../auth/passwords.ts";
import { normaliseAnswer } from "../auth/security-answers.ts";
import type { Reset } from "./reset.ts";
import type { SessionControl } from "./session-control.ts";
import type { createSetup } from "./setup.ts";
import type { AdminStore } from "./store.ts";

type Deps = {
  config: { PASSWORD_POLICY: PasswordPolicy; PUBLIC_URL?: string | undefined };
  guards: Guards;
  cookie: SessionCookie;
  passwords: Passwords;
  lockout: Lockout;
  browser: RememberedBrowser;
  admins: AdminStore;
  activation: Activation;
  invite: ReturnType<typeof createInvite>;
  reset: Reset;
  setUp: ReturnType<typeof createSetup>;
  ownAccount: OwnAccount;
  sessionControl: SessionControl;
};

/** The calls about administrators' accounts (specification §7). */
export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  registerSetupRoutes(app, deps);
  registerAdministrationRoutes(app, deps);
  registerAccessRoutes(app, deps);
  registerOwnAccountRoutes(app, deps);
  registerOwnSessionRoutes(app, deps);
}

function registerSetupRoutes(app: FastifyInstance, { admins, lockout, setUp }: Deps): void {
  route(app, "readInit", publicAccess, async () => {
    const initialized = await admins.isInitialized();
    return { initialized, setupRequired: !initialized };
  });

  const withinLimit: Guard<undefined> = ({ ip }) => lockout.refuseOverLimit("setup", ip);
  route(app, "setUpAdmin", withinLimit, async ({ body, request }) => {
    await setUp(body, request.ip);
    return undefined;
  });
}

function registerAdministrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, guards, passwords, admins, invite } = deps;

  route(app, "createAdmin", guards.recentlyAuthenticatedMaster, async ({ body, caller }) => {
    const { username, email, securityQuestion } = body;
    refuseWeakPassword(config.PASSWORD_POLICY, body.passwordHash, [username, email]);
    const [passwordHash = "", securityAnswerHash = ""] = await passwords.hash(
      body.passwordHash,
      normaliseAnswer(body.securityAnswerHash),
    );
    const admin = { username, email, passwordHash, securityQuestion, securityAnswerHash };
    const created = await admins.create(admin, caller.username);
    if (!created) throw new AppError("username-taken");
    return created;
  });

  route(app, "inviteAdmin", guards.recentlyAuthenticatedMaster, ({ body, caller, request }) =>
    invite(body, { username: caller.username, siteUrl: config.PUBLIC_URL ?? ownOrigin(request) }),
  );

  route(app, "listAdmins", guards.masterAdmin, () => admins.list());

  route(app, "promoteAdmin", guards.recentlyAuthenticatedMaster, async ({ params, caller }) => {
    const promoted = await admins.promote(params.id, caller.username);
    if (!promoted) throw new AppError("admin-not-found");
    return promoted;
  });

  route(app, "deleteAdmin", guards.recentlyAuthenticatedMaster, async ({ params, caller }) => {
    const refusal = await admins.remove(params.id, caller);
    if (refusal !== null) throw new AppError(refusal);
    return undefined;
  });
}

/** The calls that end or restore access. */
function registerAccessRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, guards, activation, reset, sessionControl } = deps;

  route(app, "deactivateAdmin", guards.recentlyAuthenticatedMaster, ({ params, caller }) =>
    activation.deactivate(params.id, caller),
  );

  route(app, "reactivateAdmin", guards.recentlyAuthenticatedMaster, ({ params, caller }) =>
    activation.reactivate(params.id, caller),
  );

  route(app, "inviteAdminAgain", guards.recentlyAuthenticatedMaster, ({ params, caller, request }) =>
    reset.inviteAgain(params.id, {
      username: caller.username,
      siteUrl: config.PUBLIC_URL ?? ownOrigin(request),
    }),
  );

  route(app, "resetAdmin", guards.recentlyAuthenticatedMaster, ({ params, caller, request }) =>
    reset.reset(params.id, {
      id: caller.id,
      username: caller.username,
      siteUrl: config.PUBLIC_URL ?? ownOrigin(request),
    }),
  );

  route(app, "endAdminSessions", guards.masterAdmin, async ({ params, caller }) => {
    await sessionControl.endAllOf(params.id, caller);
    return undefined;
  });
}

function registerOwnSessionRoutes(app: FastifyInstance, { guards, cookie, sessionControl }: Deps): void {
  route(app, "listSessions", guards.admin, ({ caller }) => sessionControl.list(caller));

  route(app, "endOtherSessions", guards.recentlyAuthenticated, async ({ caller }) => {
    await sessionControl.endOthers(caller);
    return undefined;
  });

  route(app, "endSession", guards.recentlyAuthenticated, async ({ params, caller, reply }) => {
    const isOwn = await sessionControl.endOne(params.id, caller);
    if (isOwn) cookie.clear(reply);
    return undefined;
  });
}

function registerOwnAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { guards, cookie, browser, admins, ownAccount } = deps;
  route(app, "readAccount", guards.settingUp, ({ caller }) => ownAccount.read(caller));

  route(app, "updateAccount", guards.admin, async ({ body, caller, request, reply }) => {
    const isSignedOut = await ownAccount.change(caller, body, {
      address: request.ip,
      token: cookie.read(request) ?? "",
    });
    if (isSignedOut) {
      cookie.clear(reply);
      // The new password has invalidated the cookie of the remembered browser.
      const account = await admins.findById(caller.id);
      if (account) browser.write(request, reply, account);
    }
    return undefined;
  });

  route(app, "checkReauthentication", guards.stayingAuthenticated, async () => undefined);

  route(app, "reauthenticate", guards.settingUp, async ({ body, caller, request }) => {
    await ownAccount.reauthenticate(caller, body.password, request.ip);
    return undefined;
  });
}
