import { AppError } from "#contract/errors.ts";
import { ConnectionFailure } from "../db/failures.ts";

/** Node.js' words for a certificate of an unknown authority, without its advice about its own command line. */
const untrusted = /^(?:self-signed certificate|unable to (?:get|verify) [a-z ]*certificate)[^;]*/;
const trustAdvice = "name the file of its authority by NODE_EXTRA_CA_CERTS";

/**
 * The words of the system, Node.js and OpenSSL for a connection that was not made, and ours, with the system's code, by
 * which an operator finds more.
 */
const readings: ReadonlyArray<readonly [RegExp, string]> = [
  [/^connect (ECONNREFUSED) (\S+)$/, "nothing listens at $2 ($1)"],
  [/^getaddrinfo (ENOTFOUND) (\S+)$/, "no host is named $2 ($1)"],
  [/^getaddrinfo (EAI_AGAIN) (\S+)$/, "the address of $2 cannot be looked up now ($1)"],
  [/^connect (ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) (\S+)$/, "$2 does not answer ($1)"],
  [
    /^Client network socket disconnected before secure TLS connection was established$/,
    "the server ended the connection before it was encrypted: it may have no TLS at this port",
  ],
  [
    /^.*SSL routines:.*(?:wrong version number|packet length too long).*$/s,
    "it answers without encryption at this port: http:// or smtp:// in place of https:// or smtps://, or another port",
  ],
  [
    /^.*SSL routines:.*unrecognized name.*$/s,
    "the server there has no certificate for this name: its site has another server_name",
  ],
];

/** What only PostgreSQL's address and versions add to the words for any connection. */
const ofPostgres: ReadonlyArray<readonly [RegExp, string]> = [
  [untrusted, ", or by sslrootcert in the address"],
  [
    /^Client network socket disconnected before/,
    ", and PostgreSQL has none for sslnegotiation=direct before version 17",
  ],
];

/** What `pg` says of a connection without its place. */
const placeless: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:Connection terminated due to connection timeout|timeout e)/, "has not answered in time"],
  [/^Connection terminated/, "ended the connection"],
  [/^Query read timeout/, "does not answer a statement"],
];

function sentenceOfDatabase({ place, cause }: ConnectionFailure): string {
  const text = cause instanceof Error ? cause.message : "";
  const wordsFor = (list: typeof placeless) => list.find(([pattern]) => pattern.test(text))?.[1];
  const words = wordsFor(placeless);
  return words === undefined ? sentenceOf(cause) + (wordsFor(ofPostgres) ?? "") : `${place} ${words}`;
}

/**
 * What an operator reads about an error. Without passwords: our own texts leave them out, and drivers name host and
 * port only.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConnectionFailure) return sentenceOfDatabase(error);
  // `pg` and `net` try several addresses of a name, and put each failure into a list, whose own message is empty.
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join("; ");
  const [doubt] = untrusted.exec(error.message) ?? [];
  if (doubt !== undefined) return `${doubt}: ${trustAdvice}`;
  // Ours has words for a visitor, its cause those of the driver.
  if (error instanceof AppError && error.cause) return sentenceOf(error.cause);
  const known = readings.find(([pattern]) => pattern.test(error.message));
  return known ? error.message.replace(...known) : error.message || error.name;
}

/** What a program prints that ends because of `error`: the error, and in a second line its cause unless that is said. */
export function failureText(error: unknown): string {
  const said = error instanceof AppError ? error.message : sentenceOf(error);
  const cause = error instanceof Error && error.cause instanceof Error ? sentenceOf(error.cause) : "";
  return said.includes(cause) ? `${said}\n` : `${said}\n${cause}\n`;
}
