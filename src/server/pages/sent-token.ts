import { isSigned, signatureOf } from "../auth/digest.ts";

/**
 * An application's reference with a signature, such as `APP-7K3MQ2.…`, for the address of its confirmation: no address
 * that somebody made up, or changed to another job, says that an application was sent.
 */
export function signSent(secret: Buffer, jobId: string, reference: string): string {
  return `${reference}.${signatureOf(secret, textOf(jobId, reference))}`;
}

/** The reference in `token` if one of `secrets` signed it for this job. */
export function readSent(secrets: readonly Buffer[], jobId: string, token: string): string | undefined {
  const [reference = "", signature = "", ...more] = token.split(".");
  const isRight = more.length === 0 && isSigned(secrets, textOf(jobId, reference), signature);
  return isRight ? reference : undefined;
}

function textOf(jobId: string, reference: string): string {
  return `SENT\n${jobId}\n${reference}`;
}
