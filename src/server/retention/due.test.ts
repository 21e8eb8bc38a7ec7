import type { AdminJob } from "#contract/admin-jobs.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { apply, jobWrite } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { dayMinutes } from "#support/retention.ts";
import { describe, expect, test } from "vitest";
import { findDue } from "./due.ts";

const edit = { ...jobWrite, isDraft: false, isActive: true, validThrough: null };

describe.each(engines)("periods that begin with the closing of a job on $name", (engine) => {
  test("are not restarted by edits of a closed job, and are by listing it again and closing it again", async () => {
    const clock = createTestClock(new Date("2026-01-10T09:00:00.000Z"));
    const testApp = await createTestApp({ engine, clock });
    const { call, db } = testApp;
    let id = "";
    /** A call as an administrator who signs in on the next day. */
    const onNextDay = async (name: Parameters<typeof call>[0], body?: object) => {
      clock.advance(dayMinutes);
      const cookie = await signIn(testApp, "admin");
      const response = await call(name, { cookie, ...(id && { params: { id } }), ...(body && { body }) });
      expect(response.statusCode, response.body).toBeLessThan(300);
      return response;
    };
    const dueAt = async () =>
      (await findDue(db, { now: clock.now(), until: new Date("2029-01-01") })).map((one) => one.dueAt);

    id = (await onNextDay("createAdminJob", edit)).json<AdminJob>().id;
    await apply(testApp, id);
    expect(await dueAt()).toEqual(["2027-01-11T09:00:00.000Z"]);
    await onNextDay("closeJob");
    const closed = ["2027-01-12T09:00:00.000Z"];
    expect(await dueAt()).toEqual(closed);
    await onNextDay("updateAdminJob", { ...edit, isActive: false, title: "Night Nurse" });
    expect(await dueAt()).toEqual(closed);
    await onNextDay("updateJob", { ...jobWrite, location: "Saltby", isActive: false });
    await onNextDay("updateJob", { ...jobWrite, isActive: false });
    expect(await dueAt()).toEqual(closed);
    await onNextDay("archiveJob");
    expect(await dueAt()).toEqual(closed);
    await onNextDay("relistJob", { validThrough: null });
    expect(await dueAt()).toEqual(["2027-01-17T09:00:00.000Z"]); // opened again: from that day
    await onNextDay("updateJob", { ...jobWrite, isActive: false });
    expect(await dueAt()).toEqual(["2027-01-18T09:00:00.000Z"]);
    const { id: copied } = (await onNextDay("copyJob")).json<AdminJob>();
    const copy = await db.selectFrom("jobs").select("closedAt").where("id", "=", copied).executeTakeFirst();
    expect(copy).toEqual({ closedAt: clock.now().toISOString() });
  });

  test("do not make applications due at once when a job that was closed for long is opened again", async () => {
    const clock = createTestClock(new Date("2026-01-10T09:00:00.000Z"));
    const testApp = await createTestApp({ engine, clock });
    const cookie = () => signIn(testApp, "admin");
    const create = async (validThrough: string | null) => {
      const created = await testApp.call("createAdminJob", {
        cookie: await cookie(),
        body: { ...edit, validThrough },
      });
      const { id } = created.json<AdminJob>();
      await apply(testApp, id);
      return id;
    };
    const [closed, ended] = [await create(null), await create("2026-06-30")];
    clock.advance(160 * dayMinutes);
    await testApp.call("closeJob", { cookie: await cookie(), params: { id: closed } });
    clock.advance(365 * dayMinutes); // 22 June 2027: each is due on another day of it
    expect(await findDue(testApp.db, { now: clock.now() })).toHaveLength(1);
    clock.advance(14 * dayMinutes);
    expect(await findDue(testApp.db, { now: clock.now() })).toHaveLength(2);
    for (const id of [closed, ended]) {
      const body = { ...edit, isActive: true, validThrough: "2027-12-31" };
      const opened = await testApp.call("updateAdminJob", { cookie: await cookie(), params: { id }, body });
      expect(opened.statusCode, opened.body).toBe(200);
    }
    expect(await findDue(testApp.db, { now: clock.now() })).toEqual([]);
  });
});
