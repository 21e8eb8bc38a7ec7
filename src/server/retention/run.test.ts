import { engines } from "#support/database.ts";
import {
  addApplicationRows,
  addJobRow,
  applicationRow,
  dayMinutes,
  startRetention,
  statesOfApplications,
} from "#support/retention.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { applicationRules, type ApplicationRuleName } from "#content/retention.ts";
import { addMonths, findDue } from "./due.ts";
import { leftTables, movedTables, restore } from "./quarantine.ts";
import { runRetention } from "./run.ts";

const start = "2026-01-31T09:00:00.000Z";
/** More with `RETENTION_ROWS=10000`. */
const manyRows = Number(process.env.RETENTION_ROWS ?? 200);

const months = (of: Partial<Record<ApplicationRuleName, number>>) => ({
  unsuccessful: { months: of.unsuccessful ?? 12 },
  undecided: { months: of.undecided ?? 12 },
  withdrawn: { months: of.withdrawn ?? 12 },
  hired: { months: of.hired ?? 6 },
});

test("a period ends on the same day of a later month, or on that month's last day", () => {
  expect(addMonths("2026-01-31T09:00:00.000Z", 1)).toBe("2026-02-28T09:00:00.000Z");
  expect(addMonths("2026-08-31T09:00:00.000Z", 6)).toBe("2027-02-28T09:00:00.000Z");
  expect(addMonths("2026-11-22T09:00:00.000Z", 12)).toBe("2027-11-22T09:00:00.000Z");
  expect(addMonths("2026-03-31T09:00:00.000Z", -1)).toBe("2026-02-28T09:00:00.000Z");
});

