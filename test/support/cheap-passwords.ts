import { createPasswords, type Passwords } from "#server/auth/passwords.ts";

/** Hashes at a hundredth of the production cost, which passwords.test.ts tests. */
export function createCheapPasswords(): Passwords {
  return createPasswords({ memoryCost: 256, timeCost: 1, parallelism: 1 });
}
