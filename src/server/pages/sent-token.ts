import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * An application's reference with a signature, such as `APP-7K3MQ2.…`, for the address of its confirmation: no address
 * that somebody made up, or changed to another job, says that an application was sent.
 */
export function signSent(secret: Buffer, jobId: string, reference: string): string {
  const signature = createHmac("sha256", secret).update(`SENT\n${jobId}\n${reference}`).digest("base64url");
  return `${reference}.${signature}`;
}

/** The reference in `token` if one of `secrets` signed it for this job. */
export function readSent(secrets: readonly Buffer[], jobId: string, token: string): string | undefined {
  const [reference = ""] = token.split(".", 1);
  const given = Buffer.from(token);
  const isSigned = secrets.some((secret) => {
    const right = Buffer.from(signSent(secret, jobId, reference));
    // In constant time, so that a signature cannot be guessed byte by byte.
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isSigned ? reference : undefined;
}
