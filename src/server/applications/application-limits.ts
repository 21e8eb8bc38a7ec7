import { AppError, type ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { mailboxOf } from "#contract/text/email.ts";
import { senderOf } from "../rate-limit/client-address.ts";
import type { Counters, Limit } from "../rate-limit/counters.ts";
import type { Trx } from "../db/connect.ts";

type Applicant = { address: string; email: string };

type Rule = {
  limit: Limit;
  keyOf: (applicant: Applicant) => string;
  code: ErrorCode;
};

const { fromOneAddress, forOneEmail } = limits.applying;

/** Always counted in this order, so that there are no deadlocks. */
const rules: readonly Rule[] = [
  {
    limit: { ...fromOneAddress, isFixed: true },
    keyOf: ({ address }) => `applications from ${senderOf(address)}`,
    code: "too-many-applications",
  },
  {
    limit: { ...forOneEmail, isFixed: true },
    keyOf: ({ email }) => `applications for ${mailboxOf(email)}`,
    code: "too-many-for-email",
  },
];

export type ApplicationLimits = ReturnType<typeof createApplicationLimits>;

/**
 * Limits the applications of one address and one email (decision 0022). They are counted in the transaction that
 * stores them: a refused or repeated application does not count, and simultaneous ones in several processes are
 * counted separately.
 */
export function createApplicationLimits({ counters, areOn }: { counters: Counters; areOn: boolean }) {
  return {
    /** Counts an application that is being stored; throws when it is over a limit, which rolls the transaction back.
     * */
    async count(trx: Trx, applicant: Applicant): Promise<void> {
      if (!areOn) return;
      for (const { limit, keyOf, code } of rules) {
        const { isAllowed, retryAfterSeconds } = await counters.count(trx, keyOf(applicant), limit);
        if (!isAllowed) throw new AppError(code, { retryAfterSeconds });
      }
    },
  };
}
