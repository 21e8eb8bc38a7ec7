import { AppError, type ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { senderOf } from "../limits/address.ts";
import type { Counters, Limit } from "../limits/counters.ts";

type Applicant = { address: string; email: string };

type Rule = {
  limit: Limit;
  keyOf: (applicant: Applicant) => string;
  code: ErrorCode;
  /** What the applicant reads: why, for how long, and that there is another way. */
  sentence: (wait: string) => string;
};

const { fromOneAddress, forOneEmail } = limits.applying;

/** Always counted in this order: whoever holds the last counter waits for nobody. */
const rules: readonly Rule[] = [
  {
    limit: { ...fromOneAddress, isFixed: true },
    keyOf: ({ address }) => `applications from ${senderOf(address)}`,
    code: "too-many-applications",
    sentence: (wait) =>
      `Too many applications have come from your internet connection, which others may share. Please try again in ${wait}, or ring us. What you have typed is still here.`,
  },
  {
    limit: { ...forOneEmail, isFixed: true },
    keyOf: ({ email }) => `applications for ${email.toLowerCase()}`,
    code: "too-many-for-email",
    sentence: (wait) =>
      `We take ${forOneEmail.most} applications a day under one e-mail address. Please try again in ${wait}, or ring us. What you have typed is still here.`,
  },
];

export type ApplicationLimits = ReturnType<typeof createApplicationLimits>;

/**
 * How many applications are taken from one address and for one e-mail (decision 0022). What counts is what is stored, in
 * the transaction that stores it: an application that is refused, or was there already, costs its sender nothing, and
 * simultaneous ones in several processes cannot share a count.
 */
export function createApplicationLimits({ counters, areOn }: { counters: Counters; areOn: boolean }) {
  return {
    /** Counts an application that is being stored; throws when it is one too many, and its transaction ends with it. */
    async count(within: Transaction<Database>, applicant: Applicant): Promise<void> {
      if (!areOn) return;
      for (const { limit, keyOf, code, sentence } of rules) {
        const { isAllowed, retryAfterSeconds } = await counters.count(within, keyOf(applicant), limit);
        if (!isAllowed)
          throw new AppError(code, { retryAfterSeconds, sentence: sentence(inWords(retryAfterSeconds)) });
      }
    },
  };
}

/** "1 minute", "25 minutes", "3 hours": never less than the time that is left. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), "hour"] : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
