import { createPasswords, type Passwords } from "#server/auth/passwords.ts";

/** Hashes at a hundredth of the true cost, which passwords.test.ts holds: what tests hash is no secret. */
export function createCheapPasswords(): Passwords {
  return createPasswords({ memoryCost: 256, timeCost: 1, parallelism: 1 });
}
