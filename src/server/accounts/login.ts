/**
 * Login and logout (specification §6, decision 0007). A login needs username, password and the answer to any one of the
 * stored questions. Every failure has the same text and takes the same work: one password and three answers are
 * hashed, against decoys where the account or a question does not exist. An account with a second factor then waits
 * for its second step (decision 0047).
 */
import type { LoginInput } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { SecondStepInput } from "#contract/factors.ts";
import type { Passwords } from "../auth/passwords.ts";
import { normaliseAnswer } from "../auth/security-answers.ts";
import type { AdminStore } from "./store.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import type { AdminUserRow } from "../db/schema.ts";
import { createSemaphore } from "../rate-limit/semaphore.ts";
import { networkOf } from "../rate-limit/client-address.ts";
import { type Lockout, checkOrGiveBack, type CountedAttempt } from "../auth/lockout.ts";
import { userAgentInWords } from "../auth/user-agent.ts";
import type { KnownSenders } from "../auth/known-senders.ts";
import type { SessionStore, SignedInAdmin } from "../auth/sessions.ts";
import { queueSecurityNotice } from "../mail/outbox.ts";
import type { Site } from "./factors/passkeys.ts";
import { isPasswordUnchanged, type PendingLogin } from "./factors/pending-logins.ts";
import type { SecondStepService, WaitingLogin } from "./factors/second-step.ts";
import type { Proof } from "./factors/store.ts";

export type Login = {
  token: string;
  admin: SignedInAdmin;
  /** The account, to remember the browser (decision 0033). */
  account: Pick<AdminUserRow, "id" | "passwordHash">;
  /** Whether this administrator had logged in before. */
  isReturning: boolean;
};

/** The origin of a login. */
type Browser = {
  /** The sender's. */
  address: string;
  /** The token of the browser's previous session. */
  oldToken: string | undefined;
  /** The browser's `User-Agent`. */
  userAgent?: string | undefined;
  /** Whether the browser has logged in to the account before; without it no mail is sent. */
  isKnownTo?: (account: AdminUserRow) => boolean;
  /** The site, to which passkeys belong. */
  site: Site;
};

type Deps = {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  lockout: Lockout;
  knownSenders: KnownSenders;
  admins: AdminStore;
  sessions: SessionStore;
  secondStep: SecondStepService;
};

/** Second steps of one login are serialised: many at once would use up the database connections. */
const secondSteps = { running: 4, runningPerSender: 1, waiting: 1000, waitMs: 30_000 };

export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(deps: Deps) {
  const { db, clock, passwords, lockout, knownSenders, admins, secondStep } = deps;

  /**
   * Opens a session, or makes the login wait for its second step. Throws `login-failed` or `locked-out`. Ends the
   * browser's previous session, `oldToken`.
   */
  async function logIn(input: LoginInput, from: Browser): Promise<Login | WaitingLogin> {
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
    const opened = row && isRight ? await open(row, attempt, from) : null;
    if (opened === null) {
      lockout.noteFailed(attempt);
      throw new AppError("login-failed");
    }
    return opened;
  }

  /** Null when the account changed while its secrets were checked: a password just replaced opens nothing. */
  function open(
    row: AdminUserRow,
    attempt: CountedAttempt,
    from: Browser,
  ): Promise<Login | WaitingLogin | null> {
    return db.transaction().execute(async (trx) => {
      // Locks the account, so that no factor is added meanwhile.
      if (!(await admins.updateIfUnchanged(trx, row, { updatedAt: clock().toISOString() }))) return null;
      await lockout.forget(trx, attempt);
      return (await secondStep.begin(trx, row, from.site)) ?? (await startSession(deps, trx, row, from));
    });
  }

  return {
    logIn,
    complete: createCompletion(deps),
    logOut: (token: string, admin: SignedInAdmin) => logOut(deps, token, admin),
  };
}

