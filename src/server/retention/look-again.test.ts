/** Quarantined applications are checked again before they are erased. */
import { engines } from "#support/database.ts";
import {
  addApplicationRows,
  addJobRow,
  applicationRow,
  dayMinutes,
  startRetention,
  statesOfApplications,
} from "#support/retention.ts";
import { describe, expect, test } from "vitest";
import { applicationRules } from "#content/retention.ts";
import { runRetention } from "./run.ts";

const start = "2026-01-31T09:00:00.000Z";

describe.each(engines)("erasing by a period on $name", (engine) => {
  test("nothing is erased while a copy of it waits to be sent or opened, until its request is closed", async () => {
    const { db, clock, deps } = await startRetention(engine, { start });
    const job = await addJobRow(db, start);
    await runRetention(deps);
    clock.advance(31 * dayMinutes);
    const [asked, sent, other] = [1, 2, 3].map(() => applicationRow(job, "2025-01-01T09:00:00.000Z"));
    if (!asked || !sent || !other) throw new Error("There are three");
    await addApplicationRows(db, [asked, sent, other]);
    await runRetention(deps);
    const dayAfter = (days: number) =>
      new Date(clock.now().getTime() + days * dayMinutes * 60_000).toISOString();
    const open = await addCopy([asked.id], { closedAt: null });
    await addCopy([sent.id], { closedAt: dayAfter(29), sentAt: dayAfter(29), expiresAt: dayAfter(36) });
    await addCopy([other.id], { closedAt: dayAfter(1), openedAt: dayAfter(1), expiresAt: dayAfter(36) });
    clock.advance(31 * dayMinutes);
    expect(await runRetention(deps)).toMatchObject({ expired: 1, erased: 1 });
    const standing = async () => {
      const stands = await statesOfApplications(db);
      return [asked, sent, other].map(({ id }) => stands.get(id));
    };
    expect(await standing()).toEqual(["quarantined", "quarantined", "erased"]);
    clock.advance(5 * dayMinutes); // the sent link has expired
    await runRetention(deps);
    expect(await standing()).toEqual(["quarantined", "erased", "erased"]);
    await db
      .updateTable("dataRequests")
      .set({ closedAt: clock.now().toISOString() })
      .where("id", "=", open)
      .execute();
    await runRetention(deps);
    expect(await standing()).toEqual(["erased", "erased", "erased"]);

    async function addCopy(
      ids: readonly string[],
      {
        closedAt,
        ...of
      }: { closedAt: string | null; sentAt?: string; expiresAt?: string; openedAt?: string },
    ): Promise<string> {
      const id = crypto.randomUUID();
      const given = { kind: "access", how: "email", who: "Amara Okafor", receivedOn: "2026-02-01" } as const;
      const unset = { email: null, words: null, acknowledgedAt: null, extendedAt: null, outcome: null };
      await db
        .insertInto("dataRequests")
        .values({ id, ...given, ...unset, closedAt })
        .execute();
      const sending = { reviewedBy: null, tokenHash: null, sentAt: null, expiresAt: null, openedAt: null };
      const made = { applicationIds: JSON.stringify(ids), content: "A copy", madeAt: start };
      await db
        .insertInto("dataBundles")
        .values({ requestId: id, ...made, ...sending, ...of })
        .execute();
      return id;
    }
  });

  test("a quarantined application that is no longer due is restored, after its job was closed or its period extended", async () => {
    const { db, clock, deps } = await startRetention(engine, { start });
    const [closing, open] = [await addJobRow(db, start), await addJobRow(db, start)];
    await runRetention(deps);
    clock.advance(31 * dayMinutes);
    const old = "2025-01-01T09:00:00.000Z";
    const [returning, other] = [applicationRow(closing, old), applicationRow(open, old)];
    const withdrawn = applicationRow(open, old, { withdrawnAt: old });
    await addApplicationRows(db, [returning, other, withdrawn]);
    expect(await runRetention(deps)).toMatchObject({ quarantined: 3 });
    clock.advance(10 * dayMinutes);
    await db
      .updateTable("jobs")
      .set({ isActive: false, updatedAt: clock.now().toISOString() })
      .where("id", "=", closing)
      .execute();
    clock.advance(20 * dayMinutes);
    const periods = { ...applicationRules, withdrawn: { months: 36 } };
    expect(await runRetention({ ...deps, periods })).toMatchObject({ expired: 1, erased: 1, quarantined: 0 });
    const stands = await statesOfApplications(db);
    expect([returning, other, withdrawn].map(({ id }) => stands.get(id))).toEqual(["kept", "erased", "kept"]);
    const audits = await db
      .selectFrom("auditEntries")
      .select(["actor", "subjectId"])
      .where("action", "=", "application.restored")
      .execute();
    expect(new Set(audits)).toEqual(
      new Set([returning, withdrawn].map(({ id }) => ({ actor: "server", subjectId: id }))),
    );
  });
});
