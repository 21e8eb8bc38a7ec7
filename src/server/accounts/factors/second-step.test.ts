import { cookieOf, createAdmin, newAdmin, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, type TestApp } from "#support/api.ts";
import { type Engine, engines } from "#support/database.ts";
import { codeOf, setUpApp, startLogin } from "#support/factors.ts";
import { describe, expect, test } from "vitest";
import { unlock } from "../../auth/lockout.ts";

const wrongCode = "That code is not right, or it has been used. Codes change every 30 seconds.";

async function prepare(engine: Engine, env: Record<string, string> = {}) {
  const testApp = await createTestApp({ engine, env });
  const { cookie, credentials } = await setUpMaster(testApp);
  const app = await setUpApp(testApp, cookie);
  testApp.clock.advance(1);
  const complete = async (waiting: string, body: object) =>
    await testApp.call("completeLogin", { cookie: waiting, body });
  const now = () => testApp.clock.now();
  return { testApp, cookie, credentials, complete, now, ...app };
}

const sessionsOf = async ({ db }: TestApp) => await db.selectFrom("sessions").selectAll().execute();
const actionsOf = async ({ db }: TestApp) =>
  (await db.selectFrom("auditEntries").select("action").execute()).map(({ action }) => action);

// Recovery codes are hashed ten at a time, which is slow on a busy machine.
describe.each(engines)("the second step of a login on $name", { timeout: 60_000 }, (engine) => {
  test("password and answer open no session, and the code does", async () => {
    const { testApp, credentials, complete, key, now } = await prepare(engine);
    const before = await sessionsOf(testApp);
    const first = await testApp.call("login", { body: credentials });
    expect(first.json()).toEqual({
      authenticated: false,
      isMasterAdmin: false,
      isReturning: false,
      secondStep: { methods: ["totp", "recovery-code"], passkey: null },
    });
    expect(first.headers["set-cookie"]).toMatch(
      /^pending-login=[\w-]{43}; Max-Age=300; Path=\/api\/admin\/login\/second; HttpOnly; SameSite=Strict$/,
    );
    expect(await sessionsOf(testApp)).toEqual(before);
    const [token = ""] = first.cookies.map(({ value }) => value);
    for (const cookie of [`session=${token}`, `pending-login=${token}`])
      expect((await testApp.call("readAccount", { cookie })).statusCode).toBe(401);

    const waiting = `pending-login=${token}`;
    const second = await complete(waiting, { code: codeOf(key, now()).replace(/^.../, "$& ") });
    expect([second.statusCode, second.json()]).toEqual([
      200,
      { authenticated: true, isMasterAdmin: true, username: "admin", isReturning: true },
    ]);
    expect(second.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^pending-login=; Max-Age=0; Path=\/api\/admin\/login\/second;/),
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^remembered=/),
    ]);
    expect(cookieOf(second)).not.toContain(token);
    expect((await testApp.call("readAccount", { cookie: cookieOf(second) })).statusCode).toBe(200);
    expect((await complete(waiting, { code: codeOf(key, now(), 1) })).statusCode).toBe(401);
  });

  test("behind https the cookie is Secure", async () => {
    const origin = "https://care.example.org";
    const testApp = await createTestApp({ engine, env: { PUBLIC_URL: origin } });
    const call: TestApp["call"] = (name, options) => testApp.call(name, { ...options, headers: { origin } });
    const secure = { ...testApp, call };
    const { cookie, credentials } = await setUpMaster(secure);
    await setUpApp(secure, cookie);
    const response = await call("login", { body: credentials });
    expect(response.headers["set-cookie"]).toMatch(
      /^__Secure-pending-login=.*; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test("each code works once, and a code two steps old is refused", async () => {
    const { testApp, credentials, complete, key, now } = await prepare(engine);
    const old = await startLogin(testApp, credentials);
    expect((await complete(old.waiting, { code: codeOf(key, now(), -2) })).body).toBe(wrongCode);
    const code = codeOf(key, now());
    const [first, second] = [await startLogin(testApp, credentials), await startLogin(testApp, credentials)];
    expect((await complete(first.waiting, { code })).statusCode).toBe(200);
    const again = await complete(second.waiting, { code });
    expect([again.statusCode, again.body]).toEqual([401, wrongCode]);
    const earlier = await complete(second.waiting, { code: codeOf(key, now(), -1) });
    expect(earlier.statusCode).toBe(401);
    expect((await complete(second.waiting, { code: codeOf(key, now(), 1) })).statusCode).toBe(200);
    expect(await actionsOf(testApp)).toContain("session.started");
  });

  test("after five wrong codes every code is refused for a quarter of an hour, at this login and at the next", async () => {
    const { testApp, credentials, complete, key, now } = await prepare(engine);
    const { waiting } = await startLogin(testApp, credentials);
    for (let failure = 0; failure < 5; failure++)
      expect((await complete(waiting, { code: "000000" })).statusCode).toBe(401);
    for (const login of [waiting, (await startLogin(testApp, credentials)).waiting]) {
      const sixth = await complete(login, { code: codeOf(key, now()) });
      expect([sixth.statusCode, sixth.body]).toEqual([
        429,
        "Too many attempts. Please try again in about 15 minutes.",
      ]);
      expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0);
    }
    testApp.clock.advance(15);
    const { waiting: later } = await startLogin(testApp, credentials);
    expect((await complete(later, { code: codeOf(key, now()) })).statusCode).toBe(200);
  });

  test("five wrong codes from different senders lock a login too", async () => {
    const { testApp, credentials, key, now } = await prepare(engine, { TRUST_PROXY: "127.0.0.1" });
    const { waiting } = await startLogin(testApp, credentials);
    const from = (last: number, code: string) =>
      testApp.call("completeLogin", {
        cookie: waiting,
        body: { code },
        headers: { "x-forwarded-for": `203.0.${last}.7` },
      });
    for (let sender = 0; sender < 5; sender++) expect((await from(sender, "000000")).statusCode).toBe(401);
    const sixth = await from(6, codeOf(key, now()));
    expect([sixth.statusCode, sixth.body]).toEqual([
      429,
      "Too many attempts. Please try again in about 5 minutes.",
    ]);
  });

  test("a pending login ends after five minutes, with a new password, and with the account", async () => {
    const { testApp, cookie, credentials, complete, key, now } = await prepare(engine);
    const expired = [401, "Your login took too long. Please start again."];
    const { waiting: slow } = await startLogin(testApp, credentials);
    testApp.clock.advance(5);
    const late = await complete(slow, { code: codeOf(key, now()) });
    expect([late.statusCode, late.body]).toEqual(expired);
    const { waiting } = await startLogin(testApp, credentials);
    const body = { currentPassword: credentials.password, password: "heron walks slowly" };
    expect((await testApp.call("updateAccount", { cookie, body })).statusCode).toBe(204);
    const changed = await complete(waiting, { code: codeOf(key, now()) });
    expect([changed.statusCode, changed.body]).toEqual(expired);
    for (const made of ["", "pending-login=made-up"]) {
      const response = await complete(made, { code: codeOf(key, now()) });
      expect([response.statusCode, response.body]).toEqual(expired);
    }
    const own = { ...credentials, password: "heron walks slowly" };
    const { waiting: own2 } = await startLogin(testApp, own);
    await testApp.db.updateTable("adminUsersV2").set({ isActive: false }).execute();
    expect((await complete(own2, { code: codeOf(key, now()) })).body).toBe(expired[1]);
  });

  test("a wrong password gets the same response with and without a second factor", async () => {
    const { testApp, cookie, credentials } = await prepare(engine);
    await createAdmin(testApp, cookie);
    for (const username of [credentials.username, newAdmin.username, "nobody"]) {
      const response = await testApp.call("login", { body: { ...credentials, username, password: "guess" } });
      expect([response.statusCode, response.body, response.cookies]).toEqual([
        401,
        "Invalid credentials or security answer",
        [],
      ]);
    }
  });

  test("a malformed second step is refused with a sentence", async () => {
    const { testApp, credentials, complete } = await prepare(engine);
    const { waiting } = await startLogin(testApp, credentials);
    for (const [body, words] of [
      [{ code: "12345" }, "The six digits that your app shows are required"],
      [{ recoveryCode: "short" }, "A recovery code has eight letters and digits"],
    ] as const) {
      const response = await complete(waiting, body);
      expect([response.statusCode, response.body]).toEqual([400, words]);
    }
    expect((await complete(waiting, {})).statusCode).toBe(400);
  });

  test("a recovery code works once, in any spelling, and is reported to its owner by mail", async () => {
    const { testApp, credentials, complete, recoveryCodes } = await prepare(engine);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
    const [code = ""] = recoveryCodes;
    const { waiting } = await startLogin(testApp, credentials);
    const typed = ` ${code.toLowerCase().replace("-", " ")} `;
    const response = await complete(waiting, { recoveryCode: typed });
    expect(response.statusCode).toBe(200);
    const factors = await testApp.call("readFactors", { cookie: cookieOf(response) });
    expect(factors.json()).toMatchObject({ recoveryCodes: { left: 9 } });
    const { waiting: again } = await startLogin(testApp, credentials);
    expect((await complete(again, { recoveryCode: code })).body).toBe(wrongCode);
    expect(await actionsOf(testApp)).toContain("recovery-code.used");
    const notices = await testApp.db
      .selectFrom("tasks")
      .select("payload")
      .where("kind", "=", "security-notice")
      .execute();
    expect(notices.map(({ payload }) => (JSON.parse(payload) as { event: string }).event)).toContain(
      "recovery-code-used",
    );
    const stored = await testApp.db.selectFrom("recoveryCodes").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code.replace("-", ""));
    // argon2id, because eight letters have few bits.
    for (const { hash } of stored) expect(hash).toMatch(/^\$argon2id\$/);
  });

  test("a right code sent a thousand times at once opens one session", async () => {
    const { testApp, credentials, complete, key, now } = await prepare(engine);
    const before = (await sessionsOf(testApp)).length;
    const { waiting } = await startLogin(testApp, credentials);
    const code = codeOf(key, now());
    const answers = await Promise.all(Array.from({ length: 1000 }, () => complete(waiting, { code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await sessionsOf(testApp)).toHaveLength(before + 1);
  }, 120_000);

  test("one code completes one of 25 pending logins", async () => {
    const { testApp, credentials, complete, key, now } = await prepare(engine, {
      RATE_LIMITS: "off",
      HOST: "127.0.0.1",
    });
    const { waiting } = await startLogin(testApp, credentials);
    const others: string[] = [];
    for (let login = 1; login < 25; login++) others.push((await startLogin(testApp, credentials)).waiting);
    const code = codeOf(key, now());
    const answers = await Promise.all([waiting, ...others].map((login) => complete(login, { code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]));
  }, 120_000);

  test("a sender with thirty failed second steps is refused, whatever the account", async () => {
    const { testApp, credentials, complete } = await prepare(engine);
    const account = await testApp.db.selectFrom("adminUsersV2").selectAll().executeTakeFirstOrThrow();
    for (let round = 0; round < 6; round++) {
      const { waiting } = await startLogin(testApp, credentials);
      for (let failure = 0; failure < 5; failure++) await complete(waiting, { code: "000000" });
      await testApp.db.transaction().execute((trx) => unlock(trx, testApp.clock.now, account));
    }
    const { waiting } = await startLogin(testApp, credentials);
    expect((await complete(waiting, { recoveryCode: "AAAA-AAAA" })).statusCode).toBe(429);
  });
});
