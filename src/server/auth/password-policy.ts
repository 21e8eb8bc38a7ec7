import { AppError } from "#contract/errors.ts";
import { organisation } from "#content/organisation.ts";
import { limits } from "#contract/limits.ts";

export type PasswordPolicy = "standard" | "strict";

const commonWords = [
  "password passwort passw0rd p@ssword p@ssw0rd passphrase secret changeme welcome letmein login logmein",
  "admin administrator master manager superuser root user guest test default temporary trustno",
  "qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm zxcvbn qazwsxedc qazwsx 1q2w3e4r5t 1q2w3e4r 1q2w3e",
  "iloveyou sunshine princess football liverpool arsenal chelsea manchester everton monkey dragon superman batman",
  "pokemon starwars london england spring summer autumn winter january february monday friday hello computer",
  "internet whatever carehome healthcare socialcare support nursing nurse hospital",
  "0123456789 1234567890 123456789 12345678 1234567 123456 12345 1234 123 987654321 987654 4321 321 2024 2025 2026",
];

/** Common parts of guessed passwords, the longest first, so that a part is removed before a shorter one within it. */
export const commonParts: readonly string[] = commonWords
  .flatMap((line) => line.split(" "))
  .toSorted((left, right) => right.length - left.length);

/** How many different characters a strict password must have besides common parts. */
const fewestOtherSigns = 4;

/**
 * Refuses a password with `weak-password` if the policy forbids it. The standard policy is the contract's minimum
 * of 6 characters. The strict one wants 12, and more than common parts, the provider's names and the person's own
 * put together.
 */
export function refuseWeakPassword(
  policy: PasswordPolicy,
  password: string,
  ownNames: readonly string[],
): void {
  if (isWeakPassword(policy, password, ownNames)) throw new AppError("weak-password");
}

export function isWeakPassword(
  policy: PasswordPolicy,
  password: string,
  ownNames: readonly string[],
): boolean {
  if (policy !== "strict") return false;
  const isLongEnough = Array.from(password).length >= limits.password.strictMin;
  return !isLongEnough || isCommon(password, ownNames);
}

/**
 * What is wrong with the password of the first administrator, as the end of a sentence, or null. A common one is
 * refused by either policy: until the setup whoever guesses it owns the site.
 */
export function mistakeInFirstPassword(
  password: string,
  { policy, username }: { policy: PasswordPolicy; username: string },
): string | null {
  if (isWeakPassword(policy, password, [username]))
    return `must have ${limits.password.strictMin} characters or more, and four different ones beside common words, the provider's names and the username, because PASSWORD_POLICY is strict`;
  if (isCommon(password, [username]))
    return "must have four different characters or more beside common words such as changeme, the provider's names and the username, which are guessed first";
  return null;
}

/** Whether a password is little more than common parts, the provider's names and the person's own put together. */
function isCommon(password: string, ownNames: readonly string[]): boolean {
  const names = [...ownNames, organisation.name, organisation.legalName, organisation.mailDomain];
  const own = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  let rest = password.normalize("NFKC").toLowerCase();
  for (const part of [...own.filter((name) => name.length > 2), ...commonParts])
    rest = rest.replaceAll(part, "");
  return new Set(rest).size < fewestOtherSigns;
}
