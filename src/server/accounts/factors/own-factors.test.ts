import type { CallReply } from "#contract/schemas.ts";
import {
  cookieOf,
  createAdmin,
  type Credentials,
  logIn,
  newAdmin,
  setUpMaster,
} from "#support/admin-accounts.ts";
import { createTestApp, type TestApp } from "#support/api.ts";
import { type Engine, engines } from "#support/database.ts";
import { codeOf, setUpApp, startLogin } from "#support/factors.ts";
import { createPasskey } from "#support/passkey.ts";
import { describe, expect, test } from "vitest";
import { createPasswords } from "../../auth/passwords.ts";
import { createSessionStore } from "../../auth/sessions.ts";
import { createReset } from "../reset.ts";

const host = "localhost";

async function prepare(engine: Engine, env: Record<string, string> = {}) {
  const testApp = await createTestApp({ engine, env });
  const { cookie, credentials } = await setUpMaster(testApp);
  return { testApp, cookie, credentials };
}

async function readFactors(testApp: TestApp, cookie: string) {
  return (await testApp.call("readFactors", { cookie })).json<CallReply<"readFactors">>();
}

async function addPasskey(testApp: TestApp, cookie: string, passkey = createPasskey(), site: object = {}) {
  const { challenge } = (await testApp.call("beginPasskey", { cookie })).json<CallReply<"beginPasskey">>();
  const body = { name: "Office computer", passkey: passkey.create({ challenge, host, ...site }) };
  return { passkey, response: await testApp.call("addPasskey", { cookie, body }) };
}

async function logInWith(testApp: TestApp, credentials: Credentials, answer: (challenge: string) => object) {
  const { waiting, secondStep } = await startLogin(testApp, credentials);
  const body = { passkey: answer(secondStep.passkey?.challenge ?? "") };
  return await testApp.call("completeLogin", { cookie: waiting, body });
}

const noticesOf = async ({ db }: TestApp) =>
  (await db.selectFrom("tasks").select("payload").where("kind", "=", "security-notice").execute())
    .map(({ payload }) => JSON.parse(payload) as { event: string; recipient: string })
    .filter(({ event }) => event !== "new-browser")
    .map(({ event, recipient }) => `${event} to ${recipient}`);
const actionsOf = async ({ db }: TestApp) =>
  (await db.selectFrom("auditEntries").select(["actor", "action", "detail"]).execute())
    .filter(({ action }) => /^(factor|recovery|passkey|admin\.reset)/.test(action))
    .map(({ actor, action, detail }) => [actor, action, detail]);

