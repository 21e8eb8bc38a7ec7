import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { isPostgres } from "./locks.ts";
import { currentMigration, isKnownMigration, isStandby, migrationNames } from "./migrate.ts";
import { unfinishedCopy } from "./unfinished-copy.ts";

export type DatabaseState = {
  /** Engine and version, e.g. "PostgreSQL 15.4". */
  engine: string;
  /**
   * Of this version (`latest`), of an earlier one, of a later one that this version does not know, or without
   * tables.
   */
  schema: "latest" | "earlier" | "later" | "none";
  /** Source of a copy into this database that was not finished, or null. */
  unfinishedCopy: string | null;
  /** Whether the account may make tables, as each start of a new version does. */
  mayMakeTables: boolean;
  /** Whether it is a standby of PostgreSQL: nothing can be written there until it is promoted. */
  isStandby: boolean;
  /** The database's own clock, and this machine's at that moment; null for SQLite, which has none. */
  clocks: { database: string; hereMs: number } | null;
  /** When the latest entry of the audit was written; null where there is none. */
  latestEntryAt: string | null;
};

/** Reads the state of a database, and changes nothing. `now` is this machine's clock. */
export async function readDatabaseState(db: Db, now: () => Date): Promise<DatabaseState> {
  const isServer = isPostgres(db);
  const version = isServer
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const [row] = (await version.execute(db)).rows;
  const migration = await currentMigration(db);
  const hasAudit = migration !== null && isKnownMigration(migration);
  const [latest] = hasAudit
    ? await db.selectFrom("auditEntries").select("at").orderBy("at", "desc").limit(1).execute()
    : [];
  return {
    engine: `${isServer ? "PostgreSQL" : "SQLite"} ${row?.version}`,
    schema: schemaOf(migration),
    unfinishedCopy: await unfinishedCopy(db),
    mayMakeTables: !isServer || (await mayMakeTables(db)),
    isStandby: isServer && (await isStandby(db)),
    clocks: isServer ? await readClocks(db, now) : null,
    latestEntryAt: latest?.at ?? null,
  };
}

async function mayMakeTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`select
    has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  return rows[0]?.may === true;
}

function schemaOf(migration: string | null): DatabaseState["schema"] {
  if (migration === null) return "none";
  if (!isKnownMigration(migration)) return "later";
  return migration === migrationNames.at(-1) ? "latest" : "earlier";
}

async function readClocks(db: Db, now: () => Date): Promise<DatabaseState["clocks"]> {
  const askedAt = now().getTime();
  const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(db);
  const [row] = rows;
  return row ? { database: row.time, hereMs: (askedAt + now().getTime()) / 2 } : null;
}
