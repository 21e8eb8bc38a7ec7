/**
 * SQLSTATE classes and codes of PostgreSQL: the connection broke, it is shutting down, full of clients, or too
 * slow.
 */
const postgresAway = /^(?:08...|57P0[1-3]|53300|57014|25P03)$/;
const postgresFull = "53100";
const postgresForbidden = "42501";
/** Primary result codes of SQLite; the extended ones carry them in their lowest byte. */
export const sqliteBusy = 5;
const sqliteFull = 13;
/** SQLSTATE of PostgreSQL and extended result code of SQLite for a broken foreign key. */
const postgresForeignKey = "23503";
const sqliteForeignKey = 787;
/** Errors of the network. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Errors of `pg` without a code. */
const connectionWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered a connection error))/;

/** Whether a statement failed because the database cannot be reached, or not in time: the same may work soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    networkCodes.has(code) ||
    postgresAway.test(code) ||
    connectionWords.test(error.message) ||
    sqliteCodeOf(error) === sqliteBusy
  );
}

/** Whether a statement failed because the database's disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sqliteCodeOf(error) === sqliteFull || ("code" in error && error.code === postgresFull);
}

/** Whether a write failed because the row that it refers to does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && error.code === postgresForeignKey) ||
    ("errcode" in error && error.errcode === sqliteForeignKey)
  );
}

/** Whether a statement failed because the account of PostgreSQL lacks a privilege. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === postgresForbidden;
}

function sqliteCodeOf(error: Error): number | undefined {
  return "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}

/** A PostgreSQL to which no connection could be made, or which answered none of its questions; its words are `sentenceOf`'s. */
export class ConnectionFailure extends Error {
  /** Host and port, or the folder of its socket. */
  readonly place: string;

  constructor(databaseUrl: string, cause: unknown) {
    super("The database cannot be reached", { cause });
    this.place = placeOf(databaseUrl);
  }
}

/** Where the database is, without user and password. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host.startsWith("/")) return `PostgreSQL in ${host}`;
  return `${host || "localhost"}:${searchParams.get("port") ?? (port || "5432")}`;
}