describe.each(engines)("retention on $name", (engine) => {
  test("requests about data are removed 24 months after they were closed, and those that are open stay", async () => {
    const { db, deps } = await startRetention(engine, { start: "2027-06-01T09:00:00.000Z" });
    const request = {
      kind: "access",
      how: "email",
      who: "Amara Okafor",
      email: null,
      words: null,
      receivedOn: "2024-01-10",
      acknowledgedAt: null,
      extendedAt: null,
      outcome: null,
    } as const;
    const closings = ["2025-05-31T09:00:00.000Z", "2025-06-02T09:00:00.000Z", null];
    for (const closedAt of closings)
      await db
        .insertInto("dataRequests")
        .values({ ...request, id: crypto.randomUUID(), closedAt })
        .execute();
    await runRetention(deps);
    const left = await db.selectFrom("dataRequests").select("closedAt").execute();
    expect(new Set(left.map(({ closedAt }) => closedAt))).toEqual(new Set(closings.slice(1)));
  });

  test("each application's period counts from the last of its dates, by the rule of its status", async () => {
    const { db, clock } = await startRetention(engine, { start: "2027-06-01T09:00:00.000Z" });
    const open = await addJobRow(db, start);
    const closed = await addJobRow(db, start, { isActive: false, updatedAt: "2026-04-01T09:00:00.000Z" });
    const ended = await addJobRow(db, start, { validThrough: "2026-06-30" });
    const february = "2026-02-10T09:00:00.000Z";
    const rows = {
      "2027-02-10T09:00:00.000Z": applicationRow(open, february),
      "2027-03-01T09:00:00.000Z": applicationRow(open, february, {
        applicationStatus: "rejected",
        statusChangedAt: "2026-03-01T09:00:00.000Z",
      }),
      "2027-03-15T10:00:00.000Z": applicationRow(open, february, {
        applicationStatus: "rejected",
        statusChangedAt: "2026-03-01T09:00:00.000Z",
        lastContactedAt: "2026-03-15T10:00:00.000Z",
      }),
      "2027-04-01T09:00:00.000Z": applicationRow(closed, february, { applicationStatus: "reviewed" }),
      // A day in London ends an hour before one of UTC in summer.
      "2027-06-30T23:00:00.000Z": applicationRow(ended, february),
      "2026-09-05T09:00:00.000Z": applicationRow(open, february, {
        applicationStatus: "hired",
        statusChangedAt: "2026-03-05T09:00:00.000Z",
      }),
      "2027-02-20T09:00:00.000Z": applicationRow(closed, february, {
        applicationStatus: "rejected",
        statusChangedAt: "2026-05-01T09:00:00.000Z",
        withdrawnAt: "2026-02-20T09:00:00.000Z",
      }),
    };
    await addApplicationRows(db, Object.values(rows));
    const until = new Date("2027-07-01T00:00:00.000Z");
    const due = await findDue(db, { now: clock.now(), until });
    expect(Object.fromEntries(due.map(({ id, dueAt }) => [dueAt, id]))).toEqual(
      Object.fromEntries(Object.entries(rows).map(([dueAt, { id }]) => [dueAt, id])),
    );
    expect(await findDue(db, { now: clock.now() })).toHaveLength(6);
  });

  test("an application of the last day of a long month is due on the last day of a short one", async () => {
    const { db, clock } = await startRetention(engine, { start: "2027-02-28T10:00:00.000Z" });
    const job = await addJobRow(db, start);
    const at = "2026-08-31T09:00:00.000Z";
    const hired = { applicationStatus: "hired", statusChangedAt: at } as const;
    const row = applicationRow(job, at, hired);
    await addApplicationRows(db, [row]);
    expect(await findDue(db, { now: clock.now() })).toMatchObject([
      { id: row.id, rule: "hired", dueAt: "2027-02-28T09:00:00.000Z" },
    ]);
  });

  test("new and shortened periods are announced for 30 days, and longer ones act at once", async () => {
    const { db, clock, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    await addApplicationRows(db, [applicationRow(job, "2025-06-15T09:00:00.000Z")]);
    const run = (of: Partial<Record<ApplicationRuleName, number>>) =>
      runRetention({ ...deps, periods: months(of) });
    expect(await run({ undecided: 12 })).toMatchObject({ due: 0, announced: 0 });
    clock.advance(40 * dayMinutes); // 12 March: by 12 months it is due in June
    expect(await run({ undecided: 6 })).toMatchObject({ due: 0, announced: 1, quarantined: 0 });
    clock.advance(29 * dayMinutes);
    expect(await run({ undecided: 6 })).toMatchObject({ due: 0, announced: 1 });
    expect(await run({ undecided: 36 })).toMatchObject({ due: 0, announced: 0 });
    expect(await run({ undecided: 6 })).toMatchObject({ due: 0, announced: 1 });
    clock.advance(30 * dayMinutes);
    expect(await run({ undecided: 6 })).toMatchObject({ due: 1, announced: 0, quarantined: 1 });
    expect(await db.selectFrom("jobApplications").select("id").execute()).toEqual([]);
  });

  test("a run over a fifth of the applications or over 1,000 stops, until the same number is approved", async () => {
    const { db, clock, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    await runRetention(deps);
    clock.advance(31 * dayMinutes);
    const old = Array.from({ length: 11 }, () => applicationRow(job, "2025-01-01T09:00:00.000Z"));
    const recent = Array.from({ length: 39 }, () => applicationRow(job, start));
    await addApplicationRows(db, [...old, ...recent]);
    expect(await runRetention(deps)).toMatchObject({ state: "stopped", total: 50, due: 11, quarantined: 0 });
    expect(await runRetention(deps, { approval: { by: "dora", due: 10 } })).toMatchObject({
      state: "stopped",
    });
    const stopped = await db.selectFrom("retentionRuns").select("approvedBy").execute();
    expect(stopped.map(({ approvedBy }) => approvedBy)).toEqual([null, null, null]);
    expect(await db.selectFrom("jobApplications").select("id").execute()).toHaveLength(50);
    const approved = await runRetention(deps, { approval: { by: "dora", due: 11 } });
    expect(approved).toMatchObject({ state: "done", quarantined: 11 });
    const runs = await db.selectFrom("retentionRuns").select(["state", "approvedBy"]).execute();
    expect(runs).toContainEqual({ state: "done", approvedBy: "dora" });
    await addApplicationRows(db, [applicationRow(job, "2025-01-01T09:00:00.000Z")]);
    expect(await runRetention(deps)).toMatchObject({ state: "done", quarantined: 1 });
  });

  test("rows that belong to an application are quarantined and restored with it, in every table", async () => {
    const { db, clock, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    await runRetention(deps);
    clock.advance(31 * dayMinutes);
    const row = applicationRow(job, "2025-01-01T09:00:00.000Z", {
      adminNotes: "Rings on Sunday",
      mayBeAutomatic: true,
    });
    const applicationId = row.id;
    await addApplicationRows(db, [row]);
    const at = "2025-01-02T09:00:00.000Z";
    await db
      .insertInto("applicationAdjustments")
      .values({ applicationId, adjustments: "A quiet room", usesInterviewScheme: true })
      .execute();
    await db
      .insertInto("applicationEvents")
      .values({ applicationId, at, actor: "ada", kind: "contacted", isShown: true, note: "Rang" })
      .execute();
    await db.insertInto("notesVersions").values({ applicationId, at, actor: "ada", text: "Rings" }).execute();
    await db
      .insertInto("tasks")
      .values({
        id: "letter",
        kind: "status-letter",
        applicationId,
        payload: "{}",
        createdAt: at,
        dueAt: null,
      })
      .execute();
    const before = await contentOf();
    expect(await runRetention(deps)).toMatchObject({ quarantined: 1 });
    expect(Object.values(await contentOf()).flat()).toEqual([]);
    expect(await db.selectFrom("tasks").select("id").where("id", "=", "letter").execute()).toEqual([]);
    expect(await db.transaction().execute((trx) => restore(trx, applicationId))).toBe(true);
    expect(await contentOf()).toEqual(before);
    expect(await db.selectFrom("erasures").selectAll().execute()).toEqual([]);
    const words = await db.selectFrom("applicationWords").select("word").execute();
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(["okafor", "sunday"]));
    const counted = await db
      .selectFrom("applicationCounts")
      .select((select) => select.fn.sum<number>("delta").as("sum"))
      .executeTakeFirstOrThrow();
    expect(counted.sum).toBe(1);

    async function contentOf() {
      return {
        application: await db.selectFrom("jobApplications").selectAll().execute(),
        adjustments: await db.selectFrom("applicationAdjustments").selectAll().execute(),
        events: await db.selectFrom("applicationEvents").selectAll().execute(),
        notes: await db.selectFrom("notesVersions").selectAll().execute(),
      };
    }
    const tables = await db.withoutPlugins().introspection.getTables();
    const hanging = tables
      .filter(
        ({ columns, name }) => columns.some((column) => column.name === "application_id") && !apart.has(name),
      )
      .map(({ name }) => name);
    const moved = movedTables.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    expect(hanging.toSorted()).toEqual([...moved, ...leftTables].toSorted());
  });

  test(
    "of many applications over 30 months, exactly those that are due pass through each state",
    { timeout: 20_000 + 30 * manyRows },
    async () => {
      const { db, clock, deps } = await startRetention(engine, { start });
      const job = await addJobRow(db, start);
      await runRetention(deps);
      clock.advance(31 * dayMinutes);
      const now = clock.now();
      const at = (index: number) => new Date(now.getTime() - (index / manyRows) * 900 * dayMinutes * 60_000);
      const rows = Array.from({ length: manyRows }, (_, index) =>
        applicationRow(job, at(index).toISOString()),
      );
      await addApplicationRows(db, rows);
      const isDue = (created: string | Date | undefined, then: Date) =>
        addMonths(String(created), applicationRules.undecided.months) <= then.toISOString();
      const dueNow = rows.filter((row) => isDue(row.createdAt, now)).map(({ id }) => id);
      const approval = { by: "dora", due: dueNow.length };
      expect(await runRetention(deps, { approval })).toMatchObject({ quarantined: dueNow.length });
      const standing = await statesOfApplications(db);
      const inState = (state: string) =>
        rows.filter(({ id }) => standing.get(id) === state).map(({ id }) => id);
      expect(inState("quarantined")).toEqual(dueNow);
      clock.advance(30 * dayMinutes);
      const next = await runRetention(deps, { approval: { by: "dora", due: 0, expired: dueNow.length } });
      expect(next).toMatchObject({ erased: dueNow.length });
      const after = await statesOfApplications(db);
      for (const row of rows) {
        const later = isDue(row.createdAt, clock.now()) ? "quarantined" : "kept";
        expect(after.get(row.id)).toBe(dueNow.includes(row.id) ? "erased" : later);
      }
      const open = await db.selectFrom("erasures").select("id").where("verifiedAt", "is", null).execute();
      expect(open).toEqual([]);
    },
  );

  test("after a jump of the clock no more is erased at once than a run may take, until as many are approved", async () => {
    const { db, clock, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    await runRetention(deps);
    clock.advance(31 * dayMinutes);
    const old = Array.from({ length: 30 }, () => applicationRow(job, "2025-01-01T09:00:00.000Z"));
    await addApplicationRows(db, [...old, applicationRow(job, start)]);
    await runRetention(deps, { approval: { by: "dora", due: 30 } });
    clock.advance(400 * dayMinutes);
    const stopped = { state: "stopped", due: 1, expired: 30, erased: 0, quarantined: 1 };
    expect(await runRetention(deps)).toMatchObject(stopped);
    const wrong = { by: "dora", due: 0, expired: 29 };
    expect(await runRetention(deps, { approval: wrong })).toMatchObject({ state: "stopped", erased: 0 });
    expect(await db.selectFrom("erasures").select("id").execute()).toEqual([]);
    const approval = { by: "dora", due: 0, expired: 30 };
    expect(await runRetention(deps, { approval })).toMatchObject({ state: "done", erased: 30 });
  });

  test("a deletion by SQL, also of the whole job, records the erasure", async () => {
    const { db } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    const row = applicationRow(job, start, { cvFilePath: `cv/${crypto.randomUUID()}.pdf` });
    await addApplicationRows(db, [row]);
    await sql`delete from jobs`.execute(db);
    const erasures = await db.selectFrom("erasures").select(["applicationId", "cvFilePath", "why"]).execute();
    expect(erasures).toEqual([{ applicationId: row.id, cvFilePath: row.cvFilePath, why: "deleted" }]);
  });
});

/** Tables with that column that are part of the retention itself, CVs and bulk changes. */
const apart = new Set(["holds", "erasures", "cv_uploads", "bulk_change_items"]);
