/**
 * The token of the link to a copy of personal data. It is derived from the server's secret when needed: the database,
 * and so a backup, contains only a seed and a hash, which do not open the copy.
 */
import { digest, signatureOf } from "../auth/digest.ts";

export function makeCopyToken(secret: Buffer, seed: string): string {
  return signatureOf(secret, `copy of data ${seed}`);
}

/** The token with that hash, made by any of the secrets: one may have been replaced since. */
export function findCopyToken(
  secrets: readonly Buffer[],
  { seed, tokenHash }: { seed: string; tokenHash: string },
): string | undefined {
  return secrets.map((secret) => makeCopyToken(secret, seed)).find((token) => digest(token) === tokenHash);
}
