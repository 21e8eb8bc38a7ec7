/**
 * An administrator's own account (decision 0007). Each change needs the current password, which is guarded against
 * guessing like a login: an unlocked screen must not be enough. A new password ends every session of the account, a new
 * security question all but the one that set it.
 */
import type { Account, AccountChange } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { fieldMessages } from "#contract/messages.ts";
import type { AuditAction } from "../audit/actions.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import type { AdminUserRow } from "../db/schema.ts";
import { type CountedAttempt, type Lockout, checkOrGiveBack } from "../auth/lockout.ts";
import type { LiveSession, SessionStore, SignedInAdmin } from "../auth/sessions.ts";
import { type PasswordPolicy, refuseWeakPassword } from "../auth/password-policy.ts";
import type { Passwords } from "../auth/passwords.ts";
import { normaliseAnswer } from "../auth/security-answers.ts";
import type { AdminStore } from "./store.ts";

type Deps = {
  db: Db;
  clock: Clock;
  policy: PasswordPolicy;
  passwords: Passwords;
  lockout: Lockout;
  admins: AdminStore;
  sessions: SessionStore;
};

/** Where the change comes from: the sender's address and the session's token. */
type Browser = { address: string; token: string };

/** A security question with its hashed answer. */
type Question = { securityQuestion: string; securityAnswerHash: string };

export type OwnAccount = ReturnType<typeof createOwnAccount>;

export function createOwnAccount(deps: Deps) {
  return {
    /** Throws `not-signed-in` when the account is gone. */
    async read(caller: SignedInAdmin): Promise<Account> {
      const row = await rowOf(deps, caller);
      const questions = [row.securityQuestion1, row.securityQuestion2, row.securityQuestion3];
      return {
        username: row.username,
        email: row.email,
        securityQuestions: questions.filter((question) => question !== null),
      };
    },

    /** Answers whether the password changed, which ended every session. Throws `wrong-password`, `locked-out`. */
    async change(caller: SignedInAdmin, wanted: AccountChange, from: Browser): Promise<boolean> {
      refuseIncomplete(wanted);
      const row = await rowOf(deps, caller);
      if (wanted.password !== undefined)
        refuseWeakPassword(deps.policy, wanted.password, [row.username, row.email]);
      const attempt = await checkPassword(deps, row, wanted.currentPassword, from.address);
      const hashed = await hashSecrets(deps.passwords, wanted);
      await deps.db.transaction().execute(async (trx) => {
        // Locks the row, so that two simultaneous changes do not fill the same column.
        const now = deps.clock().toISOString();
        const isCurrent = await deps.admins.updateIfUnchanged(trx, row, { updatedAt: now });
        if (!isCurrent) throw new AppError("wrong-password");
        await deps.lockout.forget(trx, attempt);
        if (hashed.question) {
          await storeQuestion(deps, trx, row, hashed.question);
          await deps.sessions.endAll(row.id, trx, from.token);
        }
        if (hashed.passwordHash !== undefined) await storePassword(deps, trx, row, hashed.passwordHash);
      });
      return hashed.passwordHash !== undefined;
    },

    /** Opens sensitive calls to the session for ten minutes (decision 0038). Throws `wrong-password`, `locked-out`. */
    async reauthenticate(caller: LiveSession, password: string, address: string): Promise<void> {
      const row = await rowOf(deps, caller);
      const attempt = await checkPassword(deps, row, password, address);
      await deps.db.transaction().execute(async (trx) => {
        const now = deps.clock().toISOString();
        const isCurrent = await deps.admins.updateIfUnchanged(trx, row, { updatedAt: now });
        if (!isCurrent) throw new AppError("wrong-password");
        await deps.lockout.forget(trx, attempt);
        await deps.sessions.noteReauthentication(caller.sessionId, trx);
        await note(deps, trx, row, "session.reauthenticated");
      });
    },
  };
}

/** Throws `wrong-password` or `locked-out`. The caller resets the failures in the transaction of its change. */
async function checkPassword(
  deps: Deps,
  row: AdminUserRow,
  password: string,
  address: string,
): Promise<CountedAttempt> {
  const { lockout } = deps;
  const { id: account, username: knownUsername, passwordHash: hash } = row;
  const attempt = await lockout.count({ secret: "own-password", account, address, knownUsername });
  const verify = () => deps.passwords.verify({ hash, plain: password });
  const [isRight] = await checkOrGiveBack(lockout, attempt, verify);
  if (isRight) return attempt;
  lockout.noteFailed(attempt);
  throw new AppError("wrong-password");
}

async function rowOf({ admins }: Deps, caller: SignedInAdmin): Promise<AdminUserRow> {
  const row = await admins.findById(caller.id);
  // Deleted since the guard checked; its sessions were deleted with it.
  if (!row) throw new AppError("not-signed-in");
  return row;
}

async function hashSecrets(passwords: Passwords, wanted: AccountChange) {
  const { password, securityQuestion, securityAnswer } = wanted;
  const hashed: { passwordHash?: string; question?: Question } = {};
  if (password !== undefined) [hashed.passwordHash] = await passwords.hash(password);
  if (securityQuestion !== undefined && securityAnswer !== undefined) {
    const [securityAnswerHash = ""] = await passwords.hash(normaliseAnswer(securityAnswer));
    hashed.question = { securityQuestion, securityAnswerHash };
  }
  return hashed;
}

async function storePassword(deps: Deps, trx: Trx, row: AdminUserRow, passwordHash: string) {
  await deps.admins.updateIfUnchanged(trx, row, { passwordHash });
  await deps.sessions.endAll(row.id, trx);
  await note(deps, trx, row, "account.password-changed");
}

async function storeQuestion(deps: Deps, trx: Trx, row: AdminUserRow, question: Question) {
  const current = await deps.admins.findById(row.id, trx);
  await deps.admins.updateIfUnchanged(trx, row, placeOf(current ?? row, question));
  await note(deps, trx, row, "account.question-set");
}

async function note(deps: Deps, trx: Trx, row: AdminUserRow, action: AuditAction): Promise<void> {
  const at = deps.clock().toISOString();
  await recordAudit(trx, { at, actor: row.username, action, subjectId: row.id });
}

function refuseIncomplete({ password, securityQuestion, securityAnswer }: AccountChange): void {
  if (securityQuestion !== undefined && securityAnswer === undefined)
    throw new AppError("invalid-request", { sentence: fieldMessages.securityAnswer });
  if (securityAnswer !== undefined && securityQuestion === undefined)
    throw new AppError("invalid-request", { sentence: fieldMessages.securityQuestion });
  if (password === undefined && securityQuestion === undefined) throw new AppError("invalid-request");
}

/** The columns that take the question: those of the same question, whose answer changes, else the first free ones. */
function placeOf(row: AdminUserRow, { securityQuestion, securityAnswerHash }: Question) {
  const isFree = (stored: string | null) => stored === null;
  const isSame = (stored: string | null) =>
    stored !== null && normaliseAnswer(stored) === normaliseAnswer(securityQuestion);
  const stored = [row.securityQuestion1, row.securityQuestion2, row.securityQuestion3];
  const same = stored.findIndex(isSame);
  switch (same === -1 ? stored.findIndex(isFree) : same) {
    case 0:
      return { securityQuestion1: securityQuestion, securityAnswerHash1: securityAnswerHash };
    case 1:
      return { securityQuestion2: securityQuestion, securityAnswerHash2: securityAnswerHash };
    case 2:
      return { securityQuestion3: securityQuestion, securityAnswerHash3: securityAnswerHash };
    default:
      throw new AppError("invalid-request", { sentence: "All three security questions are already set." });
  }
}
