import { invite, logIn, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const own = { password: "heron walks slowly", securityQuestion: "First school?", securityAnswer: "Hill Top" };
const jane = { username: "jane", email: "jane@example.org" };

const init = async ({ call }: TestApp) => (await call("readInit")).json<unknown>();
const failed = [401, "Invalid username or temporary password, or the invitation has expired."];

async function inviteJane(testApp: TestApp) {
  const { cookie, credentials } = await setUpMaster(testApp);
  const { tempPassword } = await invite(testApp, cookie, jane);
  return { cookie, credentials, body: { ...own, username: "jane", tempPassword } };
}

describe.each(engines)("first-time setup on $name", (engine) => {
  test("init answers whether an administrator is set up, and changes nothing [7.GET-init]", async () => {
    const testApp = await createTestApp({ engine });
    for (let read = 0; read < 2; read++)
      expect(await init(testApp)).toEqual({ initialized: false, setupRequired: true });
    for (const table of ["adminUsersV2", "adminInvitations", "auditEntries"] as const)
      expect(await testApp.db.selectFrom(table).selectAll().execute()).toEqual([]);
    await setUpMaster(testApp);
    expect(await init(testApp)).toEqual({ initialized: true, setupRequired: false });
  });

  test("setup takes username, temporary password, password, question and answer, and enables the login [7.POST-setup, 4.account.setup-first]", async () => {
    const testApp = await createTestApp({ engine });
    const { body } = await inviteJane(testApp);
    const isSetUp = async () =>
      (
        await testApp.db
          .selectFrom("adminUsersV2")
          .select("isSetupComplete")
          .where("username", "=", "jane")
          .executeTakeFirstOrThrow()
      ).isSetupComplete;
    expect(await isSetUp()).toBe(false);
    const early = await testApp.call("login", { body: { ...body, password: body.tempPassword } });
    expect([early.statusCode, early.body]).toEqual([401, "Invalid credentials or security answer"]);

    const response = await testApp.call("setUpAdmin", { body });
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(await isSetUp()).toBe(true);
    await logIn(testApp, { username: "jane", password: own.password, securityAnswer: own.securityAnswer });
    const old = await testApp.call("login", { body: { ...body, password: body.tempPassword } });
    expect(old.statusCode).toBe(401);
  });

  test("setup stores only hashes, at full cost, and logs no secret", async () => {
    const testApp = await createTestApp({ engine, hashesAtFullCost: true });
    const { body } = await inviteJane(testApp);
    await testApp.call("setUpAdmin", { body });
    const rows = await testApp.db
      .selectFrom("adminUsersV2")
      .selectAll()
      .where("username", "=", "jane")
      .execute();
    expect(rows[0]).toMatchObject({
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as unknown,
      securityQuestion1: "First school?",
      securityAnswerHash1: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as unknown,
    });
    const everything = JSON.stringify([rows, testApp.logged()]);
    for (const secret of [own.password, own.securityAnswer, body.tempPassword])
      expect(everything).not.toContain(secret);
  });

  test("the temporary password is refused as the new password, and the invitation stays open", async () => {
    const testApp = await createTestApp({ engine });
    const { body } = await inviteJane(testApp);
    const refused = await testApp.call("setUpAdmin", { body: { ...body, password: body.tempPassword } });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      "Please choose a new password: the temporary one cannot be kept.",
    ]);
    expect((await testApp.call("setUpAdmin", { body })).statusCode).toBe(204);
  });

  test("wrong username, wrong temporary password, used, revoked and expired fail with the same message [4.account.invitation-life]", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie, credentials, body } = await inviteJane(testApp);
    const answer = async (change: object) => {
      const response = await testApp.call("setUpAdmin", { body: { ...body, ...change } });
      return [response.statusCode, response.body];
    };
    expect(await answer({ username: "nobody" })).toEqual(failed);
    expect(await answer({ tempPassword: "wrong" })).toEqual(failed);

    const { tempPassword } = await invite(testApp, cookie, jane);
    expect(await answer({})).toEqual(failed);
    expect((await answer({ tempPassword }))[0]).toBe(204);
    expect(await answer({ tempPassword })).toEqual(failed);

    const late = await invite(testApp, cookie, { username: "late", email: "late@example.org" });
    testApp.clock.advance(72 * 60);
    expect(await answer({ ...late })).toEqual(failed);
    const again = await invite(testApp, await logIn(testApp, credentials), {
      username: "late",
      email: "late@example.org",
    });
    testApp.clock.advance(72 * 60 - 1);
    expect((await answer({ ...again }))[0]).toBe(204);
  });

  test.each([
    [72, {}],
    [1, { INVITE_TTL_HOURS: "1" }],
  ])("an invitation lasts %i hours with the settings %j [9.limits.invitation]", async (hours, env) => {
    const statusAfter = async (minutes: number) => {
      const testApp = await createTestApp({ engine, env });
      const { body } = await inviteJane(testApp);
      testApp.clock.advance(minutes);
      const response = await testApp.call("setUpAdmin", { body });
      return response.statusCode === 401 ? [401, response.body] : response.statusCode;
    };
    expect(await statusAfter(hours * 60 - 1)).toBe(204);
    expect(await statusAfter(hours * 60)).toEqual(failed);
  });

  test("of two simultaneous setups exactly one succeeds, and its password logs in", async () => {
    const testApp = await createTestApp({ engine });
    const { body } = await inviteJane(testApp);
    const passwords = ["first of the two", "second of the two"];
    const responses = await Promise.all(
      passwords.map((password) => testApp.call("setUpAdmin", { body: { ...body, password } })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([204, 401]);
    const winner = passwords[statuses.indexOf(204)] ?? "";
    await logIn(testApp, { username: "jane", password: winner, securityAnswer: own.securityAnswer });
  });

  test("guessing a temporary password is locked out after five failures", async () => {
    const testApp = await createTestApp({ engine });
    const { body } = await inviteJane(testApp);
    for (let failure = 0; failure < 5; failure++) {
      const guess = { ...body, tempPassword: `guess ${failure}` };
      expect((await testApp.call("setUpAdmin", { body: guess })).statusCode).toBe(401);
    }
    const refused = await testApp.call("setUpAdmin", { body });
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      "Too many attempts. Please try again in about 15 minutes.",
    ]);
    expect(refused.headers["retry-after"]).toBe("900");
    testApp.clock.advance(15);
    await setUp(testApp, "jane", body.tempPassword);
  });

  test("each missing field is named in the specification's words", async () => {
    const { call } = await createTestApp({ engine });
    const body = { ...own, username: "jane", tempPassword: "temporary" };
    for (const [field, words] of [
      ["username", "Username is required"],
      ["tempPassword", "Temporary password is required"],
      ["password", "Password must be at least 6 characters"],
      ["securityQuestion", "Security question is required"],
      ["securityAnswer", "Security answer is required"],
    ]) {
      const response = await call("setUpAdmin", { body: { ...body, [field ?? ""]: undefined } });
      expect([response.statusCode, response.body]).toEqual([400, words]);
    }
    const short = await call("setUpAdmin", { body: { ...body, password: "five5" } });
    expect([short.statusCode, short.body]).toEqual([400, "Password must be at least 6 characters"]);
  });

  test("the strict policy refuses a weak password before the invitation is touched", async () => {
    const testApp = await createTestApp({ engine, env: { PASSWORD_POLICY: "strict" } });
    const { body } = await inviteJane(testApp);
    const refused = await testApp.call("setUpAdmin", { body: { ...body, password: "password1234" } });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      "Please choose a longer or less common password.",
    ]);
    expect((await testApp.call("setUpAdmin", { body })).statusCode).toBe(204);
  });
});
