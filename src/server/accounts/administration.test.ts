import { CreateAdminInput, InviteInput } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import type { CallReply } from "#contract/schemas.ts";
import { invite, logIn, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

const newAdmin = {
  username: "robin.reed",
  email: "robin@example.org",
  passwordHash: "heron walks slowly",
  securityQuestion: "First school?",
  securityAnswerHash: "Hill Top",
};
const robinsLogin = { username: "robin.reed", password: "heron walks slowly", securityAnswer: "hill top" };

async function create(testApp: TestApp, cookie: string, body: object = newAdmin) {
  const response = await testApp.call("createAdmin", { cookie, body });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<CallReply<"createAdmin">>();
}

async function list(testApp: TestApp, cookie: string) {
  return (await testApp.call("listAdmins", { cookie })).json<CallReply<"listAdmins">>();
}

/** What no engine has a part in is tested on one. */
const sqlite = engines.find(({ name }) => name === "SQLite") as Engine; // it is there on every machine

describe.each(engines)("administration of accounts on $name", (engine) => {
  test("a master admin creates an administrator by the five creation fields, who can log in at once [7.POST-create, 3.admins.creation-fields]", async () => {
    const testApp = await createTestApp({ engine });
    const response = await testApp.call("createAdmin", {
      cookie: await signIn(testApp, "master"),
      body: newAdmin,
    });
    expect(response.statusCode).toBe(201);
    await logIn(testApp, robinsLogin);
    const refused = await testApp.call("createAdmin", {
      cookie: await signIn(testApp, "admin"),
      body: newAdmin,
    });
    expect(refused.statusCode).toBe(403);
  });

  test("an administrator is shown by seven fields, and nothing more [3.admins.screen-shape]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const created = await create(testApp, cookie);
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      username: "robin.reed",
      email: "robin@example.org",
      isMasterAdmin: false,
      isActive: true,
      createdAt: testApp.clock.now().toISOString(),
      lastLogin: null,
    });
    testApp.clock.advance(1);
    await logIn(testApp, robinsLogin);
    const shown = (await list(testApp, cookie)).find(({ id }) => id === created.id);
    expect(shown).toEqual({ ...created, lastLogin: testApp.clock.now().toISOString() });
  });

  test("the creation secrets are hashed, never logged and never returned, under their aliases too [3.admins.creation-secrets, 3.admins.answers]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const { passwordHash: password, securityAnswerHash: securityAnswer, ...rest } = newAdmin;
    const aliased = { ...rest, password, securityAnswer };
    for (const body of [newAdmin, { ...aliased, username: "other", email: "other@example.org" }]) {
      const response = await testApp.call("createAdmin", { cookie, body });
      expect(response.statusCode).toBe(201);
      expect(response.body).not.toMatch(/heron|hill|argon2/i);
    }
    await logIn(testApp, { ...robinsLogin, username: "other" });
    const currentPassword = password;
    const session = await logIn(testApp, robinsLogin);
    for (const securityQuestion of ["Second?", "Third?"]) {
      const body = { currentPassword, securityQuestion, securityAnswer: `Heron ${securityQuestion}` };
      expect((await testApp.call("updateAccount", { cookie: session, body })).statusCode).toBe(204);
    }
    const query = testApp.db.selectFrom("adminUsersV2").selectAll().where("username", "=", "robin.reed");
    const row = await query.executeTakeFirstOrThrow();
    const hashes = [
      row.passwordHash,
      row.securityAnswerHash1,
      row.securityAnswerHash2,
      row.securityAnswerHash3,
    ];
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(4);
    expect([row.securityQuestion1, row.securityQuestion2, row.securityQuestion3]).toEqual([
      "First school?",
      "Second?",
      "Third?",
    ]);
    const audit = await testApp.db.selectFrom("auditEntries").selectAll().execute();
    expect(JSON.stringify([row, testApp.logged(), audit])).not.toMatch(/heron|hill top/i);
  });

  test("a taken username or e-mail is refused with 409, a weak password under the strict policy with 422", async () => {
    const testApp = await createTestApp({ engine, env: { PASSWORD_POLICY: "strict" } });
    const cookie = await signIn(testApp, "master");
    await create(testApp, cookie);
    for (const change of [{ username: "ROBIN.reed" }, { email: "Robin@example.org" }]) {
      const body = { ...newAdmin, username: "new", email: "new@example.org", ...change };
      const response = await testApp.call("createAdmin", { cookie, body });
      expect([response.statusCode, response.body]).toEqual([
        409,
        "This username or email is already in use.",
      ]);
    }
    const weak = { ...newAdmin, username: "new", email: "new@example.org", passwordHash: "password1234" };
    const response = await testApp.call("createAdmin", { cookie, body: weak });
    expect([response.statusCode, response.body]).toEqual([
      422,
      "Please choose a longer or less common password.",
    ]);
  });

  test("an invitation by username and e-mail answers username, temporary password and message [7.POST-invite-username, 3.invitations.response, 6.master.invite]", async () => {
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

  test("the temporary password is stored and logged nowhere, only its hash is kept [3.invitations.tempPassword]", async () => {
    const testApp = await createTestApp({ engine });
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

  test("an invitation by names makes first.last unique and the e-mail from it [7.POST-invite-names]", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const names = { firstName: "Zoë", lastName: "O'Brien" };
    const first = await invite(testApp, cookie, names);
    expect(first.username).toBe("zoe.obrien");
    expect((await invite(testApp, cookie, { ...names, email: "" })).username).toBe("zoe.obrien2");
    const own = await invite(testApp, cookie, { ...names, email: "zoe@example.com" });
    expect(own.username).toBe("zoe.obrien3");
    expect((await list(testApp, cookie)).map(({ username, email }) => `${username} ${email}`)).toEqual([
      "admin admin@example.org",
      "zoe.obrien zoe.obrien@example.org",
      "zoe.obrien2 zoe.obrien2@example.org",
      "zoe.obrien3 zoe@example.com",
    ]);
    await logIn(testApp, await setUp(testApp, first.username, first.tempPassword));
  });

  test("who has an account is not invited again", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    await create(testApp, cookie);
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

  test("the list of administrators goes to a master admin only [7.GET-users, 6.master.list]", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const response = await testApp.call("listAdmins", { cookie });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(response.json()).toMatchObject([{ username: "admin", isMasterAdmin: true }]);
    expect((await testApp.call("listAdmins", { cookie: await signIn(testApp, "admin") })).statusCode).toBe(
      403,
    );
    expect((await testApp.call("listAdmins")).statusCode).toBe(401);
  });

  test("promotion makes a master admin, twice as well as once, and there is no way back [7.PUT-promote, 6.master.promote, 4.account.promote-one-way]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const { id } = await create(testApp, cookie);
    const robin = await logIn(testApp, robinsLogin);
    const own = await testApp.call("promoteAdmin", { cookie: robin, params: { id } });
    expect([own.statusCode, own.body]).toEqual([403, "Only a master admin can do this."]);
    for (let time = 0; time < 2; time++) {
      const response = await testApp.call("promoteAdmin", { cookie, params: { id } });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id, isMasterAdmin: true });
    }
    expect((await testApp.call("listAdmins", { cookie: robin })).statusCode).toBe(200);
    for (const [method, url] of [
      ["PUT", `/api/admin/users/${id}/demote`],
      ["DELETE", `/api/admin/users/${id}/promote`],
      ["PUT", `/api/admin/users/${id}`],
      ["PATCH", `/api/admin/users/${id}`],
    ] as const) {
      const headers = { host: "localhost", origin: "http://localhost", cookie };
      const payload = { isMasterAdmin: false };
      expect((await testApp.app.inject({ method, url, headers, payload })).statusCode).toBe(404);
    }
    expect((await list(testApp, cookie)).find((admin) => admin.id === id)?.isMasterAdmin).toBe(true);
  });

  test("a master admin deletes an ordinary one, whose sessions end; an ordinary admin cannot [7.DELETE-user, 6.master.delete]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const { id } = await create(testApp, cookie);
    const robin = await logIn(testApp, robinsLogin);
    const ordinary = await signIn(testApp, "admin");
    expect((await testApp.call("deleteAdmin", { cookie: ordinary, params: { id } })).statusCode).toBe(403);
    const response = await testApp.call("deleteAdmin", { cookie, params: { id } });
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect((await testApp.call("readAccount", { cookie: robin })).statusCode).toBe(401);
    expect((await testApp.call("login", { body: robinsLogin })).statusCode).toBe(401);
    const again = await testApp.call("deleteAdmin", { cookie, params: { id } });
    expect([again.statusCode, again.body]).toEqual([404, "This admin user does not exist."]);
  });

  test("nobody deletes themself, and no master admin is deleted, so that the last one stays [6.master.keep-last]", async () => {
    const testApp = await createTestApp({ engine });
    const { cookie } = await setUpMaster(testApp);
    const [own] = await list(testApp, cookie);
    const remove = async (id: string | undefined) => {
      const response = await testApp.call("deleteAdmin", { cookie, params: { id: id ?? "" } });
      return [response.statusCode, response.body];
    };
    expect(await remove(own?.id)).toEqual([403, "You cannot delete your own account."]);
    expect(await remove(own?.id.toUpperCase())).toEqual([403, "You cannot delete your own account."]);
    const { id } = await create(testApp, cookie);
    await testApp.call("promoteAdmin", { cookie, params: { id } });
    expect(await remove(id)).toEqual([403, "A master admin cannot be deleted."]);
    // With the first one deactivated, Robin is the last active master.
    const robin = await logIn(testApp, robinsLogin);
    await testApp.db
      .updateTable("adminUsersV2")
      .set({ isActive: false })
      .where("id", "=", own?.id ?? "")
      .execute();
    const last = await testApp.call("deleteAdmin", { cookie: robin, params: { id } });
    expect([last.statusCode, last.body]).toEqual([403, "You cannot delete your own account."]);
    expect((await list(testApp, robin)).filter(({ isMasterAdmin }) => isMasterAdmin)).toHaveLength(2);
  });

  test("an unknown or malformed id answers 404", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    for (const id of ["1", "not-a-uuid", "' or 1=1 --", "%00", crypto.randomUUID()])
      for (const name of ["promoteAdmin", "deleteAdmin"] as const) {
        const response = await testApp.call(name, { cookie, params: { id } });
        expect([response.statusCode, response.body], `${name} ${id}`).toEqual([
          404,
          "This admin user does not exist.",
        ]);
      }
  });
});

