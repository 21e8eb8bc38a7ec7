/**
 * Login and logout (specification §6, decision 0007). A login needs username, password and the answer to any one of the
 * stored questions. Every failure has the same words and costs the same work: one password and three answers are
 * hashed, against decoys where the account, or a question, does not exist.
 */
import type { LoginInput } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { Passwords } from "../accounts/secrets/passwords.ts";
import { normaliseAnswer } from "../accounts/secrets/security-answers.ts";
import type { AdminStore } from "../accounts/store.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import type { AdminUserRow } from "../db/schema.ts";
import type { Attempts, Guesser } from "../limits/attempts.ts";
import type { SessionStore, SignedInAdmin } from "./store.ts";

export type Login = {
  token: string;
  admin: SignedInAdmin;
  /** Whether this administrator had logged in before. */
  isReturning: boolean;
};

type Parts = {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  attempts: Attempts;
  admins: AdminStore;
  sessions: SessionStore;
};

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(parts: Parts) {
  const { db, clock, passwords, attempts, admins, sessions } = parts;

  /** Opens a session. Throws `login-failed` or `locked-out`. `oldToken` is the browser's session so far; it ends. */
  async function logIn(
    input: LoginInput,
    from: { address: string; oldToken: string | undefined },
  ): Promise<Login> {
    const row = await admins.findByUsername(input.username);
    const guesser: Guesser = {
      secret: "login",
      account: input.username,
      address: from.address,
      knownUsername: row?.username,
    };
    await attempts.count(guesser);
    const isRight = await verify(passwords, row, input);
    if (!row || !isRight) throw new AppError("login-failed");
    const token = await open(row, guesser, from.oldToken);
    if (token === null) throw new AppError("login-failed");
    const { id, username, isMasterAdmin } = row;
    return { token, admin: { id, username, isMasterAdmin }, isReturning: row.lastLogin !== null };
  }

  /** Null when the account changed while its secrets were checked: a password just replaced opens nothing. */
  function open(row: AdminUserRow, guesser: Guesser, oldToken: string | undefined): Promise<string | null> {
    return db.transaction().execute(async (within) => {
      const now = clock().toISOString();
      if (!(await admins.changeChecked(within, row, { lastLogin: now }))) return null;
      if (oldToken !== undefined) await sessions.end(oldToken, within);
      await attempts.forget(within, guesser);
      await recordAudit(within, {
        at: now,
        actor: row.username,
        action: "session.started",
        subjectId: row.id,
      });
      return await sessions.start(row.id, within);
    });
  }

  /** Ends the session. */
  async function logOut(token: string, admin: SignedInAdmin): Promise<void> {
    await db.transaction().execute(async (within) => {
      await sessions.end(token, within);
      await recordAudit(within, {
        at: clock().toISOString(),
        actor: admin.username,
        action: "session.ended",
        subjectId: admin.id,
      });
    });
  }

  return { logIn, logOut };
}

/** Always four hashing rounds, whatever is missing. */
async function verify(passwords: Passwords, row: AdminUserRow | null, input: LoginInput): Promise<boolean> {
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
