import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { sql } from "kysely";
import type { RefusalAudit } from "../audit/refusals.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { senderOf } from "../rate-limit/client-address.ts";
import { type CounterKey, type Counters, createCounters, type Limit } from "../rate-limit/counters.ts";
import { createRefusedSenders } from "../rate-limit/refused-senders.ts";

/** An attempt at a secret of an account from an address. */
export type LoginAttempt = {
  /** The kind of secret: each has its own counters. */
  secret: "login" | "second-step" | "setup" | "own-password";
  /** The stored username or id, if there is such an account; else what was typed. */
  account: string;
  address: string;
  /** Username for the audit entry, if there is such an account; typed text may be a password. */
  knownUsername: string | undefined;
  /** Whether this sender has logged in to this account before: then the limit over all senders does not apply. */
  isKnownSender?: boolean;
};

/** An attempt that was allowed. */
export type CountedAttempt = {
  attempt: LoginAttempt;
  /** Rank in the hashing queue: 0 before all others, else the number of the sender's open or failed attempts. */
  rank: number;
  pairKey: CounterKey;
  otherKeys: readonly CounterKey[];
};

type Rule = { key: CounterKey; limit: Limit };

export type Lockout = ReturnType<typeof createLockout>;

const { fromOneSender, forOneAccount } = limits.login;
const forOnePair = { most: limits.lockout.failures, windowMinutes: limits.lockout.windowMinutes };

/**
 * The limits on guessing (decision 0007). An attempt is counted before the secret is checked, and taken back when it
 * was right or could not be checked, so that neither a crash nor simultaneous attempts allow more guesses.
 */
export function createLockout(db: Db, clock: Clock, isOn: boolean, refusals?: Pick<RefusalAudit, "note">) {
  const counters = createCounters(clock);
  const refusedSenders = createRefusedSenders(clock);

  const note = ({ secret, address, knownUsername }: LoginAttempt, what: "failed" | "locked-out") => {
    const actor = (secret === "own-password" && knownUsername) || "visitor";
    const detail = knownUsername !== undefined && { detail: knownUsername };
    refusals?.note({ action: `${secret}.${what}`, address, actor, ...detail });
  };
  const refuse = (attempt: LoginAttempt, retryAfterSeconds: number) => {
    note(attempt, "locked-out");
    return new AppError("locked-out", { retryAfterSeconds });
  };
  const countRefused = async ({ secret, address }: LoginAttempt) => {
    if (secret === "own-password") return;
    const key = senderKey(secret, address);
    const { isAllowed, retryAfterSeconds } = await counters.count(db, key, fromOneSender);
    if (!isAllowed) refusedSenders.add(key, retryAfterSeconds);
  };
  return {
    /** Throws `locked-out`, after a second, for a sender that this process knows to be over its limit. */
    async refuseOverLimit(secret: "login" | "second-step" | "setup", address: string): Promise<undefined> {
      const secondsLeft = await refusedSenders.secondsLeft(senderKey(secret, address));
      if (secondsLeft <= 0) return undefined;
      const attempt: LoginAttempt = { secret, address, account: "", knownUsername: undefined };
      throw refuse(attempt, secondsLeft);
    },

    /**
     * Counts an attempt; throws `locked-out` when it is over a limit. A refused attempt still counts for the sender,
     * so that one that continues with a locked account is soon refused by `refuseOverLimit`.
     */
    async count(attempt: LoginAttempt): Promise<CountedAttempt> {
      const rank = attempt.isKnownSender || attempt.secret === "own-password" ? 0 : 1;
      if (!isOn) return { attempt, rank, pairKey: "", otherKeys: [] };
      await counters.deleteExpiredOccasionally(db);
      const counted = await db.transaction().execute((trx) => countAll(counters, trx, attempt));
      if (counted.retryAfterSeconds === undefined)
        return { ...counted, attempt, rank: rank * counted.senderCount };
      await countRefused(attempt);
      throw refuse(attempt, counted.retryAfterSeconds);
    },

    /** Audits an attempt whose secret was wrong. */
    noteFailed: ({ attempt }: CountedAttempt): void => note(attempt, "failed"),

    /** Takes back an attempt that could not be checked. */
    async giveBack({ pairKey, otherKeys }: CountedAttempt): Promise<void> {
      if (!isOn) return;
      // One transaction: SQLite waits for the disk at the end of each.
      await db.transaction().execute(async (trx) => {
        for (const key of [pairKey, ...otherKeys]) await counters.giveBack(trx, key);
      });
    },

    /** Resets the failures after a right secret, in the transaction of its effect. */
    async forget(trx: Trx, { pairKey, otherKeys }: CountedAttempt): Promise<void> {
      if (!isOn) return;
      await counters.clear(trx, pairKey);
      for (const key of otherKeys) await counters.giveBack(trx, key);
    },
  };
}

