import { createAdmin, invite, listAdmins, logIn, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const robinsLogin = { username: "robin.reed", password: "heron walks slowly", securityAnswer: "hill top" };

describe.each(engines)("administration of accounts on $name", (engine) => {
  test("a master admin lists every administrator, whatever the role and state, and an ordinary admin cannot [7.GET-users, 6.master.list]", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    testApp.clock.advance(1);
    const { id } = await createAdmin(testApp, cookie);
    const robin = await logIn(testApp, robinsLogin);
    testApp.clock.advance(1);
    await invite(testApp, cookie, { username: "jane.doe", email: "jane@example.org" });
    const list = (as?: string) => testApp.call("listAdmins", { cookie: as });
    for (const [as, status, sentence] of [
      [robin, 403, "Only a master admin can do this."],
      [undefined, 401, "Please log in to continue."],
      ["session=made-up", 401, "Please log in to continue."],
    ] as const) {
      const refused = await list(as);
      expect([refused.statusCode, refused.body]).toEqual([status, sentence]);
    }
    await testApp.call("deactivateAdmin", { cookie, params: { id } });
    const response = await list(cookie);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    const ordinary = { isMasterAdmin: false };
    expect(response.json()).toMatchObject([
      { username: "admin", isMasterAdmin: true, isActive: true, invitedUntil: null },
      { username: "robin.reed", ...ordinary, isActive: false, invitedUntil: null },
      { username: "jane.doe", ...ordinary, isActive: true, invitedUntil: expect.any(String) as unknown },
    ]);
  });

  test("promotion makes a master admin, is idempotent, and cannot be reversed [7.PUT-promote, 6.master.promote, 4.account.promote-one-way]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const { id } = await createAdmin(testApp, cookie);
    const ordinary = await signIn(testApp, "admin");
    const robin = await logIn(testApp, robinsLogin);
    const own = await testApp.call("promoteAdmin", { cookie: robin, params: { id } });
    expect([own.statusCode, own.body]).toEqual([403, "Only a master admin can do this."]);
    for (let time = 0; time < 2; time++) {
      const response = await testApp.call("promoteAdmin", { cookie, params: { id } });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id, isMasterAdmin: true });
    }
    expect((await testApp.call("listAdmins", { cookie: robin })).statusCode).toBe(200);
    expect((await testApp.call("listAdmins", { cookie: ordinary })).statusCode).toBe(403);
    for (const [method, url] of [
      ["PUT", `/api/admin/users/${id}/demote`],
      ["DELETE", `/api/admin/users/${id}/promote`],
      ["PUT", `/api/admin/users/${id}`],
      ["PATCH", `/api/admin/users/${id}`],
    ] as const) {
      const headers = { host: "localhost", origin: "http://localhost", cookie };
      const payload = { isMasterAdmin: false };
      expect((await testApp.app.inject({ method, url, headers, payload })).statusCode).toBe(404);
    }
    expect((await listAdmins(testApp, cookie)).find((admin) => admin.id === id)?.isMasterAdmin).toBe(true);
  });

  test("a master admin deletes an ordinary one, whose sessions end; an ordinary admin cannot [7.DELETE-user, 6.master.delete]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const { id } = await createAdmin(testApp, cookie);
    const robin = await logIn(testApp, robinsLogin);
    const ordinary = await signIn(testApp, "admin");
    expect((await testApp.call("deleteAdmin", { cookie: ordinary, params: { id } })).statusCode).toBe(403);
    const response = await testApp.call("deleteAdmin", { cookie, params: { id } });
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect((await testApp.call("readAccount", { cookie: robin })).statusCode).toBe(401);
    expect((await testApp.call("login", { body: robinsLogin })).statusCode).toBe(401);
    const again = await testApp.call("deleteAdmin", { cookie, params: { id } });
    expect([again.statusCode, again.body]).toEqual([404, "This admin user does not exist."]);
  });

  test("deleting oneself or a master admin is refused [6.master.keep-last]", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const [own] = await listAdmins(testApp, cookie);
    const remove = async (id: string | undefined) => {
      const response = await testApp.call("deleteAdmin", { cookie, params: { id: id ?? "" } });
      return [response.statusCode, response.body];
    };
    expect(await remove(own?.id)).toEqual([403, "You cannot delete your own account."]);
    expect(await remove(own?.id.toUpperCase())).toEqual([403, "You cannot delete your own account."]);
    const { id } = await createAdmin(testApp, cookie);
    await testApp.call("promoteAdmin", { cookie, params: { id } });
    expect(await remove(id)).toEqual([403, "A master admin cannot be deleted."]);
    // With the first one deactivated, Robin is the last active master.
    const robin = await logIn(testApp, robinsLogin);
    await testApp.db
      .updateTable("adminUsersV2")
      .set({ isActive: false })
      .where("id", "=", own?.id ?? "")
      .execute();
    const last = await testApp.call("deleteAdmin", { cookie: robin, params: { id } });
    expect([last.statusCode, last.body]).toEqual([403, "You cannot delete your own account."]);
    expect((await listAdmins(testApp, robin)).filter(({ isMasterAdmin }) => isMasterAdmin)).toHaveLength(2);
  });

  test("an unknown or malformed id answers 404", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    for (const id of ["1", "not-a-uuid", "' or 1=1 --", "%00", crypto.randomUUID()])
      for (const name of ["promoteAdmin", "deleteAdmin"] as const) {
        const response = await testApp.call(name, { cookie, params: { id } });
        expect([response.statusCode, response.body], `${name} ${id}`).toEqual([
          404,
          "This admin user does not exist.",
        ]);
      }
  });
});
