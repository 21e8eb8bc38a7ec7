import { AppError } from "#contract/errors.ts";

/** For these Node.js advises an option of its own command line. */
const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);
const trustAdvice =
  "its certificate is of no authority that is trusted here: name the right one's file by NODE_EXTRA_CA_CERTS, or that of PostgreSQL by sslrootcert in its address";

/**
 * What an operator reads about an error. Without passwords: our own texts leave them out, and drivers name host and
 * port only.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `pg` and `net` try several addresses of a name, and put each failure into a list, whose own message is empty.
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join("; ");
  if ("code" in error && untrusted.has(String(error.code))) return `${trustAdvice} (${String(error.code)})`;
  // Ours has words for a visitor, its cause those of the driver.
  return error instanceof AppError && error.cause ? sentenceOf(error.cause) : error.message || error.name;
}

/** What a program prints that ends because of `error`: the error, and in a second line its cause unless that is said. */
export function failureText(error: unknown): string {
  const said = error instanceof AppError ? error.message : sentenceOf(error);
  const cause = error instanceof Error && error.cause instanceof Error ? sentenceOf(error.cause) : "";
  return said.includes(cause) ? `${said}\n` : `${said}\n${cause}\n`;
}
