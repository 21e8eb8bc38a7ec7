import { engines } from "#support/database.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrateToLatest } from "./migrate.ts";

const at = "2026-11-20T09:00:00.000Z";

describe.each(engines)("migrations on $name", ({ connect }) => {
  test("0006 and 0007 leave the applications of an older database as they were, and none of them flagged", async () => {
    const db = await connect();
    for (const statement of [
      sql`drop table application_adjustments`,
      sql`alter table job_applications drop column may_be_automatic`,
      sql`drop index cv_uploads_unclaimed`,
      sql`alter table cv_uploads drop column sender`,
      sql`drop index audit_entries_at`,
      sql`alter table audit_entries drop column sender`,
      sql`alter table audit_entries drop column count`,
      sql`drop table known_senders`,
      sql`delete from kysely_migration where name >= '0006'`,
    ])
      await statement.execute(db);
    const jobId = crypto.randomUUID();
    const id = crypto.randomUUID();
    await sql`insert into jobs (id, title, description, location, hiring_organization, contact_email)
      values (${jobId}, 'Cook', 'Cooks for twelve.', 'Saltby', 'Larkfold', 'kitchen@example.org')`.execute(
      db,
    );
    await sql`insert into job_applications
      (id, reference, job_id, applicant_name, applicant_email, applicant_phone, created_at)
      values (${id}, 'APP-1', ${jobId}, 'Sam Field', 'sam@example.org', '020 7946 0123', ${at})`.execute(db);

    await migrateToLatest(db);
    const applications = await db.selectFrom("jobApplications").selectAll().execute();
    expect(applications).toMatchObject([
      { id, jobId, applicantName: "Sam Field", createdAt: at, mayBeAutomatic: false },
    ]);
    await db
      .insertInto("applicationAdjustments")
      .values({ applicationId: id, adjustments: "A quiet room", usesInterviewScheme: true })
      .execute();
    const twice = db
      .insertInto("applicationAdjustments")
      .values({ applicationId: id, adjustments: null, usesInterviewScheme: false })
      .execute();
    await expect(twice).rejects.toThrow(/unique/i);
    await db.deleteFrom("jobApplications").execute();
    expect(await db.selectFrom("applicationAdjustments").selectAll().execute()).toEqual([]);
  });

  test("0008 names the actions of older audit entries in the past tense", async () => {
    const db = await connect();
    for (const statement of [
      sql`drop index cv_uploads_unclaimed`,
      sql`alter table cv_uploads drop column sender`,
      sql`drop index audit_entries_at`,
      sql`alter table audit_entries drop column sender`,
      sql`alter table audit_entries drop column count`,
      sql`drop table known_senders`,
      sql`delete from kysely_migration where name >= '0008'`,
    ])
      await statement.execute(db);
    for (const action of ["admin.promote", "session.login", "job.created"])
      await sql`insert into audit_entries (at, actor, action) values (${at}, 'ada', ${action})`.execute(db);

    await migrateToLatest(db);
    const entries = await db.selectFrom("auditEntries").select(["action", "sender", "count"]).execute();
    expect(new Set(entries)).toEqual(
      new Set([
        { action: "admin.promoted", sender: null, count: 1 },
        { action: "session.started", sender: null, count: 1 },
        { action: "job.created", sender: null, count: 1 },
      ]),
    );
  });
});
