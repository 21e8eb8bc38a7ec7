import { isSigned, signatureOf } from "../auth/digest.ts";
import { isUploadId } from "./storage/storage.ts";

/** The path of an upload's PUT, without its id. */
export const uploadPath = "/api/cv-files/";

/**
 * The right to PUT one upload: an HMAC-SHA256 over method, id and expiry. It is part of the query, so that the stored
 * path, which is the address without the query, gives no access (decision 0008).
 */
export function signUpload(secret: Buffer, id: string, expiresAt: Date): string {
  const expires = String(Math.ceil(expiresAt.getTime() / 1000));
  return `${uploadPath}${id}?expires=${expires}&signature=${signatureOf(secret, textOf(id, expires))}`;
}

/** Whether a PUT to upload `id` carries a signature by one of `secrets` that has not expired at `now`. */
export function mayUpload(
  secrets: readonly Buffer[],
  upload: { id: unknown; expires: unknown; signature: unknown },
  now: Date,
): boolean {
  const { id, expires, signature } = upload;
  if (typeof id !== "string" || typeof expires !== "string" || typeof signature !== "string") return false;
  if (!isUploadId(id) || !/^\d{1,12}$/.test(expires)) return false;
  if (!isSigned(secrets, textOf(id, expires), signature)) return false;
  return now.getTime() < Number(expires) * 1000;
}

function textOf(id: string, expires: string): string {
  return `PUT\n${uploadPath}${id}\n${expires}`;
}
