import { z } from "zod";
import type { S3Settings } from "../cvs/storage/s3-settings.ts";
import type { CvStorage } from "../cvs/storage/storage.ts";
import { fault, ok } from "./findings.ts";

/** A store's refusal. The request for a bucket is a HEAD, whose answer has no text that would say why. */
const refusal = z.object({ cause: z.object({ $metadata: z.object({ httpStatusCode: z.int() }) }) });

const reasons: Readonly<Record<number, (settings: S3Settings) => string>> = {
  301: ({ bucket, region }) => `the bucket ${bucket} is not in ${region}: see S3_REGION and S3_ENDPOINT`,
  400: () => "it does not understand the request: see S3_REGION and S3_ENDPOINT",
  401: () => "it does not take the key: see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
  403: ({ bucket }) =>
    `it does not take the key, or the key may not read the bucket ${bucket}: see S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET`,
  404: ({ bucket }) => `it has no bucket ${bucket}: see S3_BUCKET`,
};

/** Whether the bucket can be reached. Throws for a store that does not answer. */
export async function bucketFindings(storage: CvStorage, settings: S3Settings) {
  try {
    await storage.ping();
  } catch (error) {
    const { data } = refusal.safeParse(error);
    if (!data) throw error;
    const status = data.cause.$metadata.httpStatusCode;
    const reason = reasons[status]?.(settings) ?? "see its own log";
    return [fault(`The store at ${settings.endpoint} answers ${status}: ${reason}.`)];
  }
  return [ok(`The bucket ${settings.bucket} at ${settings.endpoint} can be reached.`)];
}