// Recovery codes are hashed ten at a time, which is slow on a busy machine.
describe.each(engines)("one's own second factors on $name", { timeout: 60_000 }, (engine) => {
  test("of set-ups that begin at the same moment one is left", async () => {
    const { testApp, cookie } = await prepare(engine);
    for (const begin of ["beginApp", "beginPasskey"] as const) {
      const begun = await Promise.all(Array.from({ length: 4 }, () => testApp.call(begin, { cookie })));
      expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
    const left = await testApp.db.selectFrom("adminFactors").select("kind").orderBy("kind").execute();
    expect(left).toEqual([{ kind: "passkey" }, { kind: "totp" }]);
  });

  test("an authenticator app becomes active with its code, ends the other sessions, and is reported to its owner by mail", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    const elsewhere = await logIn(testApp, credentials);
    expect(await readFactors(testApp, cookie)).toEqual({
      isRequired: false,
      app: null,
      passkeys: [],
      recoveryCodes: null,
    });
    const { key } = (await testApp.call("beginApp", { cookie })).json<CallReply<"beginApp">>();
    const wrong = await testApp.call("confirmApp", { cookie, body: { code: "000000" } });
    expect([wrong.statusCode, wrong.body]).toEqual([
      422,
      "That code is not right, or it has been used. Codes change every 30 seconds.",
    ]);
    // Not confirmed: nothing has changed for a login.
    await logIn(testApp, credentials);
    const body = { code: codeOf(key, testApp.clock.now()) };
    const confirmed = await testApp.call("confirmApp", { cookie, body });
    expect(confirmed.json<CallReply<"confirmApp">>().recoveryCodes).toHaveLength(10);
    expect((await testApp.call("confirmApp", { cookie, body })).statusCode).toBe(409);
    const sessions = await Promise.all(
      [cookie, elsewhere].map(async (cookie) => (await testApp.call("readAccount", { cookie })).statusCode),
    );
    expect(sessions).toEqual([200, 401]);
    const factors = await readFactors(testApp, cookie);
    expect(factors).toMatchObject({ app: { lastUsedAt: null }, recoveryCodes: { left: 10 } });
    expect(JSON.stringify(factors)).not.toContain(key);
    expect(await noticesOf(testApp)).toEqual(["app-added to admin@example.org"]);
    expect(await actionsOf(testApp)).toEqual([["admin", "factor.added", "totp"]]);
    const stored = JSON.stringify(await testApp.db.selectFrom("adminFactors").selectAll().execute());
    expect(stored).not.toContain(key);
  });

  test("a new app replaces the old one when it is confirmed, and keeps the recovery codes", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    const old = await setUpApp(testApp, cookie);
    const { key } = (await testApp.call("beginApp", { cookie })).json<CallReply<"beginApp">>();
    testApp.clock.advance(1);
    const { waiting } = await startLogin(testApp, credentials);
    const stillOld = { code: codeOf(old.key, testApp.clock.now()) };
    expect((await testApp.call("completeLogin", { cookie: waiting, body: stillOld })).statusCode).toBe(200);
    const body = { code: codeOf(key, testApp.clock.now()) };
    const confirmed = await testApp.call("confirmApp", { cookie, body });
    expect(confirmed.json()).toEqual({ recoveryCodes: [] });
    testApp.clock.advance(1);
    const next = await startLogin(testApp, credentials);
    for (const [of, status] of [
      [old.key, 401],
      [key, 200],
    ] as const) {
      const body = { code: codeOf(of, testApp.clock.now()) };
      const response = await testApp.call("completeLogin", { cookie: next.waiting, body });
      expect(response.statusCode).toBe(status);
    }
  });

  test("a passkey is added, completes a login, and is removed with the recovery codes of the last factor", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    const { passkey, response } = await addPasskey(testApp, cookie);
    expect(response.statusCode).toBe(201);
    expect(response.json<CallReply<"addPasskey">>().recoveryCodes).toHaveLength(10);
    const { secondStep } = await startLogin(testApp, credentials);
    expect(secondStep).toMatchObject({
      methods: ["passkey", "recovery-code"],
      passkey: { rpId: host, allowCredentials: [{ id: passkey.id, transports: ["internal"] }] },
    });
    const opened = await logInWith(testApp, credentials, (challenge) => passkey.answer({ challenge, host }));
    expect(opened.statusCode).toBe(200);
    const { passkeys } = await readFactors(testApp, cookieOf(opened));
    expect(passkeys).toMatchObject([{ name: "Office computer", lastUsedAt: expect.any(String) as unknown }]);
    const id = passkeys[0]?.id ?? "";
    expect((await testApp.call("removeFactor", { cookie, params: { id: "x" } })).statusCode).toBe(404);
    expect((await testApp.call("removeFactor", { cookie, params: { id } })).statusCode).toBe(204);
    expect(await testApp.db.selectFrom("recoveryCodes").selectAll().execute()).toEqual([]);
    await logIn(testApp, credentials);
    expect(await noticesOf(testApp)).toEqual([
      "passkey-added to admin@example.org",
      "passkey-removed to admin@example.org",
    ]);
  });

  test("a passkey for another host, origin or challenge is refused, when it is added and at a login", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    const wrongs = [
      { host: "evil.example", origin: "http://localhost" },
      { origin: "http://evil.example" },
      { challenge: Buffer.alloc(32).toString("base64url") },
    ];
    for (const wrong of wrongs) {
      const { response } = await addPasskey(testApp, cookie, createPasskey(), wrong);
      expect([wrong, response.statusCode]).toEqual([wrong, 422]);
    }
    const { passkey } = await addPasskey(testApp, cookie);
    const refused = [401, "That passkey cannot be used for this account. Try again, or choose another way."];
    for (const wrong of wrongs) {
      const response = await logInWith(testApp, credentials, (challenge) =>
        passkey.answer({ challenge, host, ...wrong }),
      );
      expect([response.statusCode, response.body]).toEqual(refused);
    }
    const other = await logInWith(testApp, credentials, (challenge) =>
      createPasskey().answer({ challenge, host }),
    );
    expect([other.statusCode, other.body]).toEqual(refused);
    const forged = { ...createPasskey(), id: passkey.id };
    const signedByOther = await logInWith(testApp, credentials, (challenge) => ({
      ...forged.answer({ challenge, host }),
      id: passkey.id,
      rawId: passkey.id,
    }));
    expect(signedByOther.statusCode).toBe(401);
  });

  test("a passkey whose counter does not increase is accepted and audited", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    const { passkey } = await addPasskey(testApp, cookie);
    for (const counter of [0, 7, 7, 3, 8]) {
      const opened = await logInWith(testApp, credentials, (challenge) =>
        passkey.answer({ challenge, host }, counter),
      );
      expect([counter, opened.statusCode]).toEqual([counter, 200]);
    }
    const odd = (await actionsOf(testApp)).filter(([, action]) => action === "passkey.counter-odd");
    expect(odd).toHaveLength(2);
  });

  test("new recovery codes replace the earlier ones, and need a second factor", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    expect((await testApp.call("renewRecoveryCodes", { cookie })).statusCode).toBe(409);
    const { recoveryCodes: old } = await setUpApp(testApp, cookie);
    const renewed = await testApp.call("renewRecoveryCodes", { cookie });
    const { recoveryCodes } = renewed.json<CallReply<"renewRecoveryCodes">>();
    expect(recoveryCodes).toHaveLength(10);
    for (const [code, status] of [
      [old[0], 401],
      [recoveryCodes[0], 200],
    ]) {
      const { waiting } = await startLogin(testApp, credentials);
      const body = { recoveryCode: code };
      const response = await testApp.call("completeLogin", { cookie: waiting, body });
      expect(response.statusCode).toBe(status);
    }
    expect(await noticesOf(testApp)).toContain("recovery-codes-renewed to admin@example.org");
  });

  test("another account's factors cannot be read or changed", async () => {
    const { testApp, cookie } = await prepare(engine);
    await setUpApp(testApp, cookie);
    await createAdmin(testApp, cookie);
    const { username, passwordHash: password, securityAnswerHash: securityAnswer } = newAdmin;
    const colleague = await logIn(testApp, { username, password, securityAnswer });
    const { app } = await readFactors(testApp, cookie);
    const removed = await testApp.call("removeFactor", { cookie: colleague, params: { id: app?.id ?? "" } });
    expect(removed.statusCode).toBe(404);
    expect((await readFactors(testApp, colleague)).app).toBeNull();
    expect((await readFactors(testApp, cookie)).app).not.toBeNull();
  });

  test("a new password keeps the second factor; a reset deletes factors, codes and sessions, and the owner's mail names who did it", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    await setUpApp(testApp, cookie);
    const password = "heron walks slowly";
    const change = { currentPassword: credentials.password, password };
    expect((await testApp.call("updateAccount", { cookie, body: change })).statusCode).toBe(204);
    await startLogin(testApp, { ...credentials, password });
    const { db, clock } = testApp;
    const { id } = await db.selectFrom("adminUsersV2").select("id").executeTakeFirstOrThrow();
    await createSessionStore(db, clock.now).start(id);
    const deps = { db, clock: clock.now, passwords: createPasswords(), ttlHours: 72 };
    const { reset } = createReset({ ...deps, sessions: createSessionStore(db, clock.now) });
    await reset(id, { id: null, username: "operator", siteUrl: "http://localhost" });
    for (const table of ["adminFactors", "recoveryCodes", "pendingLogins", "sessions"] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(await noticesOf(testApp)).toContain("account-reset to admin@example.org");
    expect(await actionsOf(testApp)).toContainEqual(["operator", "admin.reset", "admin"]);
    const mail = await db
      .selectFrom("tasks")
      .select("payload")
      .where("payload", "like", "%account-reset%")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(mail.payload)).toMatchObject({ facts: [{ term: "By", value: "operator" }] });
  });

  test("without a required second factor every other call is refused, and the last factor cannot be removed", async () => {
    const { testApp, cookie, credentials } = await prepare(engine, { REQUIRE_SECOND_FACTOR: "masters" });
    const session = (await testApp.call("readSession", { cookie })).json<CallReply<"readSession">>();
    expect(session).toEqual({
      authenticated: true,
      isMasterAdmin: true,
      username: "admin",
      needsFactor: true,
    });
    const refused = [403, "A second factor is required here. Set one up to go on."];
    for (const name of ["listApplications", "listAdmins", "createJob", "updateAccount"] as const) {
      const response = await testApp.call(name, {
        cookie,
        ...(["createJob", "updateAccount"].includes(name) && { body: {} }),
      });
      expect([name, response.statusCode, response.body]).toEqual([name, ...refused]);
    }
    expect((await testApp.call("login", { body: credentials })).json()).toMatchObject({ needsFactor: true });
    expect((await readFactors(testApp, cookie)).isRequired).toBe(true);
    await setUpApp(testApp, cookie);
    expect((await testApp.call("listApplications", { cookie })).statusCode).toBe(200);
    const { app } = await readFactors(testApp, cookie);
    const last = await testApp.call("removeFactor", { cookie, params: { id: app?.id ?? "" } });
    expect([last.statusCode, last.body]).toEqual([
      409,
      "A second factor is required here. Set up another one before you remove this one.",
    ]);
    await createAdmin(testApp, cookie);
    const { username, passwordHash: password, securityAnswerHash: securityAnswer } = newAdmin;
    const colleague = await logIn(testApp, { username, password, securityAnswer });
    expect((await testApp.call("listApplications", { cookie: colleague })).statusCode).toBe(200);
  });
});
