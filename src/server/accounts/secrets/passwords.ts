import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createGate } from "../../limits/gate.ts";

/** A stored hash to check, or null where there is none: checking then takes the same work and fails. */
export type Check = { hash: string | null; plain: string };

export type Passwords = {
  /** Hashes of the secrets, in their order. */
  hash: (...plain: string[]) => Promise<string[]>;
  /** Which checks hold, in their order. Always as many hashing rounds as there are checks. */
  verify: (...checks: Check[]) => Promise<boolean[]>;
};

/** argon2id with the cost that the OWASP password storage guide names: some ten milliseconds a hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * One hash takes 19 MiB and a thread: without bounds a flood of logins would take the machine's memory, and the threads
 * that its files and name look-ups need. Two at once leave room; 64 waiting logins are answered within a few seconds.
 */
const bounds = { running: 2, waiting: 64 };

/**
 * The one place that hashes passwords, temporary passwords and security answers. Secrets that are checked together
 * pass the gate as one, one after another, so that a login takes one place in it.
 */
export async function createPasswords(): Promise<Passwords> {
  const atGate = createGate(bounds);
  // Checked where an account or an answer is missing, so that its absence cannot be told by the time it takes.
  const decoy = await hash(randomBytes(32), cost);
  return {
    hash: (...plain) =>
      atGate(async () => {
        const hashes: string[] = [];
        for (const secret of plain) hashes.push(await hash(secret, cost));
        return hashes;
      }),
    verify: (...checks) =>
      atGate(async () => {
        const results: boolean[] = [];
        for (const { hash: stored, plain } of checks) {
          // What is no hash, such as the mark of an account that was never set up, is matched by nothing.
          const isHash = stored?.startsWith("$argon2id$") ?? false;
          const matches = await verify(isHash && stored ? stored : decoy, plain);
          results.push(isHash && matches);
        }
        return results;
      }),
  };
}
