import { type Kysely, sql } from "kysely";

/** The table that exists while a copy into a database is not finished (`backup/`); holds the copy's source. */
const marker = "unfinished_copy";

/** The source of an unfinished copy into this database, or null. */
export async function unfinishedCopy<T>(db: Kysely<T>): Promise<string | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === marker)) return null;
  const { rows } = await sql<{ source: string }>`select source from ${sql.table(marker)}`.execute(db);
  return rows[0]?.source ?? "";
}

/** Marks the database as the target of a copy: no server starts on it, and only the same copy can continue. */
export async function markUnfinished<T>(db: Kysely<T>, source: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table ${sql.table(marker)} (source text not null)`.execute(trx);
    await sql`insert into ${sql.table(marker)} (source) values (${source})`.execute(trx);
  });
}

export async function markFinished<T>(db: Kysely<T>): Promise<void> {
  await sql`drop table ${sql.table(marker)}`.execute(db);
}
