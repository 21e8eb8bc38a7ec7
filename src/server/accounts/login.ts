/**
 * Login and logout (specification §6, decision 0007). A login needs username, password and the answer to any one of the
 * stored questions. Every failure has the same words and costs the same work: one password and three answers are
 * hashed, against decoys where the account, or a question, does not exist.
 */
import type { LoginInput } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { Passwords } from "../auth/passwords.ts";
import { normaliseAnswer } from "../auth/security-answers.ts";
import type { AdminStore } from "./store.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import type { AdminUserRow } from "../db/schema.ts";
import { networkOf } from "../rate-limit/client-address.ts";
import { type Lockout, checkOrGiveBack, type CountedAttempt } from "../auth/lockout.ts";
import { userAgentInWords } from "../auth/user-agent.ts";
import { queueSecurityNotice } from "../mail/outbox.ts";
import type { KnownSenders } from "../auth/known-senders.ts";
import type { SessionStore, SignedInAdmin } from "../auth/sessions.ts";

export type Login = {
  token: string;
  admin: SignedInAdmin;
  /** What the browser is remembered by (decision 0033). */
  account: Pick<AdminUserRow, "id" | "passwordHash">;
  /** Whether this administrator had logged in before. */
  isReturning: boolean;
};

/** Where a login comes from. */
type Browser = {
  /** The sender's. */
  address: string;
  /** Of the browser's session so far. */
  oldToken: string | undefined;
  /** What the browser calls itself. */
  userAgent?: string | undefined;
  /** Whether the browser has logged in to the account before; where it is not asked, nobody is told by mail. */
  isKnownTo?: (account: AdminUserRow) => boolean;
};

type Deps = {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  lockout: Lockout;
  knownSenders: KnownSenders;
  admins: AdminStore;
  sessions: SessionStore;
};

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(deps: Deps) {
  const { db, clock, passwords, lockout, knownSenders, admins, sessions } = deps;

  /** Opens a session. Throws `login-failed` or `locked-out`. `oldToken` is the browser's session so far; it ends. */
  async function logIn(input: LoginInput, from: Browser): Promise<Login> {
    const { address } = from;
    const row = await admins.findByUsername(input.username);
    const attempt = await lockout.count({
      secret: "login",
      account: row?.username ?? input.username,
      address,
      knownUsername: row?.username,
      isKnownSender: await knownSenders.isKnown(row?.id, address),
    });
    const isRight = await checkOrGiveBack(lockout, attempt, () =>
      verify(passwords.ranked(attempt.rank), row, input),
    );
    const token = row && isRight ? await open(row, attempt, from) : null;
    if (!row || token === null) {
      lockout.noteFailed(attempt);
      throw new AppError("login-failed");
    }
    const { id, username, isMasterAdmin } = row;
    return {
      token,
      admin: { id, username, isMasterAdmin },
      account: row,
      isReturning: row.lastLogin !== null,
    };
  }

  /** Null when the account changed while its secrets were checked: a password just replaced opens nothing. */
  function open(row: AdminUserRow, attempt: CountedAttempt, from: Browser): Promise<string | null> {
    return db.transaction().execute(async (trx) => {
      const now = clock().toISOString();
      if (!(await admins.updateIfUnchanged(trx, row, { lastLogin: now }))) return null;
      if (from.oldToken !== undefined) await sessions.end(from.oldToken, trx);
      await lockout.forget(trx, attempt);
      await knownSenders.remember(trx, row.id, from.address);
      await recordAudit(trx, {
        at: now,
        actor: row.username,
        action: "session.started",
        subjectId: row.id,
        sender: networkOf(from.address),
      });
      await tellOfNewBrowser(trx, row, from, now);
      return await sessions.start(row.id, trx, from.userAgent);
    });
  }

  return { logIn, logOut: (token: string, admin: SignedInAdmin) => logOut(deps, token, admin) };
}

/** Mails the owner of the account. Nobody needs to be told of the first login, which follows the setup. */
async function tellOfNewBrowser(trx: Trx, row: AdminUserRow, from: Browser, at: string): Promise<void> {
  if (row.lastLogin === null || from.isKnownTo?.(row) !== false) return;
  const browser = userAgentInWords(from.userAgent) ?? "not known";
  await queueSecurityNotice(trx, row, {
    event: "new-browser",
    at,
    facts: [{ term: "Browser", value: browser }],
  });
}

/** Ends the session. */
async function logOut({ db, clock, sessions }: Deps, token: string, admin: SignedInAdmin): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sessions.end(token, trx);
    await recordAudit(trx, {
      at: clock().toISOString(),
      actor: admin.username,
      action: "session.ended",
      subjectId: admin.id,
    });
  });
}

/** Always four hashing rounds, whatever is missing. */
async function verify(
  passwords: Pick<Passwords, "verify">,
  row: AdminUserRow | null,
  input: LoginInput,
): Promise<boolean> {
  const account = row?.isActive && row.isSetupComplete ? row : null;
  const answer = normaliseAnswer(input.securityAnswer);
  const [isPassword = false, ...areAnswers] = await passwords.verify(
    { hash: account?.passwordHash ?? null, plain: input.password },
    { hash: account?.securityAnswerHash1 ?? null, plain: answer },
    { hash: account?.securityAnswerHash2 ?? null, plain: answer },
    { hash: account?.securityAnswerHash3 ?? null, plain: answer },
  );
  return isPassword && areAnswers.includes(true);
}
