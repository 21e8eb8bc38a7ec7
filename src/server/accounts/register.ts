import { organisation } from "#content/organisation.ts";
import { limits } from "#contract/limits.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { setNoStore } from "../http/headers.ts";
import type { Clock } from "../clock.ts";
import type { PasswordPolicy } from "../auth/password-policy.ts";
import type { Db } from "../db/connect.ts";
import type { RefusalAudit } from "../audit/refusals.ts";
import { createLockout } from "../auth/lockout.ts";
import { createKnownSenders } from "../auth/known-senders.ts";
import { createRememberedBrowser } from "../auth/remembered-browser.ts";
import { createSenderRate } from "../rate-limit/sender-rate.ts";
import type { SessionCookie } from "../auth/cookie.ts";
import type { Guards } from "../auth/guards.ts";
import { createLoginService } from "./login.ts";
import { registerSessionRoutes } from "./session-routes.ts";
import type { SessionStore } from "../auth/sessions.ts";
import { registerAuditRoutes } from "./audit-routes.ts";
import { createActivation } from "./activation.ts";
import { createOwnFactors } from "./factors/own-factors.ts";
import { createPendingLogins, pendingLoginCookie } from "./factors/pending-logins.ts";
import type { FactorRequirement } from "./factors/requirement.ts";
import { registerFactorRoutes } from "./factors/routes.ts";
import { createSecondStep } from "./factors/second-step.ts";
import type { FactorStore } from "./factors/store.ts";
import { createTotp, type Totp } from "./factors/totp.ts";
import { createInvitationStore } from "./invitations/invitations.ts";
import { createInvite } from "./invitations/invite.ts";
import { createOwnAccount } from "./own-account.ts";
import { createPasswords, type Passwords } from "../auth/passwords.ts";
import { createReset } from "./reset.ts";
import { registerAccountRoutes } from "./routes.ts";
import { createSessionControl } from "./session-control.ts";
import { createSetup } from "./setup.ts";
import { createAdminStore } from "./store.ts";

type Deps = {
  config: {
    PASSWORD_POLICY: PasswordPolicy;
    INVITE_TTL_HOURS: number;
    RATE_LIMITS: "on" | "off";
    PUBLIC_URL?: string | undefined;
    PREVIOUS_SESSION_SECRET?: string | undefined;
  };
  db: Db;
  clock: Clock;
  /** Key of the hashes of senders, of the cookies of remembered browsers and of the secrets of authenticator apps. */
  secret: Buffer;
  refusals: RefusalAudit;
  sessions: SessionStore;
  cookie: SessionCookie;
  guards: Guards;
  factors: FactorStore;
  requirement: FactorRequirement;
  passwords?: Passwords | undefined;
};

/**
 * Encrypts the secrets of authenticator apps with the server's present secret. Those that neither it nor the previous
 * one decrypts are counted in the log: their owners need a recovery code or a reset.
 */
async function openTotp({ config, secret, factors }: Deps, log: FastifyBaseLogger): Promise<Totp> {
  const previous = config.PREVIOUS_SESSION_SECRET;
  const previousSecret = previous === undefined ? undefined : Buffer.from(previous);
  const totp = createTotp({ secret, previousSecret, issuer: organisation.name });
  let unreadable = 0;
  for (const { id, secretSealed } of await factors.listSealed()) {
    const resealed = totp.reseal({ id, secretSealed });
    if (resealed === null) unreadable += 1;
    else if (resealed !== secretSealed) await factors.replaceSealed(id, secretSealed ?? "", resealed);
  }
  if (unreadable > 0)
    log.error({ unreadable }, "authenticator apps cannot be used: SESSION_SECRET has changed");
  return totp;
}

/** Registers the calls of accounts and sessions. None of their responses is cached. */
export async function registerAccounts(api: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db, clock, sessions, factors, requirement } = deps;
  const policy = config.PASSWORD_POLICY;
  const ttlHours = config.INVITE_TTL_HOURS;
  const { passwords = createPasswords(), refusals } = deps;
  const lockout = createLockout(db, clock, config.RATE_LIMITS === "on", refusals);
  const knownSenders = createKnownSenders(db, clock, deps.secret);
  const admins = createAdminStore(db, clock);
  const invitations = createInvitationStore(db, clock);
  const totp = await openTotp(deps, api.log);

  await api.register((own, _options, done) => {
    own.addHook("onRequest", async (_request, reply) => {
      setNoStore(reply);
    });
    const shared = { db, clock, passwords, lockout, admins, sessions };
    const secondStep = createSecondStep({ clock, factors, totp, pending: createPendingLogins(db, clock) });
    const login = createLoginService({ ...shared, knownSenders, secondStep });
    const isSecure = config.PUBLIC_URL?.startsWith("https:") ?? false;
    const browser = createRememberedBrowser({ secret: deps.secret, clock, isSecure });
    const reminderRate = createSenderRate(limits.reminder.rate, clock, config.RATE_LIMITS === "on");
    const cookies = { browser, waiting: pendingLoginCookie(isSecure) };
    const needsFactor = requirement.isMissing;
    registerSessionRoutes(own, { ...deps, ...cookies, needsFactor, lockout, login, admins, reminderRate });
    registerFactorRoutes(own, {
      ...deps,
      ownFactors: createOwnFactors({ ...shared, factors, requirement, totp }),
    });
    registerAuditRoutes(own, deps);
    registerAccountRoutes(own, {
      ...deps,
      passwords,
      lockout,
      browser,
      admins,
      activation: createActivation(shared),
      reset: createReset({ ...shared, ttlHours }),
      invite: createInvite({ clock, passwords, invitations, ttlHours }),
      setUp: createSetup({ ...shared, policy, invitations }),
      sessionControl: createSessionControl(shared),
      ownAccount: createOwnAccount({ ...shared, policy }),
    });
    done();
  });
}
