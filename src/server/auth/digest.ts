import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** SHA-256 in hex, as which the database keeps a random token. A password needs the slow hash of `passwords.ts`. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The HMAC-SHA256 of a text, in base64url. A text begins with the name of its use, so that it fits no other. */
export function signatureOf(secret: Buffer, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Whether one of `secrets` signed the text. */
export function isSigned(secrets: readonly Buffer[], text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const right = Buffer.from(signatureOf(secret, text));
    // In constant time, so that a signature cannot be guessed byte by byte.
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
