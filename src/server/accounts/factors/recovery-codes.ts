import { randomInt } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { Passwords } from "../../auth/passwords.ts";

/** Letters and digits that are not confused on paper: no I, L, O, U, 0 and 1. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const half = 4;

/** Ten new codes as they are shown, `XXXX-XXXX`, each with some 39 bits, and their argon2id hashes. */
export async function createRecoveryCodes(
  passwords: Pick<Passwords, "hash">,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: limits.secondStep.recoveryCodes }, () => `${part()}-${part()}`);
  const hashes = await passwords.hash(...codes.map((code) => code.replace("-", "")));
  return { codes, hashes };
}

function part(): string {
  return Array.from({ length: half }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** The unused hash that the code matches, or null; always the same work. */
export async function findRecoveryCode(
  passwords: Pick<Passwords, "verify">,
  unused: readonly string[],
  code: string,
): Promise<string | null> {
  const checks = Array.from({ length: limits.secondStep.recoveryCodes }, (_, index) => ({
    hash: unused[index] ?? null,
    plain: code,
  }));
  const results = await passwords.verify(...checks);
  return unused[results.indexOf(true)] ?? null;
}
