import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "../rate-limit/semaphore.ts";

/** A stored hash to check, or null where there is none: checking then takes the same work and fails. */
export type Check = { hash: string | null; plain: string };

/** Memory in KiB, rounds over it, and lanes. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number };

type Hashing = {
  /** Hashes of the secrets, in their order. */
  hash: (...plain: string[]) => Promise<string[]>;
  /** Which checks hold, in their order. Always as many hashing rounds as there are checks. */
  verify: (...checks: Check[]) => Promise<boolean[]>;
};

/** Hashing for somebody who is signed in, before all others; `ranked` for those who are not, the lowest rank first. */
export type Passwords = Hashing & { ranked: (rank: number) => Hashing };

/** argon2id with the cost that the OWASP password storage guide names: some ten milliseconds a hash. */
const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * One hash takes 19 MiB and a thread: without bounds a flood of logins would take the machine's memory, and the threads
 * that its files and name look-ups need. Two at once leave room, one of them for who is signed in or known. Many may wait, because
 * waiting costs next to nothing and somebody who waits sends no further request; not for as long as a silent connection is left open
 * (`connectionTimeout`), so that an answer comes before.
 */
const bounds = { running: 2, keptForRank0: 1, isAging: true, waiting: 1000, waitMs: 20_000 };

/**
 * The one place that hashes passwords, temporary passwords and security answers. Secrets that are checked together
 * pass the queue as one, one after another, so that a login takes one place in it.
 */
export function createPasswords(cost: Cost = owaspCost): Passwords {
  const inTurn = createSemaphore(bounds);
  const decoy = decoyHash(cost);
  const ranked = (rank: number): Hashing => ({
    hash: (...plain) =>
      inTurn(
        async () => {
          const hashes: string[] = [];
          for (const secret of plain) hashes.push(await hash(secret, cost));
          return hashes;
        },
        { rank },
      ),
    verify: (...checks) =>
      inTurn(
        async () => {
          const results: boolean[] = [];
          for (const { hash: stored, plain } of checks) {
            // What is no hash, such as the mark of an account that was never set up, is matched by nothing.
            const isHash = stored?.startsWith("$argon2id$") ?? false;
            const matches = await verify(isHash && stored ? stored : decoy, plain);
            results.push(isHash && matches);
          }
          return results;
        },
        { rank },
      ),
  });
  return { ...ranked(0), ranked };
}

/**
 * Checked where an account or an answer is missing, so that its absence cannot be told by the time it takes. Made of random
 * bytes: whether it is anything's hash does not matter, because such a check never holds.
 */
function decoyHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const [salt, tag] = [16, 32].map((size) => randomBytes(size).toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${tag}`;
}
