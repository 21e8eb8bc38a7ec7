import { limits } from "#contract/limits.ts";
import type { FastifyInstance } from "fastify";
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
import { createActivation } from "./activation.ts";
import { createInvitationStore } from "./invitations/invitations.ts";
import { createInvite } from "./invitations/invite.ts";
import { createOwnAccount } from "./own-account.ts";
import { createPasswords } from "../auth/passwords.ts";
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
  };
  db: Db;
  clock: Clock;
  /** Key of the hashes of senders and of the cookies of remembered browsers. */
  secret: Buffer;
  refusals: RefusalAudit;
  sessions: SessionStore;
  cookie: SessionCookie;
  guards: Guards;
};

/** Puts the parts of accounts and sessions together and serves their calls; no answer of theirs is ever kept. */
export async function registerAccounts(api: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db, clock, sessions } = deps;
  const policy = config.PASSWORD_POLICY;
  const ttlHours = config.INVITE_TTL_HOURS;
  const passwords = await createPasswords();
  const { refusals } = deps;
  const lockout = createLockout(db, clock, config.RATE_LIMITS === "on", refusals);
  const knownSenders = createKnownSenders(db, clock, deps.secret);
  const admins = createAdminStore(db, clock);
  const invitations = createInvitationStore(db, clock);

  await api.register((own, _options, done) => {
    own.addHook("onRequest", async (_request, reply) => {
      setNoStore(reply);
    });
    const shared = { db, clock, passwords, lockout, admins, sessions };
    const login = createLoginService({ ...shared, knownSenders });
    const isSecure = config.PUBLIC_URL?.startsWith("https:") ?? false;
    const browser = createRememberedBrowser({ secret: deps.secret, clock, isSecure });
    const reminderRate = createSenderRate(limits.reminder.rate, clock, config.RATE_LIMITS === "on");
    registerSessionRoutes(own, { ...deps, lockout, login, browser, admins, reminderRate });
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
