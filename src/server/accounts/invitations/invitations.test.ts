import { createTestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { connectTwice } from "#support/two-connections.ts";
import { describe, expect, test } from "vitest";
import type { Db } from "../../db/connect.ts";
import { createInvitationStore, type Invitee } from "./invitations.ts";
import { createAdminStore } from "../store.ts";

const start = new Date("2026-11-20T09:00:00.000Z");
const expiresAt = "2026-11-23T09:00:00.000Z";
const setup = {
  passwordHash: "$argon2id$new",
  securityQuestion: "First school?",
  securityAnswerHash: "$argon2id$a",
};
const jane = { username: "jane.doe", email: "jane@example.org" };
const nothing = () => Promise.resolve();

function storesOn(db: Db) {
  const clock = createTestClock(start);
  const invitations = createInvitationStore(db, clock.now);
  const invite = (invitee: Invitee, tempPasswordHash = "$argon2id$temp") =>
    invitations.invite({ invitee, tempPasswordHash, invitedBy: "ada", expiresAt });
  return { clock, invitations, invite, admins: createAdminStore(db, clock.now) };
}

async function openInvitation(invitations: ReturnType<typeof createInvitationStore>, username: string) {
  const open = await invitations.findOpen(username);
  if (!open) throw new Error(`${username} has no open invitation`);
  return open;
}

type Stores = ReturnType<typeof storesOn>;

describe.each(engines)("invitations on $name", (engine) => {
  const { connect } = engine;

  test("an invited administrator has an unused invitation with hashed temporary password and expiry, and an account pending its setup [4.account.invited, 4.account.active-flag]", async () => {
    const db = await connect();
    const { invite, admins } = storesOn(db);
    expect(await invite(jane)).toEqual({ username: "jane.doe" });
    expect(await db.selectFrom("adminInvitations").selectAll().execute()).toEqual([
      {
        ...jane,
        id: expect.any(String) as unknown,
        tempPassword: "$argon2id$temp",
        invitedBy: "ada",
        forMasterAdmin: false,
        isUsed: false,
        expiresAt,
        createdAt: start.toISOString(),
      },
    ]);
    const account = await admins.findByUsername("jane.doe");
    expect(account).toMatchObject({ ...jane, isSetupComplete: false, isActive: true, isMasterAdmin: false });
    expect(account?.passwordHash).not.toContain("argon2");
  });

  test("redeeming completes the account, once", async () => {
    const db = await connect();
    const { invite, invitations, admins } = storesOn(db);
    await invite(jane);
    const open = await openInvitation(invitations, "Jane.Doe");
    expect(await invitations.redeem(open, setup, nothing)).toBe(true);
    expect(await admins.findByUsername("jane.doe")).toMatchObject({
      passwordHash: setup.passwordHash,
      securityQuestion1: setup.securityQuestion,
      securityAnswerHash1: setup.securityAnswerHash,
      securityQuestion2: null,
      isSetupComplete: true,
      isMasterAdmin: false,
    });
    expect(await invitations.findOpen("jane.doe")).toBeNull();
    expect(await invitations.redeem(open, { ...setup, passwordHash: "$argon2id$other" }, nothing)).toBe(
      false,
    );
    expect((await admins.findByUsername("jane.doe"))?.passwordHash).toBe(setup.passwordHash);
  });

  test("of ten simultaneous redemptions of one invitation over two connections exactly one succeeds", async () => {
    const [first, second] = (await connectTwice(engine)).map(storesOn) as [Stores, Stores]; // one for each connection
    await first.invite(jane);
    const open = await openInvitation(first.invitations, "jane.doe");
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const { invitations } = index % 2 ? first : second;
        const own = { ...setup, passwordHash: `$argon2id$${index}` };
        return invitations.redeem(open, own, nothing);
      }),
    );
    expect(attempts.filter(Boolean)).toHaveLength(1);
    const winner = attempts.indexOf(true);
    expect((await first.admins.findByUsername("jane.doe"))?.passwordHash).toBe(`$argon2id$${winner}`);
  });

  test("a setup whose transaction fails leaves the invitation open", async () => {
    const { invite, invitations, admins } = storesOn(await connect());
    await invite(jane);
    const open = await openInvitation(invitations, "jane.doe");
    const failing = invitations.redeem(open, setup, () => Promise.reject(new Error("power cut")));
    await expect(failing).rejects.toThrow("power cut");
    expect((await admins.findByUsername("jane.doe"))?.isSetupComplete).toBe(false);
    expect(await invitations.redeem(open, setup, nothing)).toBe(true);
  });

  test("an invitation that has expired, or whose account was deactivated, is refused", async () => {
    const db = await connect();
    const { clock, invite, invitations } = storesOn(db);
    await invite(jane);
    const open = await openInvitation(invitations, "jane.doe");
    await db.updateTable("adminUsersV2").set({ isActive: false }).execute();
    expect(await invitations.redeem(open, setup, nothing)).toBe(false);
    await db.updateTable("adminUsersV2").set({ isActive: true }).execute();
    clock.advance(72 * 60);
    expect(await invitations.findOpen("jane.doe")).toBeNull();
    expect(await invitations.redeem(open, setup, nothing)).toBe(false);
  });

  test("a new invitation for the same username or email revokes the older and leaves one account", async () => {
    const db = await connect();
    const { invite, invitations } = storesOn(db);
    await invite(jane);
    const older = await openInvitation(invitations, "jane.doe");
    await invite({ username: "Jane.Doe", email: "other@example.org" }, "$argon2id$second");
    expect(await invitations.redeem(older, setup, nothing)).toBe(false);
    expect((await openInvitation(invitations, "jane.doe")).tempPassword).toBe("$argon2id$second");

    await invite({ username: "j.doe", email: "OTHER@example.org" });
    expect(await invitations.findOpen("jane.doe")).toBeNull();
    const accounts = await db.selectFrom("adminUsersV2").select("username").execute();
    expect(accounts).toEqual([{ username: "j.doe" }]);
    const redeemed = await invitations.redeem(await openInvitation(invitations, "j.doe"), setup, nothing);
    expect(redeemed).toBe(true);
  });

  test("username and email of an existing account are taken, in any case", async () => {
    const { invite, invitations } = storesOn(await connect());
    await invite(jane);
    await invitations.redeem(await openInvitation(invitations, "jane.doe"), setup, nothing);
    expect(await invite({ username: "JANE.doe", email: "new@example.org" })).toBeNull();
    expect(await invite({ username: "new", email: "JANE@example.org" })).toBeNull();
    const named = { wantedUsername: "new", email: "jane@EXAMPLE.org", mailDomain: "example.org" };
    expect(await invite(named)).toBeNull();
  });

  test("usernames from names are numbered until username and email are free", async () => {
    const db = await connect();
    const { invite } = storesOn(db);
    const named = { wantedUsername: "jane.doe", email: undefined, mailDomain: "example.org" };
    expect(await invite(named)).toEqual({ username: "jane.doe" });
    expect(await invite(named)).toEqual({ username: "jane.doe2" });
    await invite({ username: "somebody", email: "jane.doe3@example.org" });
    expect(await invite(named)).toEqual({ username: "jane.doe4" });
    expect(await invite({ ...named, email: "jane@example.org" })).toEqual({ username: "jane.doe3" });
    const emails = await db.selectFrom("adminUsersV2").select("email").orderBy("username").execute();
    expect(emails.map(({ email }) => email)).toEqual([
      "jane.doe@example.org",
      "jane.doe2@example.org",
      "jane@example.org",
      "jane.doe4@example.org",
      "jane.doe3@example.org",
    ]);
  });

  test("eight invitations of one username at once leave one account and one open invitation", async () => {
    const connections = await connectTwice(engine);
    const stores = connections.map(storesOn);
    const invited = await Promise.all(
      Array.from({ length: 4 }, (_, index) => stores.map(({ invite }) => invite(jane, `$${index}`))).flat(),
    );
    expect(invited).toEqual(Array.from({ length: 8 }, () => ({ username: "jane.doe" })));
    const [db] = connections;
    expect(await db.selectFrom("adminUsersV2").select("username").execute()).toHaveLength(1);
    const open = db.selectFrom("adminInvitations").select("id").where("expiresAt", ">", start.toISOString());
    expect(await open.execute()).toHaveLength(1);
  });

  test("six simultaneous invitations of one name get six usernames", async () => {
    const stores = (await connectTwice(engine)).map(storesOn);
    const named = { wantedUsername: "jane.doe", email: undefined, mailDomain: "example.org" };
    const invited = await Promise.all(
      Array.from({ length: 3 }, () => stores.map(({ invite }) => invite(named))).flat(),
    );
    expect(
      invited.map((one) => one?.username ?? "").toSorted((left, right) => left.localeCompare(right)),
    ).toEqual(["jane.doe", "jane.doe2", "jane.doe3", "jane.doe4", "jane.doe5", "jane.doe6"]);
  });

  test("of six simultaneous invitations of one name that refuse taken names one succeeds", async () => {
    const stores = (await connectTwice(engine)).map(storesOn);
    const named = { wantedUsername: "jane.doe", email: undefined, mailDomain: "example.org" };
    const invited = await Promise.allSettled(
      Array.from({ length: 3 }, () =>
        stores.map(({ invite }) => invite({ ...named, refusesTaken: true })),
      ).flat(),
    );
    expect(invited.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const reasons = invited.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toMatchObject({ code: "name-taken" });
  });

  test("inviting and setting up are audited", async () => {
    const db = await connect();
    const { invite, invitations } = storesOn(db);
    await invite(jane);
    await invitations.redeem(await openInvitation(invitations, "jane.doe"), setup, nothing);
    const entries = await db.selectFrom("auditEntries").select(["actor", "action", "detail"]).execute();
    expect(entries).toEqual([
      { actor: "ada", action: "admin.invited", detail: "jane.doe" },
      { actor: "jane.doe", action: "admin.set-up", detail: null },
    ]);
  });
});
