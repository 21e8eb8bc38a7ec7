/**
 * Codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits, which every app understands. The
 * secret is stored encrypted with a key that comes from the server's secret, so that a stolen database makes no
 * codes.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

const format = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** RFC 4226 §4 recommends 160 bits. */
const secretBytes = 20;
/** How many time steps a code may be early or late, for differing clocks and the time of typing. */
const window = 1;
const cipher = "aes-256-gcm";

/** The key of an app as text and as a QR code. */
type TotpSetup = { key: string; uri: string; qr: { size: number; path: string } };

export type Totp = ReturnType<typeof createTotp>;

/** `secret` is the server's; the previous secret still decrypts what it has encrypted. */
export function createTotp(options: { secret: Buffer; previousSecret?: Buffer | undefined; issuer: string }) {
  const { secret, previousSecret, issuer } = options;
  const key = sealingKey(secret);
  const previousKey = previousSecret && sealingKey(previousSecret);
  const openAny = (sealed: string, id: string) =>
    open(sealed, id, key) ?? (previousKey && open(sealed, id, previousKey)) ?? null;
  return {
    /** A new secret, encrypted for the factor `id`. */
    create(id: string, username: string, bytes = randomBytes(secretBytes)): TotpSetup & { sealed: string } {
      const shared = new Secret({ buffer: new Uint8Array(bytes).buffer });
      const uri = new TOTP({ ...format, issuer, label: username, secret: shared }).toString();
      return { sealed: seal(bytes, id, key), key: shared.base32, uri, qr: drawQr(uri) };
    },

    /**
     * The time step of this code, at most one early or late; null when it is wrong, or the secret cannot be
     * decrypted.
     */
    stepOf({ id, secretSealed }: { id: string; secretSealed: string | null }, code: string, now: Date) {
      const bytes = openAny(secretSealed ?? "", id);
      if (!bytes) return null;
      const totp = new TOTP({ ...format, secret: new Secret({ buffer: new Uint8Array(bytes).buffer }) });
      const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
      return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
    },

    /** The same secret encrypted with the server's present one; null when it cannot be decrypted. */
    reseal({ id, secretSealed }: { id: string; secretSealed: string | null }): string | null {
      const sealed = secretSealed ?? "";
      if (open(sealed, id, key)) return sealed;
      const bytes = openAny(sealed, id);
      return bytes && seal(bytes, id, key);
    },
  };
}

function sealingKey(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "secrets of authenticator apps", 32));
}

/** Bound to the factor's id, so that a secret copied to another row cannot be decrypted there. */
function seal(bytes: Buffer, id: string, key: Buffer): string {
  const iv = randomBytes(12);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
}

function open(sealed: string, id: string, key: Buffer): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, 12), { authTagLength: 16 });
    opening.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]);
  } catch {
    return null;
  }
}

/**
 * One square of the path for each dark module, in a field of `size` × `size` units with the quiet zone that
 * scanners need.
 */
function drawQr(text: string): TotpSetup["qr"] {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}
