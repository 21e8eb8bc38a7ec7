import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import { isForbidden } from "./failures.ts";
import { createSchema } from "./migrations/0001-create-schema.ts";
import { compareAccountsWithoutCase } from "./migrations/0002-compare-accounts-without-case.ts";
import { noteCvFindings } from "./migrations/0003-note-cv-findings.ts";
import { leaseCvCompletions } from "./migrations/0004-lease-cv-completions.ts";
import { noteCvScans } from "./migrations/0005-note-cv-scans.ts";
import { keepAdjustmentsApart } from "./migrations/0006-keep-adjustments-apart.ts";
import { noteAutomaticApplications } from "./migrations/0007-note-automatic-applications.ts";
import { auditRefusals } from "./migrations/0008-audit-refusals.ts";
import { knowSenders } from "./migrations/0009-know-senders.ts";
import { boundUnclaimedUploads } from "./migrations/0010-bound-unclaimed-uploads.ts";
import { findOldAuditEntries } from "./migrations/0011-find-old-audit-entries.ts";
import { keepTasks } from "./migrations/0012-keep-tasks.ts";
import { keepFactors } from "./migrations/0015-keep-factors.ts";
import { buildWorkbench } from "./migrations/0013-workbench.ts";
import { tellSessionsApart } from "./migrations/0014-tell-sessions-apart.ts";
import { eraseInTime } from "./migrations/0020-erase-in-time.ts";
import { answerDataRequests } from "./migrations/0021-answer-data-requests.ts";
import { countForTheOverview } from "./migrations/0022-count-for-the-overview.ts";
import { hoursOfJobs } from "./migrations/0030-hours-of-jobs.ts";
import { forgetRequests } from "./migrations/0031-forget-requests.ts";
import { askBeforeErasingMany } from "./migrations/0035-ask-before-erasing-many.ts";
import { checkIdentity } from "./migrations/0032-check-identity.ts";
import { findByLastDigits } from "./migrations/0034-find-by-last-digits.ts";
import { findByAnyApostrophe } from "./migrations/0036-find-by-any-apostrophe.ts";
import { countLettersOfChanges } from "./migrations/0038-count-letters-of-changes.ts";
import { noteClosingsOfJobs } from "./migrations/0039-note-closings-of-jobs.ts";
import { askWhoAsks } from "./migrations/0040-ask-who-asks.ts";
import { hideNamesWithinWords } from "./migrations/0041-hide-names-within-words.ts";
import { hideFormsOfNames } from "./migrations/0042-hide-forms-of-names.ts";
import { numberVacancies } from "./migrations/0043-number-vacancies.ts";
import { filterAuditEntries } from "./migrations/0018-filter-audit-entries.ts";
import { deriveBlindness } from "./migrations/0017-derive-blindness.ts";

/** Every migration, in order. A landed migration is never edited: the next change is the next number. */
const migrations: Record<string, Migration> = {
  "0001-create-schema": createSchema,
  "0002-compare-accounts-without-case": compareAccountsWithoutCase,
  "0003-note-cv-findings": noteCvFindings,
  "0004-lease-cv-completions": leaseCvCompletions,
  "0005-note-cv-scans": noteCvScans,
  "0006-keep-adjustments-apart": keepAdjustmentsApart,
  "0007-note-automatic-applications": noteAutomaticApplications,
  "0008-audit-refusals": auditRefusals,
  "0009-know-senders": knowSenders,
  "0010-bound-unclaimed-uploads": boundUnclaimedUploads,
  "0011-find-old-audit-entries": findOldAuditEntries,
  "0012-keep-tasks": keepTasks,
  "0015-keep-factors": keepFactors,
  "0013-workbench": buildWorkbench,
  "0014-tell-sessions-apart": tellSessionsApart,
  "0017-derive-blindness": deriveBlindness,
  "0018-filter-audit-entries": filterAuditEntries,
  "0020-erase-in-time": eraseInTime,
  "0021-answer-data-requests": answerDataRequests,
  "0022-count-for-the-overview": countForTheOverview,
  "0030-hours-of-jobs": hoursOfJobs,
  "0031-forget-requests": forgetRequests,
  "0032-check-identity": checkIdentity,
  "0034-find-by-last-digits": findByLastDigits,
  "0035-ask-before-erasing-many": askBeforeErasingMany,
  "0036-find-by-any-apostrophe": findByAnyApostrophe,
  "0038-count-letters-of-changes": countLettersOfChanges,
  "0039-note-closings-of-jobs": noteClosingsOfJobs,
  "0040-ask-who-asks": askWhoAsks,
  "0041-hide-names-within-words": hideNamesWithinWords,
  "0042-hide-forms-of-names": hideFormsOfNames,
  "0043-number-vacancies": numberVacancies,
};

/**
 * Brings the schema up to date. Several starting processes may call it at once: on PostgreSQL an advisory lock, on
 * SQLite the write lock lets one migrate while the rest wait and then find nothing to do.
 */
export function migrateToLatest<T>(db: Kysely<T>): Promise<void> {
  return migrate(db, (migrator) => migrator.migrateToLatest());
}

/** Brings an empty database to the migration of that number, such as "0012": the schema of an older version. */
export function migrateTo<T>(db: Kysely<T>, number: string): Promise<void> {
  const name = Object.keys(migrations).find((known) => known.startsWith(`${number}-`));
  if (name === undefined) throw new Error(`There is no migration ${number}`);
  return migrate(db, (migrator) => migrator.migrateTo(name));
}

/** Name of the latest migration that was run, such as "0012-keep-tasks"; null in an empty database. */
export async function currentMigration<T>(db: Kysely<T>): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return null;
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? null;
}

/** The names of all migrations, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

export function isKnownMigration(name: string): boolean {
  return name in migrations;
}

export const mayNotMakeTables =
  "this account may not make tables in it: make it the owner (createdb --owner, or alter database … owner to …)";

async function migrate<T>(
  db: Kysely<T>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const plain = db.withoutPlugins();
  const current = await currentMigration(plain);
  if (current !== null && !isKnownMigration(current))
    throw new Error(
      `The database's tables are a later version's (${current}): no server of this version starts on it.`,
    );
  const migrator = new Migrator({
    db: plain,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await run(migrator);
  if (isForbidden(error))
    throw new Error(`The database cannot be used: ${mayNotMakeTables}.`, { cause: error });
  if (error) throw new Error("The database could not be brought up to date", { cause: error });
}

export const takesNoWrites = "it is a standby, which takes no writes: name its primary";

/** Whether it is a standby of PostgreSQL: nothing can be written there until it is promoted. */
export async function isStandby<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby === true;
}

/** Resolves when the database can be reached and read; rejects otherwise. */
export async function pingDatabase<T>(db: Kysely<T>): Promise<void> {
  await sql`select 1`.execute(db);
}
