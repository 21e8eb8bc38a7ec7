import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** PostgreSQL's type numbers (pg_type.oid) of the columns that reach us in another shape than SQLite's. */
const oid = { int8: 20, date: 1082, timestamptz: 1184 } as const;

/**
 * The engine for several replicas. Instants come back as ISO 8601 strings in UTC, days as `YYYY-MM-DD` and counts
 * as numbers, as from SQLite; this is the one border.
 */
export function postgresDialect(connectionString: string): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, (text: string) => text);
  types.setTypeParser(oid.timestamptz, (text: string) => new Date(text).toISOString());
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}
