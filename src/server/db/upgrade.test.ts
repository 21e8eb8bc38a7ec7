import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { CallReply } from "#contract/schemas.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { type DatabasePlace, type Engine, engines } from "#support/database.ts";
import { connectDatabase, type Db, openDatabase } from "./connect.ts";
import { currentMigration, migrateTo, migrationNames } from "./migrate.ts";

const at = "2026-10-20T09:00:00.000Z";
/** Slow on a busy machine, because PostgreSQL flushes each step. */
const timeout = 120_000;

/** A database with the tables of migration `number`, and rows that every version could have. */
async function createOlder(engine: Engine, number: string): Promise<{ place: DatabasePlace; db: Db }> {
  const place = await engine.createPlace();
  const db = await openDatabase(place);
  await migrateTo(db, number);
  await fill(db);
  return { place, db };
}

const jobId = "0b0c2a51-7c1b-4b4c-9d60-2f9a01c5d101";
const applicationId = "5c1f5f0e-64a6-4d2b-8f1b-8d1c6a3a7b02";
const uploadId = "7a3de1f4-3f2c-4a90-b0cc-1f0e7d9c4c03";

async function fill(db: Db): Promise<void> {
  await sql`insert into admin_users_v2 (username, email, password_hash, is_setup_complete)
    values ('ada', 'ada@example.org', '!', '1')`.execute(db);
  await sql`insert into jobs (id, title, description, location, hiring_organization, contact_email, date_posted)
    values (${jobId}, 'Cook', 'Cooks for twelve.', 'Saltby', 'Larkfold', 'kitchen@example.org', ${at})`.execute(
    db,
  );
  await sql`insert into cv_uploads (id, created_at, expires_at, completed_at)
    values (${uploadId}, ${at}, ${at}, ${at})`.execute(db);
  await sql`insert into job_applications (id, reference, job_id, applicant_name, applicant_email, applicant_phone,
      cv_file_path, cover_letter, application_status, admin_notes, created_at, updated_at)
    values (${applicationId}, 'APP-7K3MQ2', ${jobId}, 'Zoë Field', 'zoe@example.org', '020 7946 0123',
      ${`cv/${uploadId}.pdf`}, 'I cook.', 'reviewed', 'Rang her.', ${at}, ${at})`.execute(db);
  await sql`insert into audit_entries (at, actor, action) values (${at}, 'ada', 'job.created')`.execute(db);
}

/** Every table with its columns. */
async function readSchema(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(", ")}`)
    .toSorted();
}

type Rows = Record<string, unknown>[];

/** The rows that `fill` wrote, each with all of its columns. */
async function readFilled(db: Db): Promise<Record<string, Rows>> {
  const tables = ["admin_users_v2", "jobs", "cv_uploads", "job_applications", "audit_entries"];
  const read = async (table: string) => {
    const { rows } = await sql<Rows[number]>`select * from ${sql.table(table)}`.execute(db);
    return [table, rows] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

/** The differences to these rows; no migration so far should make any. */
function lossesBetween(before: Record<string, Rows>, after: Record<string, Rows>): string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const key = ["id", "username", "at"].find((column) => row[column] !== undefined) ?? "";
      const now = after[table]?.find((each) => each[key] === row[key]);
      if (!now) return [`${table}: the row is gone`];
      return Object.entries(row)
        .filter(([column, value]) => column in now && now[column] !== value)
        .map(([column, value]) => `${table}.${column}: ${String(value)} is ${String(now[column])}`);
    }),
  );
}

describe.each(engines)("an upgrade on $name", { timeout }, (engine) => {
  test.each(migrationNames.slice(0, -1))(
    "from %s keeps the rows, and the product reads them",
    async (name) => {
      const { place, db } = await createOlder(engine, name.slice(0, 4));
      const before = await readFilled(db);
      await db.destroy();
      const testApp = await createTestApp({ engine: { ...engine, copyPlace: () => Promise.resolve(place) } });
      expect(await currentMigration(testApp.db)).toBe(migrationNames.at(-1));
      expect(lossesBetween(before, await readFilled(testApp.db))).toEqual([]);
      const jobs = (await testApp.call("listJobs")).json<CallReply<"listJobs">>();
      expect(jobs).toMatchObject([{ id: jobId, title: "Cook", location: "Saltby", datePosted: at }]);
      const cookie = await signIn(testApp, "master");
      const admins = (await testApp.call("listAdmins", { cookie })).json<CallReply<"listAdmins">>();
      expect(admins).toContainEqual(expect.objectContaining({ username: "ada", email: "ada@example.org" }));
      const applications = (await testApp.call("listApplications", { cookie })).json<
        CallReply<"listApplications">
      >();
      const written = {
        applicantName: "Zoë Field",
        applicantPhone: "020 7946 0123",
        applicationStatus: "reviewed",
      };
      expect(applications).toMatchObject([{ id: applicationId, ...written, adminNotes: "Rang her." }]);
    },
  );

  test("that fails halfway leaves tables and rows as they were, and succeeds once its cause is removed", async () => {
    const { place, db } = await createOlder(engine, "0012");
    // A later migration creates a table of this name, after others have made changes.
    await sql`create table holds (id text)`.execute(db);
    const schema = await readSchema(db);
    await expect(connectDatabase(place)).rejects.toThrow("The database could not be brought up to date");
    expect(await readSchema(db)).toEqual(schema);
    expect(await currentMigration(db)).toBe("0012-keep-tasks");
    const { rows } = await sql<{
      applicantName: string;
    }>`select applicant_name from job_applications`.execute(db);
    expect(rows).toEqual([{ applicantName: "Zoë Field" }]);

    await sql`drop table holds`.execute(db);
    await db.destroy();
    const upgraded = await connectDatabase(place);
    expect(await currentMigration(upgraded)).toBe(migrationNames.at(-1));
    await upgraded.destroy();
  });
});
