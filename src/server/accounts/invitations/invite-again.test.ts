import { createAdmin, invite, listAdmins, logIn, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import type { CallReply } from "#contract/schemas.ts";
import { describe, expect, test } from "vitest";
import { minutesAfter } from "../../clock.ts";

const jo = { username: "jo.hill", email: "jo@example.org" };

async function find(testApp: TestApp, cookie: string, username: string) {
  const found = (await listAdmins(testApp, cookie)).find((admin) => admin.username === username);
  if (!found) throw new Error(`No ${username}`);
  return found;
}

describe.each(engines)("inviting again on $name", (engine) => {
  test("an invited account has the invitation's expiry, and null after its setup", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    expect(await find(testApp, cookie, "admin")).toMatchObject({ invitedUntil: null });
    const { tempPassword } = await invite(testApp, cookie, jo);
    const expiresAt = minutesAfter(testApp.clock.now(), 72 * 60);
    expect(await find(testApp, cookie, jo.username)).toMatchObject({ invitedUntil: expiresAt });
    await setUp(testApp, jo.username, tempPassword);
    expect(await find(testApp, cookie, jo.username)).toMatchObject({ invitedUntil: null });
  });

  test("a new account does not show the invitation of a deleted one with the same name", async () => {
    const testApp = await createTestApp({ engine, env: { INVITE_TTL_HOURS: "100" } });
    const { cookie } = await setUpMaster(testApp);
    await invite(testApp, cookie, jo);
    await testApp.db.updateTable("adminInvitations").set({ expiresAt: "2999-01-01T00:00:00.000Z" }).execute();
    await testApp.db.deleteFrom("adminUsersV2").where("username", "=", jo.username).execute();
    testApp.clock.advance(1);
    await testApp.db
      .updateTable("adminInvitations")
      .set({ username: "JO.hill" })
      .where("username", "=", jo.username)
      .execute();
    const now = testApp.clock.now().toISOString();
    await testApp.db
      .insertInto("adminUsersV2")
      .values({ id: crypto.randomUUID(), ...jo, passwordHash: "!", createdAt: now, updatedAt: now })
      .execute();
    expect(await find(testApp, cookie, jo.username)).toMatchObject({ invitedUntil: null });
  });

  test("an account with an expired invitation is invited again under the same id, and the old password is invalid", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const first = await invite(testApp, cookie, jo);
    const { id } = await find(testApp, cookie, jo.username);
    testApp.clock.advance(60);
    const response = await testApp.call("inviteAdminAgain", {
      cookie: await signIn(testApp, "master"),
      params: { id },
    });
    expect(response.statusCode).toBe(201);
    const { credentials } = response.json<CallReply<"inviteAdminAgain">>();
    expect(credentials.username).toBe(jo.username);
    expect(credentials.invitationMessage).toContain(credentials.tempPassword);
    await expect(setUp(testApp, jo.username, first.tempPassword)).rejects.toThrow("401");
    const own = await setUp(testApp, jo.username, credentials.tempPassword);
    await logIn(testApp, own);
    const master = await signIn(testApp, "master");
    expect(await find(testApp, master, jo.username)).toMatchObject({ id, isMasterAdmin: false });
  });

  test("an invited master admin is invited again as a master admin", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    await invite(testApp, cookie, jo);
    await testApp.db
      .updateTable("adminInvitations")
      .set({ forMasterAdmin: true })
      .where("username", "=", jo.username)
      .execute();
    const { id } = await find(testApp, cookie, jo.username);
    for (let time = 0; time < 2; time++) {
      testApp.clock.advance(1);
      const response = await testApp.call("inviteAdminAgain", { cookie, params: { id } });
      if (time === 1) {
        const { tempPassword } = response.json<CallReply<"inviteAdminAgain">>().credentials;
        await setUp(testApp, jo.username, tempPassword);
      }
    }
    expect(await find(testApp, cookie, jo.username)).toMatchObject({ isMasterAdmin: true });
  });

  test("an account that is set up, inactive or unknown is not invited again, and only masters may", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const { id } = await createAdmin(testApp, cookie);
    const again = async (to: string, as = cookie) => {
      const response = await testApp.call("inviteAdminAgain", { cookie: as, params: { id: to } });
      return [response.statusCode, response.body];
    };
    expect(await again(id)).toEqual([409, "This account is already set up."]);
    await invite(testApp, cookie, jo);
    const invited = await find(testApp, cookie, jo.username);
    expect(await again(invited.id, await signIn(testApp, "admin"))).toEqual([
      403,
      "Only a master admin can do this.",
    ]);
    await testApp.call("deactivateAdmin", { cookie, params: { id: invited.id } });
    expect(await again(invited.id)).toEqual([
      409,
      "This account is deactivated. Please reactivate it first.",
    ]);
    for (const unknown of ["1", crypto.randomUUID()])
      expect(await again(unknown)).toEqual([404, "This admin user does not exist."]);
  });
});
