import { createAdmin, logIn, newAdmin, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const wrong = [403, "The current password is not right."];

async function prepare(engine: (typeof engines)[number], env: Record<string, string> = {}) {
  const testApp = await createTestApp({ engine, env });
  const { cookie, credentials } = await setUpMaster(testApp);
  const currentPassword = credentials.password;
  const change = async (body: object, session = cookie) => {
    const response = await testApp.call("updateAccount", {
      cookie: session,
      body: { currentPassword, ...body },
    });
    return [response.statusCode, response.body];
  };
  const questions = async () =>
    (await testApp.call("readAccount", { cookie })).json<{ securityQuestions: string[] }>().securityQuestions;
  return { testApp, cookie, credentials, change, questions };
}

async function addColleague(testApp: TestApp, master: string): Promise<string> {
  await createAdmin(testApp, master);
  const { username, passwordHash: password, securityAnswerHash: securityAnswer } = newAdmin;
  return await logIn(testApp, { username, password, securityAnswer });
}

describe.each(engines)("one's own account on $name", (engine) => {
  test("shows username, email and the questions, never an answer", async () => {
    const { testApp, cookie } = await prepare(engine);
    const response = await testApp.call("readAccount", { cookie });
    expect(response.json()).toEqual({
      username: "admin",
      email: "admin@example.org",
      securityQuestions: ["What was the name of your first school?"],
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("takes a second and a third question, whose answers then log in, and refuses a fourth", async () => {
    const { testApp, credentials, change, questions } = await prepare(engine);
    expect(await change({ securityQuestion: "First pet?", securityAnswer: "Rex" })).toEqual([204, ""]);
    expect(await change({ securityQuestion: "First street?", securityAnswer: "Fold Lane" })).toEqual([
      204,
      "",
    ]);
    expect(await questions()).toEqual([
      "What was the name of your first school?",
      "First pet?",
      "First street?",
    ]);
    for (const securityAnswer of ["Hill Top", "rex", " fold  lane"])
      await logIn(testApp, { ...credentials, securityAnswer });
    expect(await change({ securityQuestion: "Fourth?", securityAnswer: "no" })).toEqual([
      400,
      "All three security questions are already set.",
    ]);
  });

  test("an existing question gets its new answer", async () => {
    const { testApp, credentials, change, questions } = await prepare(engine);
    const securityQuestion = "what was the name of your  first school?";
    expect(await change({ securityQuestion, securityAnswer: "Valley" })).toEqual([204, ""]);
    expect(await questions()).toEqual([securityQuestion]);
    await logIn(testApp, { ...credentials, securityAnswer: "valley" });
    expect((await testApp.call("login", { body: credentials })).statusCode).toBe(401);
  });

  test("a new security question ends the account's other sessions, and no others", async () => {
    const { testApp, cookie, credentials, change } = await prepare(engine);
    const elsewhere = await logIn(testApp, credentials);
    const colleague = await addColleague(testApp, cookie);
    expect(await change({ securityQuestion: "First pet?", securityAnswer: "Rex" })).toEqual([204, ""]);
    const answers = [cookie, elsewhere, colleague].map(
      async (session) => (await testApp.call("readAccount", { cookie: session })).statusCode,
    );
    expect(await Promise.all(answers)).toEqual([200, 401, 200]);
  });

  test("two questions added at once are both stored", async () => {
    const { change, questions } = await prepare(engine);
    await Promise.all(["A?", "B?"].map((text) => change({ securityQuestion: text, securityAnswer: text })));
    expect(await questions()).toHaveLength(3);
  });

  test("a new password ends every session, this one and others, and replaces the old one at login", async () => {
    const { testApp, cookie, credentials, change } = await prepare(engine);
    const elsewhere = await logIn(testApp, credentials);
    expect(await change({ password: "heron walks slowly" })).toEqual([204, ""]);
    for (const session of [cookie, elsewhere])
      expect((await testApp.call("readAccount", { cookie: session })).statusCode).toBe(401);
    expect((await testApp.call("login", { body: credentials })).statusCode).toBe(401);
    await logIn(testApp, { ...credentials, password: "heron walks slowly" });
    const entries = await testApp.db.selectFrom("auditEntries").select(["actor", "action"]).execute();
    expect(entries).toContainEqual({ actor: "admin", action: "account.password-changed" });
  });

  test("each change needs the current password, and guessing it is locked out after five failures", async () => {
    const { change, questions, testApp } = await prepare(engine);
    const guess = { currentPassword: "guess", securityQuestion: "Mine?", securityAnswer: "yes" };
    for (let failure = 0; failure < 5; failure++) expect(await change(guess)).toEqual(wrong);
    expect(await change({ password: "heron walks slowly" })).toEqual([
      429,
      "Too many attempts. Please try again in about 15 minutes.",
    ]);
    expect(await questions()).toHaveLength(1);
    testApp.clock.advance(15);
    expect(await change({ password: "heron walks slowly" })).toEqual([204, ""]);
  });

  test("half a question, no change at all and a weak password are refused", async () => {
    const { change, questions } = await prepare(engine, { PASSWORD_POLICY: "strict" });
    expect(await change({ securityQuestion: "First pet?" })).toEqual([400, "Security answer is required"]);
    expect(await change({ securityAnswer: "Rex" })).toEqual([400, "Security question is required"]);
    expect(await change({})).toEqual([400, "The request is not valid."]);
    expect(await change({ currentPassword: undefined, password: "heron walks" })).toEqual([
      400,
      "Password is required",
    ]);
    expect(await change({ password: "five5" })).toEqual([400, "Password must be at least 6 characters"]);
    expect(await change({ password: "password1234" })).toEqual([
      422,
      "Please choose a longer or less common password.",
    ]);
    expect(await questions()).toHaveLength(1);
  });
});
