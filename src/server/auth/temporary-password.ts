import { hkdfSync, randomBytes } from "node:crypto";

// Without i, l, o, 0 and 1, which are easily confused.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 5;
const groupLength = 4;

/** A random temporary password of 99 bits, e.g. `k7mq-3xwp-h2nd-vt8s-ay4e`. */
export function createTemporaryPassword(): string {
  return spell(randomBytes(16));
}

/**
 * The first administrator's temporary password: derived from the server's secret and the invitation's id, so that a
 * restarted server or a replica can print the valid one. It is not stored.
 */
export function deriveTemporaryPassword(secret: Buffer, invitationId: string): string {
  return spell(new Uint8Array(hkdfSync("sha256", secret, "", `first administrator ${invitationId}`, 16)));
}

function spell(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  const letters = Array.from({ length: groups * groupLength }, () => {
    const letter = alphabet.charAt(Number(rest % BigInt(alphabet.length)));
    rest /= BigInt(alphabet.length);
    return letter;
  });
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  ).join("-");
}
