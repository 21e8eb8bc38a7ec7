import { createHash } from "node:crypto";
import { cookieOf, invite, listAdmins, logIn, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, createTestClock, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const loggedOut = { authenticated: false, isMasterAdmin: false };

describe.each(engines)("the calls of the session on $name", (engine) => {
  test("a visitor's session is logged out, with status 200 and no-store [3.session.logged-out, 7.GET-session]", async () => {
    const { call } = await createTestApp({ engine });
    for (const cookie of [undefined, "session=", "session=made-up", `session=${"a".repeat(43)}`]) {
      const response = await call("readSession", { cookie });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual(loggedOut);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  test("a session names its user and whether that is a master admin [3.session.shape]", async () => {
    const testApp = await createTestApp({ engine });
    for (const role of ["admin", "master"] as const) {
      const response = await testApp.call("readSession", { cookie: await signIn(testApp, role) });
      expect(response.json()).toEqual({
        authenticated: true,
        isMasterAdmin: role === "master",
        username: expect.stringContaining(role) as unknown,
      });
    }
  });

  test("login with username, password and an answer opens a new session in an HttpOnly, SameSite cookie [7.POST-login, 3.session.cookie]", async () => {
    const testApp = await createTestApp({ engine });
    const { credentials, cookie } = await setUpMaster(testApp);
    const response = await testApp.call("login", { body: credentials });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      authenticated: true,
      isMasterAdmin: true,
      username: "admin",
      isReturning: true,
    });
    expect(response.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^remembered=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(cookieOf(response)).not.toBe(cookie);
    const tokens = [cookie, cookieOf(response)].map((text) => text.split("=")[1] ?? "");
    const stored = await testApp.db.selectFrom("sessions").selectAll().execute();
    const sha256 = (token: string) => createHash("sha256").update(token).digest("hex");
    expect(stored.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(tokens.map(sha256).toSorted());
    for (const token of tokens) expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("with an https PUBLIC_URL both cookies are Secure and bound to the host", async () => {
    const origin = "https://care.example.org";
    const testApp = await createTestApp({ engine, env: { PUBLIC_URL: origin } });
    const call: typeof testApp.call = (name, options) =>
      testApp.call(name, { ...options, headers: { origin } });
    const { cookie, credentials } = await setUpMaster({ ...testApp, call });
    const { cookies } = await call("login", { body: credentials });
    const bound = { secure: true, httpOnly: true, path: "/" };
    expect(cookies).toMatchObject([
      { ...bound, name: "__Host-session", sameSite: "Lax" },
      { ...bound, name: "__Host-remembered", sameSite: "Strict" },
    ]);
    expect(cookies.every(({ domain }) => domain === undefined)).toBe(true);
    const response = await call("logout", { cookie });
    expect(response.headers["set-cookie"]).toMatch(/^__Host-session=; .*Secure/);
  });

  test("the first login of an account is not a returning one", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const { username, tempPassword } = await invite(testApp, cookie, { firstName: "Jane", lastName: "Doe" });
    const body = await setUp(testApp, username, tempPassword);
    expect((await testApp.call("login", { body })).json()).toMatchObject({ isReturning: false });
    expect((await testApp.call("login", { body })).json()).toMatchObject({ isReturning: true });
  });

  test("login requires all three fields, each with its own message, and accepts any stored answer [6.login.three-parts]", async () => {
    const testApp = await createTestApp({ engine });
    const { credentials, cookie } = await setUpMaster(testApp);
    for (const [field, words] of [
      ["username", "Username is required"],
      ["password", "Password is required"],
      ["securityAnswer", "Security answer is required"],
    ])
      for (const value of [undefined, ""]) {
        const body = { ...credentials, [field ?? ""]: value };
        const response = await testApp.call("login", { body });
        expect([response.statusCode, response.body]).toEqual([400, words]);
      }
    const second = { securityQuestion: "First pet?", securityAnswer: "Rex" };
    const body = { currentPassword: credentials.password, ...second };
    expect((await testApp.call("updateAccount", { cookie, body })).statusCode).toBe(204);
    for (const securityAnswer of ["Hill Top", "rex"])
      await logIn(testApp, { ...credentials, securityAnswer });
  });

  test("a failed login answers 401 with a sentence and sets no cookie; the sixth 429 with the time to wait", async () => {
    const testApp = await createTestApp({ engine });
    const { credentials } = await setUpMaster(testApp);
    const body = { ...credentials, password: "wrong" };
    for (let failure = 0; failure < 5; failure++) {
      const response = await testApp.call("login", { body });
      expect([response.statusCode, response.body]).toEqual([401, "Invalid credentials or security answer"]);
      expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
    const refused = await testApp.call("login", { body: credentials });
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      "Too many attempts. Please try again in about 15 minutes.",
    ]);
    expect(refused.headers["retry-after"]).toBe("900");
    testApp.clock.advance(15);
    await logIn(testApp, credentials);
  });

  test("a forged X-Forwarded-For does not lift the lockout", async () => {
    const testApp = await createTestApp({ engine });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const headers = { "x-forwarded-for": `192.0.2.${attempt}`, forwarded: `for=192.0.2.${attempt}` };
      const body = { username: "nobody", password: "wrong", securityAnswer: "wrong" };
      statuses.push((await testApp.call("login", { body, headers })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("RATE_LIMITS=off lifts the lockout on a loopback address", async () => {
    const env = { RATE_LIMITS: "off", HOST: "127.0.0.1" };
    const { call } = await createTestApp({ engine, env });
    const body = { username: "nobody", password: "wrong", securityAnswer: "wrong" };
    for (let attempt = 0; attempt < 7; attempt++)
      expect((await call("login", { body })).statusCode).toBe(401);
  });

  test("logout ends the session and clears the cookie, and without a session answers 204 too [7.POST-logout]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "admin");
    const response = await testApp.call("logout", { cookie });
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect(response.headers["set-cookie"]).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await testApp.call("readSession", { cookie })).json()).toEqual(loggedOut);
    expect((await testApp.call("logout", { cookie })).statusCode).toBe(204);
    expect((await testApp.call("logout")).statusCode).toBe(204);
  });

  test("a session ends after 30 minutes without a call, after 12 hours, and at once on logout, deletion, password change and deactivation [4.session.end]", async () => {
    const testApp = await createTestApp({ engine, clock: createTestClock() });
    const { call, clock } = testApp;
    const isJane = ({ username }: { username: string }) => username === "jane";
    const isSignedIn = async (cookie: string) =>
      (await call("readSession", { cookie })).json<{ authenticated: boolean }>().authenticated;

    const { cookie: first, credentials } = await setUpMaster(testApp);
    clock.advance(29);
    expect(await isSignedIn(first), "29 minutes idle").toBe(true);
    clock.advance(30);
    expect(await isSignedIn(first), "30 minutes idle").toBe(false);

    const busy = await logIn(testApp, credentials);
    for (let minutes = 20; minutes < 720; minutes += 20) {
      clock.advance(20);
      expect(await isSignedIn(busy), `${minutes} minutes busy`).toBe(true);
    }
    clock.advance(19);
    expect(await isSignedIn(busy), "a minute before 12 hours").toBe(true);
    clock.advance(1);
    expect(await isSignedIn(busy), "12 hours").toBe(false);

    const master = await logIn(testApp, credentials);
    const invited = await invite(testApp, master, { username: "jane", email: "jane@example.org" });
    const janes = await setUp(testApp, invited.username, invited.tempPassword);

    const [out, other] = [await logIn(testApp, janes), await logIn(testApp, janes)];
    await call("logout", { cookie: out });
    expect([await isSignedIn(out), await isSignedIn(other)], "logout").toEqual([false, true]);

    const elsewhere = await logIn(testApp, janes);
    const change = { currentPassword: janes.password, password: "heron walks slowly" };
    const changed = await call("updateAccount", { cookie: other, body: change });
    expect(changed.headers["set-cookie"]).toContainEqual(expect.stringMatching(/^session=;/));
    expect([await isSignedIn(other), await isSignedIn(elsewhere)], "password change").toEqual([false, false]);

    const now = { ...janes, password: change.password };
    const params = { id: (await listAdmins(testApp, master)).find(isJane)?.id ?? "" };
    const active = await logIn(testApp, now);
    await call("deactivateAdmin", { cookie: master, params });
    await call("reactivateAdmin", { cookie: master, params });
    expect(await isSignedIn(active), "deactivation, which reactivation does not undo").toBe(false);

    const last = await logIn(testApp, now);
    await call("deleteAdmin", { cookie: master, params });
    expect(await isSignedIn(last), "deletion").toBe(false);
  });

  test("a write from another website is refused before its guard, and one without an origin is accepted", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const refused = [
      { origin: "https://evil.example" },
      { origin: "http://localhost:3000.evil.example" },
      { origin: "http://localhost.evil.example" },
      { origin: "https://localhost" },
      { origin: "http://localhost:8080" },
      { origin: "null" },
      { origin: "" },
    ];
    for (const headers of refused) {
      const response = await testApp.call("logout", { cookie, headers });
      expect([response.statusCode, response.body], JSON.stringify(headers)).toEqual([
        403,
        "This request came from another website and was refused.",
      ]);
    }
    const inject = (headers: Record<string, string>) =>
      testApp.app.inject({
        method: "POST",
        url: "/api/admin/logout",
        headers: { host: "localhost", ...headers },
      });
    expect((await inject({ cookie, "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await inject({ cookie, "sec-fetch-site": "same-site" })).statusCode).toBe(403);
    expect((await testApp.call("readSession", { cookie })).json()).toMatchObject({ authenticated: true });
    expect((await inject({ cookie })).statusCode).toBe(204);
  });
});
