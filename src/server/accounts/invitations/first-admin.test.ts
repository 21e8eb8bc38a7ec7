import { createTestClock, type TestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { runTogether } from "#support/processes/run-together.ts";
import { connectTwice } from "#support/two-connections.ts";
import { describe, expect, test } from "vitest";
import { createLockout } from "../../auth/lockout.ts";
import type { Db } from "../../db/connect.ts";
import { firstAdminMessage, type FirstAdmin, inviteFirstAdmin } from "./first-admin.ts";
import { createInvitationStore } from "./invitations.ts";
import { createPasswords } from "../../auth/passwords.ts";
import { createSetup } from "../setup.ts";
import { createAdminStore } from "../store.ts";

const secret = Buffer.alloc(32, 7);
const defaults = { FIRST_ADMIN_USERNAME: "admin", FIRST_ADMIN_PASSWORD: undefined, INVITE_TTL_HOURS: 72 };

function start(db: Db, clock: TestClock, changed: { config?: object; secret?: Buffer } = {}) {
  const config = { ...defaults, ...changed.config };
  return inviteFirstAdmin({ db, clock: clock.now, config, secret: changed.secret ?? secret });
}

function textOf(first: FirstAdmin | null): string {
  if (first?.password.from !== "this-start") throw new Error("This start told no password");
  return first.password.text;
}

async function setUp(db: Db, clock: TestClock, username: string, tempPassword: string): Promise<void> {
  const passwords = createPasswords();
  const lockout = createLockout(db, clock.now, true);
  const invitations = createInvitationStore(db, clock.now);
  const redeem = createSetup({ policy: "standard", passwords, lockout, invitations });
  const own = {
    password: "a password of my own",
    securityQuestion: "First school?",
    securityAnswer: "Hill Top",
  };
  await redeem({ username, tempPassword, ...own }, "192.0.2.7");
}

describe.each(engines)("the first administrator on $name", (engine) => {
  test("a start without an administrator makes an invitation for a master admin, which First Time Setup redeems [7.GET-init-first-master]", async () => {
    const db = await engine.connect();
    const clock = createTestClock(new Date("2026-11-20T10:48:00.000Z"));
    const first = await start(db, clock);
    expect(first).toMatchObject({ username: "admin", expiresAt: "2026-11-23T10:48:00.000Z" });
    const text = textOf(first);
    expect(firstAdminMessage(first as FirstAdmin, "http://localhost:3000")).toBe(
      // textOf has thrown if it is null
      [
        "First administrator: username admin",
        `Temporary password: ${text}`,
        "Open http://localhost:3000/admin-access, choose First Time Setup and set a password of your own until Monday 23 November 2026 at 10:48.",
        "",
      ].join("\n"),
    );
    await setUp(db, clock, "admin", text);
    const [admin] = await createAdminStore(db, clock.now).list();
    expect(admin).toMatchObject({ username: "admin", email: "admin@example.org", isMasterAdmin: true });
    expect(await start(db, clock)).toBeNull();
  });

  test("a restart before the setup prints the same valid password", async () => {
    const db = await engine.connect();
    const clock = createTestClock();
    const text = textOf(await start(db, clock));
    clock.advance(60);
    expect(textOf(await start(db, clock))).toBe(text);
    expect(await db.selectFrom("adminInvitations").selectAll().execute()).toHaveLength(1);
    await setUp(db, clock, "admin", text);
  });

  test("a start after the invitation has expired makes a new one", async () => {
    const db = await engine.connect();
    const clock = createTestClock();
    const text = textOf(await start(db, clock));
    clock.advance(72 * 60);
    const renewed = textOf(await start(db, clock));
    expect(renewed).not.toBe(text);
    await expect(setUp(db, clock, "admin", text)).rejects.toMatchObject({ code: "setup-failed" });
    await setUp(db, clock, "admin", renewed);
  });

  test("simultaneous starts make one invitation and print the same password", async () => {
    const connections = await connectTwice(engine);
    const clock = createTestClock();
    const starts = await Promise.all([...connections, ...connections].map((db) => start(db, clock)));
    expect(new Set(starts.map(textOf)).size).toBe(1);
    const [db] = connections;
    expect(await db.selectFrom("adminInvitations").selectAll().execute()).toHaveLength(1);
    await setUp(db, clock, "admin", textOf(starts[0] ?? null));
  });

  test("six processes that start at once make one invitation", async () => {
    const place = await engine.createPlace();
    const starts = Array.from({ length: 6 }, () => [JSON.stringify(place), secret.toString("hex")]);
    expect(await runTogether("invite-first-admin.ts", starts)).toEqual([]);
    const db = await engine.connect(place);
    expect(await db.selectFrom("adminInvitations").selectAll().execute()).toHaveLength(1);
    const clock = createTestClock();
    await setUp(db, clock, "admin", textOf(await start(db, clock)));
  });

  test("a start with another secret keeps a new invitation of another start, and replaces it after a minute", async () => {
    const db = await engine.connect();
    const clock = createTestClock();
    const text = textOf(await start(db, clock));
    const other = { secret: Buffer.alloc(32, 8) };
    const beside = await start(db, clock, other);
    expect(beside?.password).toEqual({ from: "another-start" });
    expect(firstAdminMessage(beside as FirstAdmin, "http://localhost:3000")).toContain(
      "start again in a minute",
    );
    clock.advance(2);
    const renewed = textOf(await start(db, clock, other));
    await expect(setUp(db, clock, "admin", text)).rejects.toMatchObject({ code: "setup-failed" });
    await setUp(db, clock, "admin", renewed);
  });

  test("a username and a password from the environment are used, and the password is not printed", async () => {
    const db = await engine.connect();
    const clock = createTestClock();
    const config = { FIRST_ADMIN_USERNAME: "ada.reed", FIRST_ADMIN_PASSWORD: "given by the environment" };
    const first = await start(db, clock, { config });
    expect(first).toMatchObject({ username: "ada.reed", password: { from: "environment" } });
    const notice = firstAdminMessage(first as FirstAdmin, "http://localhost:3000");
    expect(notice).toContain("First administrator: username ada.reed\nTemporary password: the one given in");
    expect(notice).not.toContain(config.FIRST_ADMIN_PASSWORD);
    expect(await start(db, clock, { config })).toEqual(first);
    await setUp(db, clock, "ada.reed", config.FIRST_ADMIN_PASSWORD);
  });

  test("another username in the environment replaces the invitation and its pending account", async () => {
    const db = await engine.connect();
    const clock = createTestClock();
    await start(db, clock);
    clock.advance(2);
    const renamed = await start(db, clock, { config: { FIRST_ADMIN_USERNAME: "ada" } });
    const accounts = await createAdminStore(db, clock.now).list();
    expect(accounts.map(({ username }) => username)).toEqual(["ada"]);
    await setUp(db, clock, "ada", textOf(renamed));
  });

  test("an invitation whose pending account is missing is replaced", async () => {
    const db = await engine.connect();
    const clock = createTestClock();
    await start(db, clock);
    await db.deleteFrom("adminUsersV2").execute();
    await setUp(db, clock, "admin", textOf(await start(db, clock)));
  });
});
