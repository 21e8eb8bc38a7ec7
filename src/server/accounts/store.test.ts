import { createTestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { connectTwice } from "#support/two-connections.ts";
import { describe, expect, test } from "vitest";
import type { Db } from "../db/connect.ts";
import { createSessionStore } from "../auth/sessions.ts";
import { createInvitationStore } from "./invitations/invitations.ts";
import { createAdminStore } from "./store.ts";

const start = new Date("2026-11-20T09:00:00.000Z");
const stranger = { id: crypto.randomUUID(), username: "stranger" };

function newAdmin(username: string) {
  return {
    username,
    email: `${username}@example.org`,
    passwordHash: "$argon2id$password",
    securityQuestion: "First school?",
    securityAnswerHash: "$argon2id$answer",
  };
}

function storesOn(db: Db) {
  const clock = createTestClock(start);
  const admins = createAdminStore(db, clock.now);
  const create = async (username: string) => {
    const created = await admins.create(newAdmin(username), "ada");
    if (!created) throw new Error(`${username} is taken`);
    return created;
  };
  return { clock, admins, create, sessions: createSessionStore(db, clock.now) };
}

type Stores = ReturnType<typeof storesOn>;

describe.each(engines)("administrators on $name", (engine) => {
  const { connect } = engine;

  test("a created administrator is complete, active and no master, and is listed with its fields", async () => {
    const { admins, create } = storesOn(await connect());
    const created = await create("robin");
    expect(created).toEqual({
      id: expect.any(String) as unknown,
      username: "robin",
      email: "robin@example.org",
      isMasterAdmin: false,
      isActive: true,
      createdAt: start.toISOString(),
      lastLogin: null,
      invitedUntil: null,
      isInvitedAsMaster: false,
      sessions: 0,
      lastSeenAt: null,
    });
    expect(await admins.list()).toEqual([created]);
    expect(await admins.findByUsername("ROBIN")).toMatchObject({
      isSetupComplete: true,
      passwordHash: "$argon2id$password",
      securityQuestion1: "First school?",
      securityAnswerHash1: "$argon2id$answer",
    });
  });

  test("of twelve simultaneous accounts of one username in different cases one is created, and its email is taken in any case", async () => {
    const stores = (await connectTwice(engine)).map(storesOn);
    const created = await Promise.all(
      Array.from({ length: 6 }, () =>
        stores.map(({ admins }, index) => admins.create(newAdmin(index ? "robin" : "Robin"), "ada")),
      ).flat(),
    );
    expect(created.filter((admin) => admin !== null)).toHaveLength(1);
    const sameMail = { ...newAdmin("other"), email: "ROBIN@example.org" };
    expect(await stores[0]?.admins.create(sameMail, "ada")).toBeNull();
  });

  test("creating an account replaces an open invitation for it", async () => {
    const db = await connect();
    const { clock, create } = storesOn(db);
    const invitations = createInvitationStore(db, clock.now);
    const invitee = { username: "robin", email: "robin@example.org" };
    const expiresAt = "2026-11-23T09:00:00.000Z";
    await invitations.invite({ invitee, tempPasswordHash: "$", invitedBy: "ada", expiresAt });
    await create("robin");
    expect(await invitations.findOpen("robin")).toBeNull();
  });

  test("init counts accounts that are set up, not invited ones", async () => {
    const db = await connect();
    const { clock, admins, create } = storesOn(db);
    expect(await admins.isInitialized()).toBe(false);
    await createInvitationStore(db, clock.now).invite({
      invitee: { username: "jane", email: "jane@example.org" },
      tempPasswordHash: "$",
      invitedBy: "ada",
      expiresAt: "2026-11-23T09:00:00.000Z",
    });
    expect(await admins.isInitialized()).toBe(false);
    await create("robin");
    expect(await admins.isInitialized()).toBe(true);
  });

  test("promotion makes a master admin, changes nothing the second time, and is audited once", async () => {
    const db = await connect();
    const { admins, create } = storesOn(db);
    const { id } = await create("robin");
    expect(await admins.promote(id, "ada")).toMatchObject({ id, isMasterAdmin: true });
    expect(await admins.promote(id.toUpperCase(), "ada")).toMatchObject({ id, isMasterAdmin: true });
    const entries = await db.selectFrom("auditEntries").select(["actor", "action", "subjectId"]).execute();
    expect(entries.filter(({ action }) => action === "admin.promoted")).toEqual([
      { actor: "ada", action: "admin.promoted", subjectId: id },
    ]);
  });

  test("deletion ends the sessions and revokes the invitation", async () => {
    const db = await connect();
    const { clock, admins, create, sessions } = storesOn(db);
    const { id } = await create("robin");
    const token = await sessions.start(id);
    expect(await admins.remove(id, stranger)).toBeNull();
    expect(await sessions.find(token)).toBeUndefined();
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect(await admins.list()).toEqual([]);

    const invitations = createInvitationStore(db, clock.now);
    const invitee = { username: "jane", email: "jane@example.org" };
    const expiresAt = "2026-11-23T09:00:00.000Z";
    await invitations.invite({ invitee, tempPasswordHash: "$", invitedBy: "ada", expiresAt });
    const [pending] = await admins.list();
    expect(await admins.remove(pending?.id ?? "", stranger)).toBeNull();
    expect(await invitations.findOpen("jane")).toBeNull();
  });

  test("deleting oneself or a master admin is refused, the last active one with its own message", async () => {
    const { admins, create } = storesOn(await connect());
    const robin = await create("robin");
    expect(await admins.remove(robin.id, robin)).toBe("own-account");
    await admins.promote(robin.id, "ada");
    expect(await admins.remove(robin.id, stranger)).toBe("last-master");
    const { id } = await create("jane");
    await admins.promote(id, "ada");
    expect(await admins.remove(robin.id, stranger)).toBe("master-account");
    expect(await admins.list()).toHaveLength(2);
  });

  test("an administrator promoted during its deletion is either deleted or a master, never a deleted master", async () => {
    const [one, two] = (await connectTwice(engine)).map(storesOn) as [Stores, Stores]; // one for each connection
    await one.admins.promote((await one.create("ada")).id, "ada");
    for (let round = 0; round < 10; round++) {
      const { id } = await one.create(`robin${round}`);
      const [refusal, promoted] = await Promise.all([
        one.admins.remove(id, stranger),
        two.admins.promote(id, "ada"),
      ]);
      const isThere = (await one.admins.list()).some((admin) => admin.id === id);
      expect(isThere).toBe(refusal !== null);
      if (isThere)
        expect({ refusal, isMaster: promoted?.isMasterAdmin }).toEqual({
          refusal: "master-account",
          isMaster: true,
        });
    }
  });

  test("an unknown or malformed id finds no account", async () => {
    const { admins } = storesOn(await connect());
    const malformed = ["", "1", "not-a-uuid", "../../etc/passwd", "00000000-0000-0000-0000-00000000000g"];
    for (const id of [...malformed, crypto.randomUUID()]) {
      expect(await admins.promote(id, "ada")).toBeNull();
      expect(await admins.remove(id, stranger)).toBe("admin-not-found");
    }
  });

  test("a change that was checked against an outdated password is refused", async () => {
    const db = await connect();
    const { admins, create } = storesOn(db);
    const { id } = await create("robin");
    const change = (passwordHash: string) =>
      db
        .transaction()
        .execute((trx) =>
          admins.updateIfUnchanged(trx, { id, passwordHash }, { lastLogin: start.toISOString() }),
        );
    expect(await change("$argon2id$older")).toBe(false);
    expect(await change("$argon2id$password")).toBe(true);
    await db.updateTable("adminUsersV2").set({ isActive: false }).execute();
    expect(await change("$argon2id$password")).toBe(false);
  });

  test("actions are audited with usernames, without secrets and emails", async () => {
    const db = await connect();
    const { admins, create } = storesOn(db);
    const robin = await create("robin");
    await admins.remove(robin.id, { id: stranger.id, username: "ada" });
    const entries = await db.selectFrom("auditEntries").selectAll().orderBy("action").execute();
    expect(entries.map(({ actor, action, detail }) => ({ actor, action, detail }))).toEqual([
      { actor: "ada", action: "admin.created", detail: "robin" },
      { actor: "ada", action: "admin.deleted", detail: "robin" },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/argon2|@|school/);
  });
});
