import { randomBytes } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, which are misread or spell words. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 6;

/**
 * A reference such as `APP-7K3MQ2`, short enough for the telephone. It opens nothing. One in a thousand million; the
 * database refuses one that is taken, and the caller makes another.
 */
export function createReference(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]);
  return `APP-${letters.join("")}`;
}
