import { createHash } from "node:crypto";

/** SHA-256 in hex, as which the database keeps a random token. A password needs the slow hash of `passwords.ts`. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
