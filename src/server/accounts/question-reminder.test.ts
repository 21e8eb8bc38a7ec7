import type { Reminder } from "#contract/accounts.ts";
import { invite, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const question = "What was the name of your first school?";

/** Logs in and returns the cookie that remembers the browser. */
async function rememberedBy(testApp: TestApp, body: object, before?: string): Promise<string> {
  const { cookies } = await testApp.call("login", { body, ...(before && { cookie: before }) });
  const remembered = cookies.find(({ name }) => name.endsWith("remembered"));
  return `${remembered?.name}=${remembered?.value}`;
}

async function remind(testApp: TestApp, username: string, cookie?: string): Promise<[number, Reminder]> {
  const response = await testApp.call("remindOfQuestion", { body: { username }, ...(cookie && { cookie }) });
  return [response.statusCode, response.json<Reminder>()];
}
const questions = (...securityQuestions: string[]): [number, Reminder] => [200, { securityQuestions }];

describe.each(engines)("the reminder of a security question on $name", (engine) => {
  test("a browser that has logged in gets that account's questions; all others get the same empty answer", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie, credentials } = await setUpMaster(testApp);
    const jane = await invite(testApp, cookie, { username: "jane", email: "jane@example.org" });
    const remembered = await rememberedBy(testApp, credentials);
    expect(await remind(testApp, "Admin", remembered)).toEqual(questions(question));

    const janes = await rememberedBy(testApp, await setUp(testApp, "jane", jane.tempPassword));
    const [id, endsAt, mac] = remembered.replace("remembered=", "").split(".");
    for (const [username, sent] of [
      ["admin", undefined],
      ["admin", cookie],
      ["admin", "remembered=made-up"],
      ["admin", "remembered=..%F0%9F"],
      ["admin", janes],
      ["admin", `remembered=${id}.${Number(endsAt) + 1}.${mac}`],
      ["jane", remembered],
      ["nobody", remembered],
      ["nobody", undefined],
    ] as const)
      expect([username, sent, ...(await remind(testApp, username, sent))]).toEqual([
        username,
        sent,
        ...questions(),
      ]);
  });

  test("a new password, a deactivation and 90 days invalidate the reminder", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie, credentials } = await setUpMaster(testApp);
    const old = await rememberedBy(testApp, credentials);
    const change = { currentPassword: credentials.password, password: "heron walks slowly" };
    await testApp.call("updateAccount", { cookie, body: change });
    expect(await remind(testApp, "admin", old)).toEqual(questions());

    const renewed = await rememberedBy(testApp, { ...credentials, password: change.password });
    expect(await remind(testApp, "admin", renewed)).toEqual(questions(question));
    await testApp.db.updateTable("adminUsersV2").set({ isActive: false }).execute();
    expect(await remind(testApp, "admin", renewed)).toEqual(questions());
    await testApp.db.updateTable("adminUsersV2").set({ isActive: true }).execute();
    testApp.clock.advance(90 * 24 * 60);
    expect(await remind(testApp, "admin", renewed)).toEqual(questions());
  });

  test("a shared browser remembers up to four accounts that logged in to it", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie, credentials } = await setUpMaster(testApp);
    let remembered = await rememberedBy(testApp, credentials);
    for (const username of ["ann", "bea", "cas", "dee"]) {
      const { tempPassword } = await invite(testApp, cookie, { username, email: `${username}@example.org` });
      const body = await setUp(testApp, username, tempPassword);
      remembered = await rememberedBy(testApp, body, remembered);
    }
    for (const username of ["dee", "cas", "bea", "ann"])
      expect(await remind(testApp, username, remembered)).toEqual(questions(question));
    expect(await remind(testApp, "admin", remembered)).toEqual(questions());
    remembered = await rememberedBy(testApp, credentials, remembered);
    expect(await remind(testApp, "admin", remembered)).toEqual(questions(question));
    expect(await remind(testApp, "ann", remembered)).toEqual(questions());
  });

  test("one sender gets ten reminders at once, then one every ten seconds", async () => {
    const testApp = await createTestApp({ engine });
    const ask = () => testApp.call("remindOfQuestion", { body: { username: "nobody" } });
    for (let asked = 0; asked < 10; asked++) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
    testApp.clock.advance(1 / 6);
    expect((await ask()).statusCode).toBe(200);
  });
});
