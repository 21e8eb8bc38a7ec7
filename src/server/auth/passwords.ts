import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "../rate-limit/semaphore.ts";

/** A stored hash, or null where there is none: the check then takes the same work and fails. */
export type Check = { hash: string | null; plain: string };

/** Memory in KiB, rounds over it, and lanes. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number };

type Hashing = {
  /** Hashes of the secrets, in their order. */
  hash: (...plain: string[]) => Promise<string[]>;
  /** The results of the checks in order. Always as many hashing rounds as checks. */
  verify: (...checks: Check[]) => Promise<boolean[]>;
};

/** Hashing with a session goes first; `ranked` is for callers without one, the lowest rank first. */
export type Passwords = Hashing & { ranked: (rank: number) => Hashing };

/** argon2id with the parameters of the OWASP password storage guide: some ten milliseconds a hash. */
const owaspCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * One hash takes 19 MiB and a thread: without limits a flood of logins would use up the memory, and the threads that
 * files and DNS need. Two at once leave enough, one of them reserved for known senders and sessions. Many may wait,
 * because waiting costs little and a waiting client sends no further request; but less than `connectionTimeout`, so
 * that the answer comes before a silent connection is closed.
 */
const bounds = { running: 2, keptForRank0: 1, isAging: true, waiting: 1000, waitMs: 20_000 };

/**
 * Hashes passwords, temporary passwords and security answers. Secrets that are checked together are one entry in the
 * queue, and are hashed one after another, so that a login takes one place.
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
            // Nothing matches a value that is not a hash, such as the mark of a pending account.
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
 * Checked where an account or an answer is missing, so that timing does not reveal its absence. Made of random bytes:
 * it need not be the hash of anything, because such a check always fails.
 */
function decoyHash({ memoryCost, timeCost, parallelism }: Cost): string {
  const [salt, tag] = [16, 32].map((size) => randomBytes(size).toString("base64").replaceAll("=", ""));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${tag}`;
}
