import { createAdmin, invite, listAdmins, logIn, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { connectTwice } from "#support/two-connections.ts";
import { describe, expect, test } from "vitest";
import { createSessionStore } from "../auth/sessions.ts";
import { createPasswords } from "../auth/passwords.ts";
import type { Db } from "../db/connect.ts";
import { createActivation } from "./activation.ts";
import { createReset } from "./reset.ts";

const robinsLogin = { username: "robin.reed", password: "heron walks slowly", securityAnswer: "hill top" };

function activationOn(db: Db, now: () => Date) {
  return createActivation({ db, clock: now, sessions: createSessionStore(db, now) });
}

/** Inserts a master admin who is set up. */
async function insertMaster(
  db: Db,
  username: string,
  now: string,
): Promise<{ id: string; username: string }> {
  const id = crypto.randomUUID();
  await db
    .insertInto("adminUsersV2")
    .values({
      id,
      username,
      email: `${username}@example.org`,
      passwordHash: "$",
      isMasterAdmin: true,
      isSetupComplete: true,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { id, username };
}

describe.each(engines)("deactivation on $name", (engine) => {
  test("a master admin deactivates another, whose sessions end at once, and reactivates them, audited", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const { id } = await createAdmin(testApp, cookie);
    await testApp.call("promoteAdmin", { cookie, params: { id } });
    const robin = await logIn(testApp, robinsLogin);
    for (let time = 0; time < 2; time++) {
      const response = await testApp.call("deactivateAdmin", { cookie, params: { id } });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id, isActive: false, isMasterAdmin: true });
    }
    expect(
      await testApp.db.selectFrom("sessions").select("adminId").where("adminId", "=", id).execute(),
    ).toEqual([]);
    expect((await testApp.call("readAccount", { cookie: robin })).statusCode).toBe(401);
    expect((await testApp.call("login", { body: robinsLogin })).statusCode).toBe(401);
    const back = await testApp.call("reactivateAdmin", { cookie, params: { id } });
    expect(back.json()).toMatchObject({ id, isActive: true });
    expect((await testApp.call("readAccount", { cookie: robin })).statusCode).toBe(401);
    await logIn(testApp, robinsLogin);
    const audit = await testApp.db
      .selectFrom("auditEntries")
      .select(["actor", "action", "subjectId"])
      .where("action", "in", ["admin.deactivated", "admin.reactivated"])
      .execute();
    expect(audit).toHaveLength(2);
    expect(audit).toEqual(
      expect.arrayContaining([
        { actor: "admin", action: "admin.deactivated", subjectId: id },
        { actor: "admin", action: "admin.reactivated", subjectId: id },
      ]),
    );
  });

  test("deactivating oneself or as an ordinary admin is refused, and an unknown id answers 404", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const [own] = await listAdmins(testApp, cookie);
    const deactivate = async (id = "", as = cookie) => {
      const response = await testApp.call("deactivateAdmin", { cookie: as, params: { id } });
      return [response.statusCode, response.body];
    };
    for (const id of [own?.id, own?.id.toUpperCase()])
      expect(await deactivate(id)).toEqual([403, "You cannot deactivate your own account."]);
    const notAllowed = [403, "Only a master admin can do this."];
    const ordinary = await signIn(testApp, "admin");
    expect(await deactivate(own?.id, ordinary)).toEqual(notAllowed);
    const reactivation = await testApp.call("reactivateAdmin", {
      cookie: ordinary,
      params: { id: own?.id ?? "" },
    });
    expect([reactivation.statusCode, reactivation.body]).toEqual(notAllowed);
    for (const id of ["1", crypto.randomUUID()])
      expect(await deactivate(id)).toEqual([404, "This admin user does not exist."]);
    expect(await listAdmins(testApp, cookie)).toMatchObject([{ isActive: true }, { isActive: true }]);
  });

  test("when two master admins deactivate each other at once, one stays active", async () => {
    const [db, other] = await connectTwice(engine);
    const clock = createTestClock();
    for (let round = 0; round < 10; round++) {
      await db.deleteFrom("adminUsersV2").execute();
      const ada = await insertMaster(db, "ada", clock.now().toISOString());
      const robin = await insertMaster(db, "robin", clock.now().toISOString());
      const outcomes = await Promise.allSettled([
        activationOn(db, clock.now).deactivate(robin.id, ada),
        activationOn(other, clock.now).deactivate(ada.id, robin),
      ]);
      const refusals = outcomes.flatMap((outcome) =>
        outcome.status === "rejected" ? [outcome.reason as unknown] : [],
      );
      expect(refusals).toMatchObject([{ code: "last-master", status: 409 }]);
      const active = db.selectFrom("adminUsersV2").select("id").where("isActive", "=", true);
      expect(await active.execute()).toHaveLength(1);
    }
  });

  test("when two master admins reset each other at once one stays, and resetting oneself is refused", async () => {
    const [db, other] = await connectTwice(engine);
    const clock = createTestClock();
    const passwords = createPasswords();
    const resetOn = (own: Db) =>
      createReset({
        db: own,
        clock: clock.now,
        passwords,
        sessions: createSessionStore(own, clock.now),
        ttlHours: 72,
      }).reset;
    const siteUrl = "http://localhost";
    for (let round = 0; round < 5; round++) {
      await db.deleteFrom("adminUsersV2").execute();
      const ada = await insertMaster(db, "ada", clock.now().toISOString());
      const robin = await insertMaster(db, "robin", clock.now().toISOString());
      await expect(resetOn(db)(ada.id, { ...ada, siteUrl })).rejects.toMatchObject({ code: "own-account" });
      const outcomes = await Promise.allSettled([
        resetOn(db)(robin.id, { ...ada, siteUrl }),
        resetOn(other)(ada.id, { ...robin, siteUrl }),
      ]);
      const refusals = outcomes.flatMap((outcome) =>
        outcome.status === "rejected" ? [outcome.reason as unknown] : [],
      );
      expect(refusals).toMatchObject([
        { code: "last-master", message: "The last active master admin cannot be reset." },
      ]);
      const complete = db.selectFrom("adminUsersV2").select("id").where("isSetupComplete", "=", true);
      expect(await complete.execute()).toHaveLength(1);
    }
  });

  test("an invited or inactive master admin does not count as the last active one", async () => {
    const db = await engine.connect();
    const clock = createTestClock();
    const [ada, robin] = [
      await insertMaster(db, "ada", clock.now().toISOString()),
      await insertMaster(db, "robin", clock.now().toISOString()),
    ];
    const { deactivate } = activationOn(db, clock.now);
    const setRobin = (change: { isActive?: boolean; isSetupComplete?: boolean }) =>
      db.updateTable("adminUsersV2").set(change).where("id", "=", robin.id).execute();
    await setRobin({ isSetupComplete: false });
    await expect(deactivate(ada.id, robin)).rejects.toMatchObject({ code: "last-master" });
    await setRobin({ isSetupComplete: true, isActive: false });
    await expect(deactivate(ada.id, robin)).rejects.toMatchObject({ code: "last-master" });
    await setRobin({ isActive: true });
    expect(await deactivate(ada.id, robin)).toMatchObject({ isActive: false });
  });

  test("an invited account that is deactivated cannot be set up", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const { username, tempPassword } = await invite(testApp, cookie, {
      username: "jo.hill",
      email: "jo@example.org",
    });
    const id = (await listAdmins(testApp, cookie)).find((admin) => admin.username === username)?.id ?? "";
    await testApp.call("deactivateAdmin", { cookie, params: { id } });
    await expect(setUp(testApp, username, tempPassword)).rejects.toThrow("401");
    await testApp.call("reactivateAdmin", { cookie, params: { id } });
    await setUp(testApp, username, tempPassword);
  });
});
