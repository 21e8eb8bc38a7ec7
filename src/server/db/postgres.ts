import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** PostgreSQL's type numbers (pg_type.oid) of columns whose values differ from SQLite's. */
const oid = { int8: 20, date: 1082, timestamptz: 1184 } as const;

/** Shorter than the ten seconds in which every request is answered, also while the database is away or hangs. */
const bounds = {
  connectionTimeoutMillis: 4_000,
  statement_timeout: 6_000,
  /** For a server that does not answer at all, not even with a timeout of the statement. */
  query_timeout: 7_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/** For commands without a time limit, such as rewriting a table. */
const unbounded = { connectionTimeoutMillis: bounds.connectionTimeoutMillis } as const;

/**
 * Off: just-in-time compilation takes 0.5 to 3 s. PostgreSQL chose it for conditions on the list of applications that
 * take 20 ms without it.
 */
const withoutCompiling = "-c jit=off";

/**
 * The engine for several replicas. Instants are returned as ISO 8601 strings in UTC, days as `YYYY-MM-DD` and counts
 * as numbers, as from SQLite.
 */
export function postgresDialect(connectionString: string, { isPatient = false } = {}): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, (text: string) => text);
  types.setTypeParser(oid.timestamptz, (text: string) => new Date(text).toISOString());
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    options: withoutCompiling,
    ...(isPatient ? unbounded : bounds),
  });
  pool.on("connect", giveUpWhenSilent);
  // A connection that breaks must not end the process, whether it is idle or in use; the next query opens another.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}

/**
 * `pg` keeps a connection after a query's timeout, and every later query waits behind the one that hangs. It is ended
 * instead, and the pool opens another.
 */
function giveUpWhenSilent(client: pg.PoolClient): void {
  // Kysely calls it only in this form; the pool's client is a `Client`.
  const query = client.query.bind(client) as (sql: string, values?: unknown[]) => Promise<pg.QueryResult>;
  const end = () => (client as unknown as pg.Client).end();
  const bounded = async (sql: string, values?: unknown[]) => {
    try {
      return await query(sql, values);
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") end().catch(() => undefined);
      throw error;
    }
  };
  Object.assign(client, { query: bounded });
}
