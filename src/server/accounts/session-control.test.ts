import type { RunningSession } from "#contract/accounts.ts";
import { createAdmin, listAdmins, logIn, newAdmin, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const robinsLogin = { username: "robin.reed", password: "heron walks slowly", securityAnswer: "hill top" };

async function sessionsOf({ call }: TestApp, cookie: string): Promise<RunningSession[]> {
  return (await call("listSessions", { cookie })).json<RunningSession[]>();
}

const statusOf = async ({ call }: TestApp, cookie: string) =>
  (await call("readAccount", { cookie })).statusCode;

/** The audit entries of ended sessions, as actor, action and account. */
async function audited({ db }: TestApp) {
  const entries = db.selectFrom("auditEntries").select(["actor", "action", "detail"]);
  const ended = await entries.where("action", "in", ["session.ended", "sessions.ended"]).execute();
  return ended.map(({ actor, action, detail }) => [actor, action, detail].join(" ")).toSorted();
}

describe.each(engines)("the control of sessions on $name", (engine) => {
  test("one's own sessions are listed with browser, start and last call, without others'", async () => {
    const testApp = await createTestApp({ engine });
    const { clock } = testApp;
    const { cookie, credentials } = await setUpMaster(testApp);
    await createAdmin(testApp, cookie);
    await logIn(testApp, robinsLogin);
    clock.advance(5);
    const response = await testApp.call("login", { body: credentials, headers: { "user-agent": firefox } });
    const second = `session=${response.cookies.find(({ name }) => name === "session")?.value}`;
    clock.advance(2);
    const listed = await sessionsOf(testApp, second);
    expect(listed.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
      ["Firefox on Linux", true],
      [null, false],
    ]);
    const [own, first] = listed;
    expect(Date.parse(own?.startedAt ?? "") - Date.parse(first?.startedAt ?? "")).toBe(5 * 60_000);
    expect(JSON.stringify(listed)).not.toContain(second.slice(8));
    clock.advance(29);
    expect(await sessionsOf(testApp, second)).toHaveLength(1);
  });

  test("ending one session, the others or the present one ends exactly those, at once and audited", async () => {
    const testApp = await createTestApp({ engine });
    const { call, clock } = testApp;
    const { cookie: own, credentials } = await setUpMaster(testApp);
    const others: string[] = [];
    for (let count = 0; count < 3; count++) {
      clock.advance(1);
      others.push(await logIn(testApp, credentials));
    }
    const [newest] = await sessionsOf(testApp, own);
    expect((await call("endSession", { cookie: own, params: { id: newest?.id ?? "" } })).statusCode).toBe(
      204,
    );
    const statuses = async () => Promise.all([own, ...others].map((cookie) => statusOf(testApp, cookie)));
    expect(await statuses()).toEqual([200, 200, 200, 401]);
    expect((await call("endOtherSessions", { cookie: own })).statusCode).toBe(204);
    expect(await statuses()).toEqual([200, 401, 401, 401]);
    const [last] = await sessionsOf(testApp, own);
    const ended = await call("endSession", { cookie: own, params: { id: last?.id ?? "" } });
    expect([ended.statusCode, ended.cookies[0]?.value]).toEqual([204, ""]);
    expect(await statusOf(testApp, own)).toBe(401);
    expect(await audited(testApp)).toEqual([
      "admin session.ended admin",
      "admin session.ended admin",
      "admin sessions.ended admin",
    ]);
  });

  test("another account's session cannot be ended by its id", async () => {
    const testApp = await createTestApp({ engine });
    const [ada, robin] = [await signIn(testApp, "master"), await signIn(testApp, "master")];
    const [adas] = await sessionsOf(testApp, ada);
    for (const id of [adas?.id ?? "", crypto.randomUUID(), "1"]) {
      const response = await testApp.call("endSession", { cookie: robin, params: { id } });
      expect([response.statusCode, response.body]).toEqual([404, "This session has ended already."]);
    }
    expect(await statusOf(testApp, ada)).toBe(200);
  });

  test("a master admin sees which admins are signed in, and can end all sessions of one", async () => {
    const testApp = await createTestApp({ engine });
    const { call, clock } = testApp;
    const { cookie } = await setUpMaster(testApp);
    const { id } = await createAdmin(testApp, cookie);
    const robins = [await logIn(testApp, robinsLogin), await logIn(testApp, robinsLogin)];
    const robin = async () => (await listAdmins(testApp, cookie)).find((admin) => admin.id === id);
    expect(await robin()).toMatchObject({ sessions: 2, lastSeenAt: clock.now().toISOString() });
    expect((await call("endAdminSessions", { cookie, params: { id } })).statusCode).toBe(204);
    for (const one of robins) expect(await statusOf(testApp, one)).toBe(401);
    expect(await robin()).toMatchObject({ sessions: 0, lastSeenAt: null, isActive: true });
    await logIn(testApp, robinsLogin);
    expect(await audited(testApp)).toEqual(["admin sessions.ended robin.reed"]);
    for (const unknown of ["1", crypto.randomUUID()])
      expect((await call("endAdminSessions", { cookie, params: { id: unknown } })).statusCode).toBe(404);
  });

  test("the owner gets one mail, without a link, for each later login from a new browser", async () => {
    const testApp = await createTestApp({ engine });
    const { call, clock, db } = testApp;
    const { cookie: master } = await setUpMaster(testApp);
    await createAdmin(testApp, master);
    /** Logs in with a browser's cookies, and returns its cookies afterwards. */
    const logInWith = async (cookies: string, login: object = robinsLogin) => {
      const headers = { "user-agent": firefox };
      const response = await call("login", { body: login, headers, ...(cookies && { cookie: cookies }) });
      return response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    };
    const told = async () => {
      const tasks = await db
        .selectFrom("tasks")
        .select("payload")
        .where("kind", "=", "security-notice")
        .execute();
      return tasks.map(({ payload }) => JSON.parse(payload) as unknown);
    };
    const home = await logInWith("");
    expect(await told()).toEqual([]);
    await logInWith(home);
    expect(await told()).toEqual([]);

    const away = await logInWith("");
    await logInWith(away);
    expect(await told()).toEqual([
      {
        recipient: "robin@example.org",
        username: "robin.reed",
        event: "new-browser",
        at: clock.now().toISOString(),
        facts: [{ term: "Browser", value: "Firefox on Linux" }],
      },
    ]);
    const changed = await call("updateAccount", {
      cookie: away,
      body: { currentPassword: newAdmin.passwordHash, password: "quite another password" },
    });
    const remembered = changed.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await logInWith(remembered, { ...robinsLogin, password: "quite another password" });
    expect(await told()).toHaveLength(1);
  });

  test("a reset by a master admin ends sessions and secrets, makes a new invitation, notifies the owner and is audited", async () => {
    const testApp = await createTestApp({ engine });
    const { call, db } = testApp;
    const { cookie } = await setUpMaster(testApp);
    const { id } = await createAdmin(testApp, cookie);
    const robin = await logIn(testApp, robinsLogin);
    const reset = await call("resetAdmin", { cookie, params: { id } });
    expect(reset.statusCode).toBe(200);
    expect(await statusOf(testApp, robin)).toBe(401);
    expect((await call("login", { body: robinsLogin })).statusCode).toBe(401);
    const { credentials } = reset.json<{ credentials: { username: string; tempPassword: string } }>();
    const { payload } = await db.selectFrom("tasks").select("payload").executeTakeFirstOrThrow();
    expect(JSON.parse(payload)).toMatchObject({
      recipient: "robin@example.org",
      event: "account-reset",
      facts: [{ term: "By", value: "admin" }],
    });
    const entries = db.selectFrom("auditEntries").select(["actor", "subjectId", "detail"]);
    expect(await entries.where("action", "=", "admin.reset").execute()).toEqual([
      { actor: "admin", subjectId: id, detail: "robin.reed" },
    ]);
    await logIn(testApp, await setUp(testApp, credentials.username, credentials.tempPassword));
    expect((await listAdmins(testApp, cookie)).map((admin) => admin.id)).toContain(id);
  });
});
