import { CreateAdminInput, InviteInput } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import { createAdmin, listAdmins, logIn, newAdmin } from "#support/admin-accounts.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";

/** For what does not depend on the engine. */
const sqlite = engines.find(({ name }) => name === "SQLite") as Engine; // SQLite is always available

const robinsLogin = { username: "robin.reed", password: "heron walks slowly", securityAnswer: "hill top" };

describe.each(engines)("creating an administrator on $name", (engine) => {
  test("a master admin creates an administrator from the five creation fields, who can log in at once [7.POST-create, 3.admins.creation-fields]", async () => {
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

  test("an administrator is shown by the seven specified fields, its invitation and its sessions, and nothing more [3.admins.screen-shape]", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    const created = await createAdmin(testApp, cookie);
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      username: "robin.reed",
      email: "robin@example.org",
      isMasterAdmin: false,
      isActive: true,
      createdAt: testApp.clock.now().toISOString(),
      lastLogin: null,
      invitedUntil: null,
      isInvitedAsMaster: false,
      sessions: 0,
      lastSeenAt: null,
    });
    testApp.clock.advance(1);
    await logIn(testApp, robinsLogin);
    const shown = (await listAdmins(testApp, cookie)).find(({ id }) => id === created.id);
    const now = testApp.clock.now().toISOString();
    expect(shown).toEqual({ ...created, lastLogin: now, sessions: 1, lastSeenAt: now });
  });

  test("the creation secrets are hashed, not logged and not returned, under their aliases too [3.admins.creation-secrets, 3.admins.answers]", async () => {
    const testApp = await createTestApp({ engine, hashesAtFullCost: true });
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

  test("a password is used as typed, with any characters, up to 200, and does not expire", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    // 200 characters, one of which is two UTF-16 code units.
    const password = ` Heron\tŵalks 🪶 "';<%00\\ `.padEnd(200, "long ") + "!";
    const body = { ...newAdmin, passwordHash: password };
    expect((await testApp.call("createAdmin", { cookie, body })).statusCode).toBe(201);
    testApp.clock.advance(5 * 365 * 24 * 60);
    await logIn(testApp, { ...robinsLogin, password });
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, 72),
      password.slice(0, -1),
    ]) {
      const refused = await testApp.call("login", { body: { ...robinsLogin, password: other } });
      expect(refused.statusCode).toBe(401);
    }
    const tooLong = {
      ...newAdmin,
      username: "jane",
      email: "jane@example.org",
      passwordHash: `${password}!`,
    };
    const later = await signIn(testApp, "master");
    expect((await testApp.call("createAdmin", { cookie: later, body: tooLong })).statusCode).toBe(400);
  });

  test("a taken username or email is refused with 409, and a weak password under the strict policy with 422", async () => {
    const testApp = await createTestApp({ engine, env: { PASSWORD_POLICY: "strict" } });
    const cookie = await signIn(testApp, "master");
    await createAdmin(testApp, cookie);
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
});

test("creating an administrator without a required field is refused in the specification's words [5.create.username, 5.create.email, 5.create.password, 5.create.question, 5.create.answer]", async () => {
  const testApp = await createTestApp({ engine: sqlite });
  const cookie = await signIn(testApp, "master");
  for (const [field, wrong, words] of [
    ["username", ["ro", "  ro  ", "", undefined, 7], "Username must be at least 3 characters"],
    ["username", ["a".repeat(61)], "Username must be at most 60 characters"],
    ["email", ["robin", "robin@", "", undefined, null], "Valid email is required"],
    ["passwordHash", ["five5", "", undefined], "Password must be at least 6 characters"],
    ["securityQuestion", ["", " ", undefined], "Security question is required"],
    ["securityAnswerHash", ["", " ", undefined], "Security answer is required"],
  ] as const)
    for (const value of wrong) {
      const response = await testApp.call("createAdmin", { cookie, body: { ...newAdmin, [field]: value } });
      expect([field, value, response.statusCode, response.body]).toEqual([field, value, 400, words]);
    }
  const twice = await testApp.call("createAdmin", { cookie, body: { ...newAdmin, password: "another one" } });
  expect([twice.statusCode, twice.body]).toEqual([
    400,
    "A field and its alias were both given, with different values.",
  ]);
  expect(await listAdmins(testApp, cookie)).toHaveLength(1);
  const shortest = { ...newAdmin, username: "abc", passwordHash: "sixsix" };
  expect((await testApp.call("createAdmin", { cookie, body: shortest })).statusCode).toBe(201);
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