/**
 * Resets the failures of all senders for an account, which are counted by username and, for changes to one's own
 * account, by id. A sender that has tried too many names stays refused.
 */
export async function unlock(
  trx: Trx,
  clock: Clock,
  { username, id }: Record<"username" | "id", string>,
): Promise<void> {
  const counters = createCounters(clock);
  const accounts = [await foldCase(trx, username), await foldCase(trx, id)];
  // In the same order as attempts are counted, so that there are no deadlocks.
  for (const account of accounts) await counters.clearGroup(trx, pairGroup(account));
  for (const account of accounts) await counters.clear(trx, accountKey(account));
}

/** Counts for all rules, or for none when one of them refuses. */
async function countAll(counters: Counters, trx: Trx, attempt: LoginAttempt) {
  const [pair, ...others] = rulesFor(attempt, await foldCase(trx, attempt.account));
  const counted: Array<{ key: CounterKey; count: number }> = [];
  for (const { key, limit } of [pair, ...others]) {
    const { isAllowed, count, retryAfterSeconds } = await counters.count(trx, key, limit);
    if (!isAllowed) {
      for (const earlier of counted) await counters.giveBack(trx, earlier.key);
      return { retryAfterSeconds };
    }
    counted.push({ key, count });
  }
  const senderCount = counted.at(-1)?.count ?? 1;
  return { senderCount, pairKey: pair.key, otherKeys: others.map(({ key }) => key) };
}

/** Runs the check of an attempt's secret; takes the attempt back when the hashing queue is full. */
export async function checkOrGiveBack<T>(
  lockout: Pick<Lockout, "giveBack">,
  attempt: CountedAttempt,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await lockout.giveBack(attempt);
    throw error;
  }
}

/** Always counted in this order, so that there are no deadlocks. */
function rulesFor({ secret, address, isKnownSender }: LoginAttempt, account: string): [Rule, ...Rule[]] {
  const pairName = JSON.stringify([secret, account, senderOf(address)]);
  const pair = { key: { group: pairGroup(account), name: pairName }, limit: forOnePair };
  const ofSender = { key: senderKey(secret, address), limit: fromOneSender };
  const ofAccount = { key: accountKey(account), limit: { ...forOneAccount, isFixed: true } };
  if (secret === "own-password") return [pair];
  return secret === "setup" || isKnownSender ? [pair, ofSender] : [pair, ofAccount, ofSender];
}

function pairGroup(account: string): string {
  return `senders at ${account}`;
}

function accountKey(account: string): string {
  return `login to ${account}`;
}

function senderKey(secret: LoginAttempt["secret"], address: string): string {
  return `${secret} from ${senderOf(address)}`;
}

/** Like the database: PostgreSQL's lower case of "İ" is "i", JavaScript's is another letter. */
async function foldCase(db: Db, account: string): Promise<string> {
  const folded = await sql<{ text: string }>`select lower(cast(${account} as text)) as text`.execute(db);
  return (folded.rows[0]?.text ?? account).normalize("NFC");
}
