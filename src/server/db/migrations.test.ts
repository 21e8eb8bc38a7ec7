import { type Engine, engines } from "#support/database.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { listMails } from "../applications/mail-list.ts";
import { createTaskWorker } from "../tasks/worker.ts";
import type { Db } from "./connect.ts";
import { isPostgres } from "./locks.ts";
import { migrateTo, migrateToLatest } from "./migrate.ts";

const at = "2026-11-20T09:00:00.000Z";

/** A database as a version with migrations up to that number left it. */
async function connectOlder(connect: Engine["connect"], number: string): Promise<Db> {
  const db = await connect();
  if (isPostgres(db)) {
    for (const statement of [sql`drop schema public cascade`, sql`create schema public`])
      await statement.execute(db);
  } else {
    await sql`pragma foreign_keys = off`.execute(db);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    for (const { name } of tables) await db.schema.dropTable(name).execute();
    await sql`pragma foreign_keys = on`.execute(db);
  }
  await migrateTo(db, number);
  return db;
}

describe.each(engines)("migrations on $name", ({ connect }) => {
  test("0006 and 0007 leave the applications of an older database as they were, and none of them flagged", async () => {
    const db = await connectOlder(connect, "0005");
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
    const db = await connectOlder(connect, "0007");
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

  test("0014 gives each running session an id, and has it ask for the password at the next sensitive call", async () => {
    const db = await connectOlder(connect, "0013");
    const adminId = crypto.randomUUID();
    await sql`insert into admin_users_v2 (id, username, email, password_hash) values (${adminId}, 'ada', 'a@b.example', '!')`.execute(
      db,
    );
    for (const hash of ["one", "two"])
      await sql`insert into sessions (token_hash, admin_id, created_at, last_seen_at, expires_at)
        values (${hash}, ${adminId}, ${at}, ${at}, ${at})`.execute(db);

    await migrateToLatest(db);
    const sessions = await db.selectFrom("sessions").selectAll().execute();
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
    for (const session of sessions)
      expect(session).toMatchObject({
        id: expect.stringMatching(/^[\da-f]{8}-/) as string,
        reauthenticatedAt: null,
        userAgentWords: null,
      });
  });

  describe("0012", () => {
    const later = "2999-11-20T09:00:00.000Z";
    const lastError = "The mail server did not answer in time.";

    /** A database of the earlier version with an application, and functions that write to it like that version. */
    async function olderDatabase() {
      const db = await connectOlder(connect, "0011");
      const [jobId, applicationId] = [crypto.randomUUID(), crypto.randomUUID()];
      await sql`insert into jobs (id, title, description, location, hiring_organization, contact_email)
        values (${jobId}, 'Cook', 'Cooks.', 'Saltby', 'Larkfold', 'kitchen@example.org')`.execute(db);
      await sql`insert into job_applications (id, reference, job_id, applicant_name, applicant_email, applicant_phone)
        values (${applicationId}, 'APP-1', ${jobId}, 'Sam Field', 'sam@example.org', '020 7946 0123')`.execute(
        db,
      );
      const addMail = async (change: Record<string, string | number> = {}) => {
        const id = crypto.randomUUID();
        const row = { attempts: 0, dueAt: at, lastError: null, sentAt: null, deadAt: null, ...change };
        const about = { applicationId: change.applicationId ?? applicationId, reference: "APP-1", jobId };
        const facts = { jobTitle: "Cook", jobLocation: "Saltby", applicantName: "Sam Field" };
        const payload = JSON.stringify({ ...about, ...facts, contactEmail: "kitchen@example.org" });
        await sql`insert into outbox_messages
          (id, kind, recipient, payload, created_at, due_at, attempts, last_error, sent_at, dead_at)
          values (${id}, 'application-receipt', 'sam@example.org', ${payload}, ${at}, ${row.dueAt},
            ${row.attempts}, ${row.lastError}, ${row.sentAt}, ${row.deadAt})`.execute(db);
        return id;
      };
      const left = async () =>
        (await sql<{ id: string }>`select id from outbox_messages`.execute(db)).rows.map(({ id }) => id);
      return { db, applicationId, addMail, left };
    }

    test("moves mails with their attempts and times, except those of deleted applications", async () => {
      const { db, applicationId, addMail, left } = await olderDatabase();
      const waiting = await addMail({ dueAt: later });
      const retried = await addMail({ attempts: 3, lastError });
      const sent = await addMail({ attempts: 1, sentAt: at });
      const dead = await addMail({ attempts: 12, deadAt: at, lastError });
      await addMail({ applicationId: crypto.randomUUID() });

      await migrateToLatest(db);
      const tasks = new Map((await db.selectFrom("tasks").selectAll().execute()).map((row) => [row.id, row]));
      expect(tasks.size).toBe(4);
      const moved = {
        kind: "application-receipt",
        applicationId,
        createdAt: at,
        dueAt: at,
        leasedUntil: null,
      };
      const open = { doneAt: null, failedAt: null };
      expect(tasks.get(waiting)).toMatchObject({ ...moved, ...open, attempts: 0, dueAt: later });
      expect(tasks.get(retried)).toMatchObject({ ...moved, ...open, attempts: 3, lastError });
      expect(tasks.get(sent)).toMatchObject({ ...moved, attempts: 1, doneAt: at, failedAt: null });
      expect(tasks.get(dead)).toMatchObject({
        ...moved,
        attempts: 12,
        doneAt: null,
        failedAt: at,
        lastError,
      });
      const listed = await listMails(db, {});
      expect(listed.find((mail) => mail.id === waiting)).toMatchObject({
        applicationId,
        recipient: "sam@example.org",
        reference: "APP-1",
        jobTitle: "Cook",
        state: "waiting",
      });
      expect(await left()).toEqual([]);
      await db.deleteFrom("jobApplications").execute();
      expect(await db.selectFrom("tasks").selectAll().execute()).toEqual([]);
    });

    test("leaves a mail alone that a process of the earlier version is sending, until its lease has expired", async () => {
      const { db, addMail, left } = await olderDatabase();
      const id = await addMail({ attempts: 1, dueAt: later });
      await migrateToLatest(db);
      expect(await left()).toEqual([id]);
      const afterLease = () => new Date(Date.parse(later) + 1);
      const worker = createTaskWorker({
        db,
        clock: afterLease,
        log: pino({ level: "silent" }),
      });
      worker.start();
      await worker.stop();
      expect(await left()).toEqual([]);
      expect(await db.selectFrom("tasks").select(["id", "attempts"]).execute()).toEqual([
        { id, attempts: 1 },
      ]);
    });

    test("queues the CVs that wait for the scanner, with their attempts, and no others", async () => {
      const { db } = await olderDatabase();
      const add = async (scanState: string, completedAt: string | null) => {
        const id = crypto.randomUUID();
        await sql`insert into cv_uploads (id, created_at, expires_at, completed_at, scan_state, scan_attempts)
          values (${id}, ${at}, ${at}, ${completedAt}, ${scanState}, 2)`.execute(db);
        return id;
      };
      const cvUploadId = await add("pending", at);
      for (const state of ["clean", "infected", "not-scanned"]) await add(state, at);
      await add("not-scanned", null);
      await migrateToLatest(db);
      expect(await db.selectFrom("tasks").selectAll().execute()).toMatchObject([
        {
          id: `scan-cv ${cvUploadId}`,
          kind: "scan-cv",
          cvUploadId,
          attempts: 2,
          dueAt: at,
        },
      ]);
      await db.deleteFrom("cvUploads").execute();
      expect(await db.selectFrom("tasks").selectAll().execute()).toEqual([]);
    });
  });

  test("0013 gives older applications a history, counts, and the time of their last letter", async () => {
    const db = await connectOlder(connect, "0012");
    const [jobId, written, absent] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into jobs (id, title, description, location, hiring_organization, contact_email)
      values (${jobId}, 'Cook', 'Cooks.', 'Saltby', 'Larkfold', 'kitchen@example.org')`.execute(db);
    for (const [id, status] of [
      [written, "hired"],
      [absent, ""],
    ])
      await sql`insert into job_applications
        (id, reference, job_id, applicant_name, applicant_email, applicant_phone, application_status, created_at)
        values (${id}, ${id}, ${jobId}, 'Sam Field', 'sam@example.org', '020 7946 0123', ${status}, ${at})`.execute(
        db,
      );
    await sql`insert into tasks (id, kind, application_id, created_at, done_at)
      values ('letter', 'status-letter', ${written}, ${at}, ${at})`.execute(db);

    await migrateToLatest(db);
    const applications = await db
      .selectFrom("jobApplications")
      .select(["id", "applicationStatus", "lastContactedAt", "version", "isBlind"])
      .execute();
    const plain = { version: 1, isBlind: false };
    expect(new Set(applications)).toEqual(
      new Set([
        { ...plain, id: written, applicationStatus: "hired", lastContactedAt: at },
        { ...plain, id: absent, applicationStatus: "pending", lastContactedAt: null },
      ]),
    );
    const events = await db.selectFrom("applicationEvents").select(["applicationId", "at", "kind"]).execute();
    expect(new Set(events)).toEqual(
      new Set([written, absent].map((applicationId) => ({ applicationId, at, kind: "submitted" }))),
    );
    const counts = await db.selectFrom("applicationCounts").selectAll().execute();
    expect(new Set(counts.map(({ applicationStatus, delta }) => `${applicationStatus} ${delta}`))).toEqual(
      new Set(["hired 1", "pending 1"]),
    );
  });

  test("0039 dates a closed job's closing by its last change, and records when an earlier version closes and reopens one", async () => {
    const db = await connectOlder(connect, "0038");
    const [closed, open, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const isTrue = isPostgres(db) ? sql`true` : sql`1`;
    const isFalse = isPostgres(db) ? sql`false` : sql`0`;
    /** Writes a job like a server of the earlier version. */
    const insert = (id: string, isActive: typeof isTrue) =>
      sql`insert into jobs (id, title, description, location, hiring_organization, contact_email, is_active, updated_at)
        values (${id}, 'Cook', 'Cooks.', 'Saltby', 'Larkfold', 'kitchen@example.org', ${isActive}, ${at})`.execute(
        db,
      );
    const change = (id: string, isActive: typeof isTrue, updatedAt: string) =>
      sql`update jobs set is_active = ${isActive}, updated_at = ${updatedAt} where id = ${id}`.execute(db);
    const closings = async () => {
      const rows = await db.selectFrom("jobs").select(["id", "closedAt"]).execute();
      const of = new Map(rows.map(({ id, closedAt }) => [id, closedAt]));
      return [closed, open, other].map((id) => of.get(id));
    };
    await insert(closed, isFalse);
    await insert(open, isTrue);
    await migrateToLatest(db);
    await insert(other, isFalse);
    expect(await closings()).toEqual([at, null, at]);
    const [later, latest] = ["2026-11-21T09:00:00.000Z", "2026-11-22T09:00:00.000Z"];
    await change(closed, isFalse, later);
    await change(open, isFalse, later);
    await change(other, isTrue, later);
    expect(await closings()).toEqual([at, later, later]);
    await change(open, isFalse, latest);
    await change(other, isFalse, latest);
    expect(await closings()).toEqual([at, later, latest]);
    // Moving a past last day into the future reopens the job.
    const last = "2026-12-20T09:00:00.000Z";
    const setLastDay = (id: string, day: string, updatedAt: string) =>
      sql`update jobs set valid_through = ${day}, updated_at = ${updatedAt} where id = ${id}`.execute(db);
    await change(open, isTrue, latest);
    await setLastDay(closed, "2026-12-01", latest);
    await setLastDay(open, "2026-12-01", last);
    expect(await closings()).toEqual([at, latest, latest]);
    await setLastDay(open, "2026-12-10", last); // past too
    await setLastDay(closed, "2027-01-01", last); // still inactive
    expect(await closings()).toEqual([at, latest, latest]);
    await setLastDay(open, "2027-01-01", last);
    expect(await closings()).toEqual([at, last, latest]);
  });
});
