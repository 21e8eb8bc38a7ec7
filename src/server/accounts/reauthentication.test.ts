import { createAdmin, logIn, newAdmin, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const invitation = { firstName: "Jo", lastName: "Hill" };
const asProblem = { accept: "application/problem+json" };

describe.each(engines)("reauthentication on $name", (engine) => {
  test("sensitive calls need the password again ten minutes after the login", async () => {
    const testApp = await createTestApp({ engine });
    const { call, clock, db } = testApp;
    const { cookie, credentials } = await setUpMaster(testApp);
    const { id } = await createAdmin(testApp, cookie);
    clock.advance(9.9);
    expect((await call("inviteAdmin", { cookie, body: invitation })).statusCode).toBe(201);
    clock.advance(0.1);
    const refused = await call("promoteAdmin", { cookie, params: { id }, headers: asProblem });
    expect(refused.json<{ title: string }>().title).toBe("reauthentication-needed");
    expect((await call("listAdmins", { cookie })).statusCode).toBe(200);

    const { password } = credentials;
    expect((await call("reauthenticate", { cookie, body: { password } })).statusCode).toBe(204);
    expect((await call("promoteAdmin", { cookie, params: { id } })).statusCode).toBe(200);
    const entries = db.selectFrom("auditEntries").select("actor");
    expect(await entries.where("action", "=", "session.reauthenticated").execute()).toEqual([
      { actor: "admin" },
    ]);
  });

  test("the password reauthenticates its own session, and no other of the account", async () => {
    const testApp = await createTestApp({ engine });
    const { call, clock } = testApp;
    const { cookie: one, credentials } = await setUpMaster(testApp);
    const other = await logIn(testApp, credentials);
    clock.advance(10);
    await call("reauthenticate", { cookie: one, body: { password: credentials.password } });
    const statuses = [one, other].map(
      async (cookie) => (await call("inviteAdmin", { cookie, body: invitation })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([201, 403]);
  });

  test("a wrong password is refused, and guessing is locked out after five failures", async () => {
    const testApp = await createTestApp({ engine });
    const { call, clock } = testApp;
    const { cookie, credentials } = await setUpMaster(testApp);
    clock.advance(10);
    const give = async (password: string) =>
      (await call("reauthenticate", { cookie, body: { password } })).statusCode;
    for (let count = 0; count < 5; count++) expect(await give("not this one")).toBe(403);
    expect(await give(credentials.password)).toBe(429);
    expect((await call("inviteAdmin", { cookie, body: invitation })).statusCode).toBe(403);
    clock.advance(15);
    expect(await give(credentials.password)).toBe(204);
  });

  test("the advance check expires a minute earlier, so that a deletion with its time for undo still succeeds", async () => {
    const testApp = await createTestApp({ engine });
    const { call, clock } = testApp;
    const { cookie } = await setUpMaster(testApp);
    const check = async () => (await call("checkReauthentication", { cookie })).statusCode;
    clock.advance(8.9);
    expect(await check()).toBe(204);
    clock.advance(0.1);
    expect(await check()).toBe(403);
    expect((await call("inviteAdmin", { cookie, body: invitation })).statusCode).toBe(201);
  });

  test("an ordinary admin can reauthenticate, and calls for master admins stay refused", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie: master } = await setUpMaster(testApp);
    await createAdmin(testApp, master);
    const { username, passwordHash: password, securityAnswerHash: securityAnswer } = newAdmin;
    const cookie = await logIn(testApp, { username, password, securityAnswer });
    expect((await testApp.call("reauthenticate", { cookie, body: { password } })).statusCode).toBe(204);
    const refused = await testApp.call("inviteAdmin", { cookie, body: invitation, headers: asProblem });
    expect(refused.json<{ title: string }>().title).toBe("not-allowed");
  });
});
