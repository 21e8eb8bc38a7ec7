import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Config } from "../config.ts";
import { commonParts } from "./common-passwords.ts";

/** What must be left of a strict password, in different signs, without the parts that are guessed first. */
const fewestOtherSigns = 4;

/**
 * Refuses a password with `weak-password` if the policy forbids it. The standard policy is the contract's minimum of
 * 6 characters. The strict one wants 12, and more than common parts and the person's own names put together.
 */
export function refuseWeakPassword(
  policy: Config["PASSWORD_POLICY"],
  password: string,
  ownNames: readonly string[],
): void {
  if (policy !== "strict") return;
  const isLongEnough = Array.from(password).length >= limits.password.strictMin;
  if (!isLongEnough || isCommon(password, ownNames)) throw new AppError("weak-password");
}

function isCommon(password: string, ownNames: readonly string[]): boolean {
  const own = ownNames.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  let rest = password.normalize("NFKC").toLowerCase();
  for (const part of [...own.filter((name) => name.length > 2), ...commonParts])
    rest = rest.replaceAll(part, "");
  return new Set(rest).size < fewestOtherSigns;
}
