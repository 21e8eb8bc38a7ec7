import type { CallReply } from "#contract/schemas.ts";
import { createAdmin, invite, listAdmins, logIn, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

/** For what does not depend on the engine. */
const sqlite = engines.find(({ name }) => name === "SQLite") as Engine; // SQLite is always available

describe.each(engines)("inviting an administrator on $name", (engine) => {
  test("an invitation by username and email returns username, temporary password and message [7.POST-invite-username, 3.invitations.response, 6.master.invite]", async () => {
    const testApp = await createTestApp({ engine, env: { PUBLIC_URL: "https://care.example.org" } });
    const { db, clock } = testApp;
    const cookie = (await signIn(testApp, "master")).replace("session=", "__Host-session=");
    const headers = { origin: "https://care.example.org" };
    const body = { username: "jane", email: "jane@example.org" };
    const response = await testApp.call("inviteAdmin", { cookie, body, headers });
    expect(response.statusCode).toBe(201);
    const { credentials, ...rest } = response.json<CallReply<"inviteAdmin">>();
    expect(rest).toEqual({});
    expect(Object.keys(credentials).toSorted((left, right) => left.localeCompare(right))).toEqual([
      "invitationMessage",
      "tempPassword",
      "username",
    ]);
    expect(credentials.username).toBe("jane");
    for (const part of ["https://care.example.org/admin-access", "jane", credentials.tempPassword])
      expect(credentials.invitationMessage).toContain(part);
    expect(await db.selectFrom("adminInvitations").selectAll().execute()).toMatchObject([
      { ...body, isUsed: false, expiresAt: new Date(clock.now().getTime() + 72 * 3_600_000).toISOString() },
    ]);
    const ordinary = (await signIn(testApp, "admin")).replace("session=", "__Host-session=");
    const refused = await testApp.call("inviteAdmin", { cookie: ordinary, body, headers });
    expect(refused.statusCode).toBe(403);
  });

  test("only the hash of the temporary password is stored, and it is not logged [3.invitations.tempPassword]", async () => {
    const testApp = await createTestApp({ engine, hashesAtFullCost: true });
    const { cookie } = await setUpMaster(testApp);
    const { tempPassword } = await invite(testApp, cookie, { username: "jane", email: "jane@example.org" });
    const rows = await testApp.db
      .selectFrom("adminInvitations")
      .selectAll()
      .where("username", "=", "jane")
      .execute();
    expect(rows[0]?.tempPassword).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const audit = await testApp.db.selectFrom("auditEntries").selectAll().execute();
    expect(JSON.stringify([rows, audit, testApp.logged()])).not.toContain(tempPassword);
    expect(JSON.stringify(audit)).not.toContain("@");
  });

  test("an invitation by names makes a unique first.last username and an email from it [7.POST-invite-names]", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const names = { firstName: "Zoë", lastName: "O'Brien" };
    const first = await invite(testApp, cookie, names);
    expect(first.username).toBe("zoe.obrien");
    expect((await invite(testApp, cookie, { ...names, email: "" })).username).toBe("zoe.obrien2");
    const own = await invite(testApp, cookie, { ...names, email: "zoe@example.com" });
    expect(own.username).toBe("zoe.obrien3");
    expect((await listAdmins(testApp, cookie)).map(({ username, email }) => `${username} ${email}`)).toEqual([
      "admin admin@example.org",
      "zoe.obrien zoe.obrien@example.org",
      "zoe.obrien2 zoe.obrien2@example.org",
      "zoe.obrien3 zoe@example.com",
    ]);
    await logIn(testApp, await setUp(testApp, first.username, first.tempPassword));
  });

  test("with ifTaken set to refuse, the name or email of an invited person is refused instead of numbered", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const jane = { firstName: "Jane", lastName: "Doe", ifTaken: "refuse" } as const;
    const first = await invite(testApp, cookie, jane);
    await invite(testApp, cookie, { firstName: "Ola", lastName: "Berg", email: "ola@example.com" });
    const nameTaken = "Somebody of this name has an account or an invitation already.";
    const emailInvited = "Somebody with this email is invited already. Manage Admins shows who.";
    const refusals: [body: object, words: string][] = [
      [jane, nameTaken],
      [{ ...jane, firstName: "JANE" }, nameTaken],
      [{ ...jane, email: "other@example.com" }, nameTaken],
      [{ ...jane, email: "OLA@example.com" }, emailInvited],
      [{ firstName: "Olaf", lastName: "Berg", email: "ola@example.com", ifTaken: "refuse" }, emailInvited],
      [{ ...jane, email: "admin@example.org" }, "This username or email is already in use."],
    ];
    for (const [body, words] of refusals) {
      const response = await testApp.call("inviteAdmin", { cookie, body });
      expect([body, response.statusCode, response.body]).toEqual([body, 409, words]);
    }
    expect((await listAdmins(testApp, cookie)).map(({ username }) => username)).toEqual([
      "admin",
      "jane.doe",
      "ola.berg",
    ]);
    await logIn(testApp, await setUp(testApp, first.username, first.tempPassword));
    expect((await testApp.call("inviteAdmin", { cookie, body: jane })).body).toBe(nameTaken);
    expect((await invite(testApp, cookie, { ...jane, ifTaken: "number" })).username).toBe("jane.doe2");
  });

  test("a person with an account cannot be invited again", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    await createAdmin(testApp, cookie);
    for (const body of [
      { username: "Robin.Reed", email: "new@example.org" },
      { username: "new", email: "robin@example.org" },
      { firstName: "New", lastName: "Name", email: "robin@example.org" },
    ]) {
      const response = await testApp.call("inviteAdmin", { cookie, body });
      expect([response.statusCode, response.body]).toEqual([
        409,
        "This username or email is already in use.",
      ]);
    }
  });
});

test("inviting without username and email, or two names, is refused in the specification's words [5.invite.username, 5.invite.email]", async () => {
  const testApp = await createTestApp({ engine: sqlite });
  const cookie = await signIn(testApp, "master");
  const refusals: [body: object, words: string][] = [
    [{ username: "ja", email: "jane@example.org" }, "Username must be at least 3 characters"],
    [{ email: "jane@example.org" }, "Username must be at least 3 characters"],
    [{}, "Username must be at least 3 characters"],
    [{ username: "jane", email: "jane" }, "Valid email is required"],
    [{ username: "jane" }, "Valid email is required"],
    [{ firstName: "", lastName: "Doe" }, "First name is required"],
    [{ lastName: "Doe" }, "First name is required"],
    [{ firstName: "Jane" }, "Last name is required"],
    [{ firstName: "Jane", lastName: " " }, "Last name is required"],
    [{ firstName: "Jane", lastName: "Doe", email: "jane" }, "Valid email is required"],
  ];
  for (const [body, words] of refusals) {
    const response = await testApp.call("inviteAdmin", { cookie, body });
    expect([body, response.statusCode, response.body]).toEqual([body, 400, words]);
  }
  expect(await testApp.db.selectFrom("adminInvitations").selectAll().execute()).toEqual([]);
});
