import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { recordAudit } from "../audit/entries.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { senderOf } from "./address.ts";
import { createCounters } from "./counters.ts";

/** Somebody who tries a secret: of which account, and from which address. */
export type Guesser = {
  /** What is tried: each has its own count. */
  secret: "login" | "setup" | "own-password";
  account: string;
  address: string;
  /** Username for the audit entry, if there is such an account; what a stranger typed may be a password. */
  knownUsername: string | undefined;
};

export type Attempts = ReturnType<typeof createAttempts>;

const limit = { most: limits.lockout.failures, windowMinutes: limits.lockout.windowMinutes };

/**
 * The lock-out (decision 0007): five failures per account and address in 15 minutes. An attempt is counted before the
 * secret is checked and forgotten when it was right, so neither a crash nor simultaneous attempts buy a guess more.
 */
export function createAttempts(db: Db, clock: Clock, isOn: boolean) {
  const counters = createCounters(clock);
  return {
    /** Counts an attempt; throws `locked-out` when it is one too many, and notes the first of those. */
    async count(guesser: Guesser): Promise<void> {
      if (!isOn) return;
      await counters.sweepNowAndThen(db);
      const attempt = await db.transaction().execute(async (within) => {
        const counted = await counters.count(within, keyOf(guesser), limit);
        if (counted.isFirstRefused)
          await recordAudit(within, {
            at: clock().toISOString(),
            actor: "visitor",
            action: `${guesser.secret}.locked-out`,
            ...(guesser.knownUsername !== undefined && { detail: guesser.knownUsername }),
          });
        return counted;
      });
      if (!attempt.isAllowed)
        throw new AppError("locked-out", { retryAfterSeconds: attempt.retryAfterSeconds });
    },

    /** Forgets the attempts of somebody who knew the secret. `within` is the transaction of what follows from it. */
    async forget(within: Db, guesser: Guesser): Promise<void> {
      await counters.clear(within, keyOf(guesser));
    },
  };
}

function keyOf({ secret, account, address }: Guesser): string {
  return JSON.stringify([secret, account.normalize("NFKC").toLowerCase(), senderOf(address)]);
}
