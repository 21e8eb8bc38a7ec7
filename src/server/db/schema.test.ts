import { engines } from "#support/database.ts";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Db } from "./connect.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Writes a row without the typed query layer, so that the database's own constraints are tested. */
async function insertRaw(db: Db, table: string, row: Record<string, string | null>) {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
}

async function onlyRow(db: Db, query: RawBuilder<unknown>): Promise<Record<string, unknown>> {
  const { rows } = await query.execute(db);
  expect(rows).toHaveLength(1);
  return rows[0] as Record<string, unknown>; // any row of any table; each test names the columns it reads
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

/** Expects a row without `column`, and one with null in it, to be refused; `row` itself is accepted. */
async function expectRequired(db: Db, table: string, row: Record<string, string>, columns: string[]) {
  for (const column of columns) {
    const { [column]: _, ...rest } = row;
    const withNull = { ...row, [column]: null };
    await expect(insertRaw(db, table, withNull), `${column} null`).rejects.toThrow(/null/i);
    if (column !== "employment_type")
      await expect(insertRaw(db, table, rest), `${column} left out`).rejects.toThrow(/null/i);
  }
  await insertRaw(db, table, row);
}

const job = {
  title: "Support worker",
  description: "Supports people at home.",
  employment_type: "PART_TIME",
  location: "Leeds",
  hiring_organization: "Larkfold",
  contact_email: "office@example.org",
};
const admin = { username: "ada", email: "ada@example.org", password_hash: "hash" };
const invitation = {
  username: "grace",
  temp_password: "hash",
  email: "grace@example.org",
  invited_by: "ada",
  expires_at: "2026-11-23T09:00:00.000Z",
};
const applicant = {
  applicant_name: "Sam Field",
  applicant_email: "sam@example.org",
  applicant_phone: "020 7946 0123",
};

describe.each(engines)("the schema on $name", ({ connect }) => {
  test("has every table of specification §3 under its name there", async () => {
    const names = (await (await connect()).introspection.getTables()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["users", "jobs", "admin_users_v2", "admin_invitations", "job_applications"]),
    );
  });

  test("a user has a generated uuid, a required unique username and a required password [3.users.id, 3.users.username, 3.users.password]", async () => {
    const db = await connect();
    const user = { username: "robin", password: "secret" };
    await expectRequired(db, "users", user, ["username", "password"]);
    await expect(insertRaw(db, "users", { ...user, password: "other" })).rejects.toThrow(/unique/i);
    const row = await onlyRow(db, sql`select * from users`);
    expect(row.id).toMatch(uuid);
  });

  test("a job holds every field of the specification [3.jobs.fields]", async () => {
    const columns = await columnsOf(await connect(), "jobs");
    expect(columns).toEqual(
      expect.arrayContaining(
        ["id", "title", "description", "employment_type", "location", "salary", "date_posted"]
          .concat(["valid_through", "hiring_organization", "job_benefits", "qualifications"])
          .concat(["responsibilities", "application_url", "contact_email", "is_active"])
          .concat(["created_at", "updated_at"]),
      ),
    );
  });

  test("a job needs a title, a description, an employment type and a location [3.jobs.required]", async () => {
    await expectRequired(await connect(), "jobs", job, [
      "title",
      "description",
      "employment_type",
      "location",
    ]);
  });

  test("a job is active and posted now unless it says otherwise [3.jobs.datePosted-default, 3.jobs.isActive-default]", async () => {
    const db = await connect();
    await insertRaw(db, "jobs", job);
    const row = await onlyRow(db, sql`select is_active, date_posted from jobs`);
    expect(row.isActive).toBe(true);
    expect(Math.abs(Date.now() - Date.parse(String(row.datePosted)))).toBeLessThan(60_000);
  });

  test("an administrator holds every field of the specification [3.admins.fields]", async () => {
    const columns = await columnsOf(await connect(), "admin_users_v2");
    expect(columns).toEqual(
      expect.arrayContaining(
        ["id", "username", "email", "password_hash", "is_master_admin", "is_active", "is_setup_complete"]
          .concat(["security_question1", "security_question2", "security_question3"])
          .concat(["last_login", "created_at", "updated_at"]),
      ),
    );
  });

  test("an administrator needs a unique username, a unique email and a password hash [3.admins.username, 3.admins.email, 3.admins.passwordHash]", async () => {
    const db = await connect();
    await expectRequired(db, "admin_users_v2", admin, ["username", "email", "password_hash"]);
    const sameUsername = { ...admin, email: "other@example.org" };
    await expect(insertRaw(db, "admin_users_v2", sameUsername)).rejects.toThrow(/unique/i);
    const sameEmail = { ...admin, username: "other" };
    await expect(insertRaw(db, "admin_users_v2", sameEmail)).rejects.toThrow(/unique/i);
  });

  test("a new administrator is active, no master and not set up [3.admins.isMasterAdmin-default, 3.admins.isActive-default, 3.admins.isSetupComplete-default]", async () => {
    const db = await connect();
    await insertRaw(db, "admin_users_v2", admin);
    const row = await onlyRow(db, sql`select * from admin_users_v2`);
    expect(row).toMatchObject({ isMasterAdmin: false, isActive: true, isSetupComplete: false });
  });

  test("an invitation holds every field of the specification, five of them required, and starts unused [3.invitations.fields, 3.invitations.required, 3.invitations.isUsed-default]", async () => {
    const db = await connect();
    const fields = ["id", "username", "temp_password", "email", "invited_by", "is_used", "expires_at"];
    expect(await columnsOf(db, "admin_invitations")).toEqual(
      expect.arrayContaining([...fields, "created_at"]),
    );
    await expectRequired(db, "admin_invitations", invitation, Object.keys(invitation));
    const row = await onlyRow(db, sql`select is_used from admin_invitations`);
    expect(row.isUsed).toBe(false);
  });

  test("an application holds every field of the specification, three of them required, and starts pending [3.applications.fields, 3.applications.required, 3.applications.status-default]", async () => {
    const db = await connect();
    await insertRaw(db, "jobs", job);
    const { id: jobId } = await onlyRow(db, sql`select id from jobs`);
    const application = { ...applicant, job_id: String(jobId), reference: "APP-1" };
    const fields = ["id", "job_id", "cv_file_path", "cover_letter", "application_status", "admin_notes"];
    expect(await columnsOf(db, "job_applications")).toEqual(
      expect.arrayContaining([...fields, ...Object.keys(applicant), "created_at", "updated_at"]),
    );
    await expectRequired(db, "job_applications", application, Object.keys(applicant));
    const row = await onlyRow(db, sql`select application_status from job_applications`);
    expect(row.applicationStatus).toBe("pending");
  });

  test("an application belongs to a job that exists and goes with it", async () => {
    const db = await connect();
    const strangers = { ...applicant, job_id: crypto.randomUUID(), reference: "APP-1" };
    await expect(insertRaw(db, "job_applications", strangers)).rejects.toThrow(/foreign key/i);
    await insertRaw(db, "jobs", job);
    const { id: jobId } = await onlyRow(db, sql`select id from jobs`);
    await insertRaw(db, "job_applications", { ...strangers, job_id: String(jobId) });
    await db.deleteFrom("jobs").execute();
    expect(await db.selectFrom("jobApplications").selectAll().execute()).toEqual([]);
  });
});