test("creating an administrator needs every part, each refused in the specification's words [5.create.username, 5.create.email, 5.create.password, 5.create.question, 5.create.answer]", async () => {
  const testApp = await createTestApp({ engine: sqlite });
  const cookie = await signIn(testApp, "master");
  for (const [field, wrong, words] of [
    ["username", ["ro", "  ro  ", "", undefined, 7], "Username must be at least 3 characters"],
    ["email", ["robin", "robin@", "", undefined, null], "Valid email is required"],
    ["passwordHash", ["five5", "", undefined], "Password must be at least 6 characters"],
    ["securityQuestion", ["", " ", undefined], "Security question is required"],
    ["securityAnswerHash", ["", " ", undefined], "Security answer is required"],
  ] as const)
    for (const value of wrong) {
      const response = await testApp.call("createAdmin", { cookie, body: { ...newAdmin, [field]: value } });
      expect([field, value, response.statusCode, response.body]).toEqual([field, value, 400, words]);
    }
  expect(await list(testApp, cookie)).toHaveLength(1);
});

test("inviting needs a username and an e-mail, or two names, each refused in the specification's words [5.invite.username, 5.invite.email]", async () => {
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

test("the insert shapes of administrators and invitations take no id, no timestamp and no last login [3.insert.admins, 3.insert.invitations]", () => {
  const extra = { id: "1", createdAt: "now", updatedAt: "now", lastLogin: "now", isMasterAdmin: true };
  expect(CreateAdminInput.parse({ ...newAdmin, ...extra })).toEqual(newAdmin);
  const invitee = { username: "jane", email: "jane@example.org" };
  expect(InviteInput.parse({ ...invitee, ...extra })).toEqual(invitee);
});

test("a password has at least 6 characters and a username at least 3 [9.admin.password-min, 9.admin.username-min]", () => {
  expect([limits.password.min, limits.username.min]).toEqual([6, 3]);
  expect(CreateAdminInput.safeParse({ ...newAdmin, username: "abc", passwordHash: "sixsix" }).success).toBe(
    true,
  );
  expect(CreateAdminInput.safeParse({ ...newAdmin, username: "ab" }).success).toBe(false);
  expect(CreateAdminInput.safeParse({ ...newAdmin, passwordHash: "five5" }).success).toBe(false);
  expect(InviteInput.safeParse({ username: "ab", email: "jane@example.org" }).success).toBe(false);
});