function createCompletion(deps: Deps) {
  const { clock, passwords, lockout, knownSenders, secondStep } = deps;
  const inTurn = createSemaphore(secondSteps);

  async function completeInTurn(token: string, input: SecondStepInput, from: Browser): Promise<Login> {
    const { address, site } = from;
    const { waiting, row } = await findWaiting(deps, token);
    const { username } = row;
    const attempt = await lockout.count({
      secret: "second-step",
      account: username,
      address,
      knownUsername: username,
      isKnownSender: await knownSenders.isKnown(row.id, address),
    });
    const proof = await checkOrGiveBack(lockout, attempt, async () => {
      // Counted for the login over all senders, so that alternating senders are limited too.
      if (!(await secondStep.pending.countTry(token))) throw tooManyTries(waiting, clock());
      return await secondStep.prove(waiting, input, { site, passwords: passwords.ranked(attempt.rank) });
    });
    const login = proof && (await spend(deps, token, { row, attempt, proof, from }));
    if (login) return login;
    lockout.noteFailed(attempt);
    throw new AppError("passkey" in input ? "passkey-refused" : "second-step-failed");
  }

  /**
   * The second step of the login whose cookie holds `token`. Throws `login-expired`, `second-step-failed`,
   * `passkey-refused` or `locked-out`.
   */
  return (token: string, input: SecondStepInput, from: Browser): Promise<Login> =>
    inTurn(() => completeInTurn(token, input, from), { sender: token, rank: 0 });
}

async function findWaiting(
  { admins, secondStep }: Deps,
  token: string,
): Promise<{ waiting: PendingLogin; row: AdminUserRow }> {
  const waiting = await secondStep.pending.find(token);
  const row = waiting && (await admins.findById(waiting.adminId));
  if (!waiting || !row?.isActive || !isPasswordUnchanged(waiting, row)) throw new AppError("login-expired");
  return { waiting, row };
}

type Completion = { row: AdminUserRow; attempt: CountedAttempt; proof: Proof; from: Browser };

/** Null when the proof, or the login that waits, was used up by another request, or the account changed meanwhile. */
async function spend(deps: Deps, token: string, { row, attempt, proof, from }: Completion) {
  const { db, clock, lockout, admins, secondStep } = deps;
  const spentElsewhere = new Error("spent elsewhere");
  const completed = db.transaction().execute(async (trx): Promise<Login> => {
    const isUnchanged = await admins.updateIfUnchanged(trx, row, { updatedAt: clock().toISOString() });
    const isOurs = isUnchanged && (await secondStep.pending.end(trx, token));
    if (!isOurs || !(await secondStep.spend(trx, row.id, proof))) throw spentElsewhere;
    await lockout.forget(trx, attempt);
    await noteProof(trx, row, proof, clock().toISOString());
    return await startSession(deps, trx, row, from);
  });
  return await completed.catch((error: unknown) => {
    if (error === spentElsewhere) return null;
    throw error;
  });
}

/** Audits the login and opens the session. The account is locked since its secrets were found unchanged. */
async function startSession(
  { clock, admins, knownSenders, sessions }: Deps,
  trx: Trx,
  row: AdminUserRow,
  from: Browser,
): Promise<Login> {
  const now = clock().toISOString();
  await admins.updateIfUnchanged(trx, row, { lastLogin: now });
  if (from.oldToken !== undefined) await sessions.end(from.oldToken, trx);
  await knownSenders.remember(trx, row.id, from.address);
  await recordAudit(trx, {
    at: now,
    actor: row.username,
    action: "session.started",
    subjectId: row.id,
    sender: networkOf(from.address),
  });
  await tellOfNewBrowser(trx, row, from, now);
  const { id, username, isMasterAdmin } = row;
  return {
    token: await sessions.start(id, trx, from.userAgent),
    admin: { id, username, isMasterAdmin },
    account: row,
    isReturning: row.lastLogin !== null,
  };
}

/** Mails the owner when a recovery code was used; audits a counter that did not grow, perhaps of a copied passkey. */
async function noteProof(trx: Trx, row: AdminUserRow, proof: Proof, at: string): Promise<void> {
  const about = { at, actor: row.username, subjectId: row.id };
  if (proof.kind === "recovery-code") {
    await recordAudit(trx, { ...about, action: "recovery-code.used" });
    await queueSecurityNotice(trx, row, { event: "recovery-code-used", at });
  }
  if (proof.kind === "passkey" && proof.isOdd)
    await recordAudit(trx, { ...about, action: "passkey.counter-odd" });
}

function tooManyTries({ expiresAt }: PendingLogin, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000));
  return new AppError("locked-out", { retryAfterSeconds });
}

/** Mails the owner of the account, except about the first login, which follows the setup. */
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

/** Always four hashing rounds, even if the account or answers are missing. */
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
