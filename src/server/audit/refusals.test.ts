import { createAdmin, logIn, newAdmin, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, createTestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createRefusalAudit } from "./refusals.ts";

const log = pino({ level: "silent" });

describe.each(engines)("the audit of refusals on $name", (engine) => {
  test("a flood is one entry a minute, with its count, over all processes", async () => {
    const db = await engine.connect();
    const clock = createTestClock(new Date("2026-11-20T09:00:10.000Z"));
    const refusal = { action: "login.failed", address: "192.0.2.7", detail: "robin" } as const;
    for (const process of [1, 2]) {
      const audit = createRefusalAudit({ db, clock: clock.now, log });
      for (let count = 0; count < 500 * process; count++) audit.note(refusal);
      await audit.close();
    }
    clock.advance(1);
    const later = createRefusalAudit({ db, clock: clock.now, log });
    later.note({ ...refusal, address: "192.0.2.99" });
    await later.close();
    const entries = await db.selectFrom("auditEntries").selectAll().orderBy("at").execute();
    const same = { actor: "visitor", action: "login.failed", detail: "robin", sender: "192.0.2.0/24" };
    expect(entries).toMatchObject([
      { ...same, at: "2026-11-20T09:00:00.000Z", count: 1500 },
      { ...same, at: "2026-11-20T09:01:00.000Z", count: 1 },
    ]);
  });

  test("a flood from many networks makes a hundred entries a minute, and one for the rest", async () => {
    const db = await engine.connect();
    const audit = createRefusalAudit({ db, clock: createTestClock().now, log });
    for (let network = 0; network < 250; network++)
      audit.note({ action: "login.failed", address: `10.0.${network}.1` });
    await audit.close();
    const entries = await db.selectFrom("auditEntries").select(["sender", "count"]).execute();
    expect(entries).toHaveLength(101);
    expect(entries.filter(({ sender }) => sender === null)).toEqual([{ sender: null, count: 150 }]);
  });

  test("refused calls, cross-site writes and exceeded limits are audited with user and network", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie: master } = await setUpMaster(testApp);
    await createAdmin(testApp, master);
    const { username, passwordHash: password, securityAnswerHash: securityAnswer } = newAdmin;
    const cookie = await logIn(testApp, { username, password, securityAnswer });
    await testApp.call("listAdmins", { cookie });
    await testApp.call("listApplications");
    await testApp.call("logout", { headers: { origin: "https://elsewhere.example" } });
    for (let count = 0; count <= 60; count++) await testApp.call("createCvUpload");
    await testApp.call("updateAccount", {
      cookie,
      body: { currentPassword: "wrong", securityQuestion: "Mine?", securityAnswer: "yes" },
    });
    await testApp.app.close();
    const entries = await testApp.db
      .selectFrom("auditEntries")
      .selectAll()
      .where("sender", "is not", null)
      .where("action", "!=", "session.started")
      .execute();
    const told = entries.map(({ actor, action, detail, sender }) => [actor, action, detail, sender]);
    const network = "127.0.0.0/24";
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        ["robin.reed", "access.refused", "/api/admin/users", network],
        ["visitor", "access.refused", "/api/admin/job-applications", network],
        ["visitor", "access.refused", "/api/admin/logout", network],
        ["visitor", "rate-limit.exceeded", "/api/cv-upload-url", network],
        ["robin.reed", "own-password.failed", "robin.reed", network],
      ]),
    );
    expect(JSON.stringify(testApp.logged())).not.toMatch(/robin/);
  });
});
