/** The bucket of the CVs and its credentials. */
export type S3Settings = {
  /** Origin of the object store, and its path before the bucket; browsers send files there. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type S3Variables = { readonly [name in (typeof names)[number]]?: string | undefined };

/**
 * Undefined when CVs are stored in a folder. Throws a sentence when some of the variables are set and others are
 * not, or the bucket is named twice.
 */
export function readS3Settings(variables: S3Variables): S3Settings | undefined {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new Error(
      `The configuration is wrong: an object store needs all of ${names.join(", ")}; missing: ${missing.join(", ")}.`,
    );
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (S3_ENDPOINT?.endsWith(`/${S3_BUCKET}`))
    throw new Error(
      "The configuration is wrong: S3_ENDPOINT ends in the bucket's name, which belongs into S3_BUCKET alone.",
    );
  return {
    endpoint: S3_ENDPOINT ?? "",
    bucket: S3_BUCKET ?? "",
    region: S3_REGION ?? "",
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
  };
}
