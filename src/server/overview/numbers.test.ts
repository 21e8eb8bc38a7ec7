import { openDatabase } from "../db/connect.ts";
import { isPostgres } from "../db/locks.ts";
import { migrateTo, migrateToLatest } from "../db/migrate.ts";
import { engines } from "#support/database.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  countApplications,
  countStatusChanges,
  readFirstContacts,
  readUnread,
  readWaiting,
} from "./numbers.ts";

const at = "2026-11-20T09:00:00.000Z";

describe.each(engines)("the numbers of the overview on $name", (engine) => {
  test("0022 indexes what the overview counts, and counts older rows", async () => {
    const db = await openDatabase(await engine.createPlace());
    await migrateTo(db, "0021");
    const [jobId, unread, read] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into jobs (id, title, description, location, hiring_organization, contact_email)
      values (${jobId}, 'Cook', 'Cooks.', 'Saltby', 'Larkfold', 'kitchen@example.org')`.execute(db);
    for (const [id, status, readAt] of [
      [unread, "pending", null],
      [read, "hired", at],
    ])
      await sql`insert into job_applications (id, reference, job_id, applicant_name, applicant_email,
          applicant_phone, application_status, read_at, created_at)
        values (${id}, ${id}, ${jobId}, 'Sam Field', 'sam@example.org', '020 7946 0123', ${status}, ${readAt}, ${at})`.execute(
        db,
      );
    for (const [kind, to] of [
      ["status-changed", "hired"],
      ["contacted", "telephone"],
    ])
      await sql`insert into application_events (application_id, at, actor, kind, to_value)
        values (${read}, ${at}, 'ada', ${kind}, ${to})`.execute(db);

    await migrateToLatest(db);
    const indexes = isPostgres(db)
      ? sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index'`;
    expect((await indexes.execute(db)).rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "application_events_by_kind",
        "job_applications_by_reading",
        "job_applications_by_silence",
      ]),
    );
    const later = "2999-11-20T09:00:00.000Z";
    const span = { from: at, to: later };
    expect(await readUnread(db)).toEqual({ count: 1, oldestAt: at });
    expect(await countApplications(db, "readAt", span)).toBe(1);
    expect(await countApplications(db, "createdAt", span)).toBe(2);
    expect(await countStatusChanges(db, "hired", span)).toBe(1);
    expect(await readFirstContacts(db, at)).toEqual([
      { applied: at.slice(0, 10), told: at.slice(0, 10), count: 1 },
    ]);
    expect(await readWaiting(db, later)).toMatchObject({ count: 1, oldest: { since: at, jobTitle: "Cook" } });
    await db.destroy();
  });
});
