/**
 * The token of the link to a copy of somebody's data. It is made of the server's secret when it is needed: the database, and
 * with it a backup, holds a seed and a hash, from which nobody opens the copy.
 */
import { createHmac } from "node:crypto";
import { digest } from "../auth/digest.ts";

export function makeCopyToken(secret: Buffer, seed: string): string {
  return createHmac("sha256", secret).update(`copy of data ${seed}`).digest("base64url");
}

/** The token of that hash, by whichever of the secrets made it: one may have been replaced since. */
export function findCopyToken(
  secrets: readonly Buffer[],
  { seed, tokenHash }: { seed: string; tokenHash: string },
): string | undefined {
  return secrets.map((secret) => makeCopyToken(secret, seed)).find((token) => digest(token) === tokenHash);
}
