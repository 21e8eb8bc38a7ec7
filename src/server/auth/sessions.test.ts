import { createTestClock } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";
import { createAdminStore } from "../accounts/store.ts";
import type { Db } from "../db/connect.ts";
import { createSessionStore } from "./sessions.ts";

async function prepare(db: Db) {
  const clock = createTestClock(new Date("2026-11-20T09:00:00.000Z"));
  const admin = await createAdminStore(db, clock.now).create(
    {
      username: "robin",
      email: "robin@example.org",
      passwordHash: "$",
      securityQuestion: "First school?",
      securityAnswerHash: "$",
    },
    "ada",
  );
  if (!admin) throw new Error("robin is taken");
  return { clock, admin, sessions: createSessionStore(db, clock.now) };
}

describe.each(engines)("sessions on $name", ({ connect }) => {
  test("a session names its administrator; the table holds only the token's hash", async () => {
    const db = await connect();
    const { admin, sessions } = await prepare(db);
    const token = await sessions.start(admin.id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await sessions.find(token)).toMatchObject({
      id: admin.id,
      username: "robin",
      isMasterAdmin: false,
    });
    expect(await sessions.find(`${token}x`)).toBeUndefined();
    const rows = await db.selectFrom("sessions").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await sessions.find(rows[0]?.tokenHash ?? "")).toBeUndefined();
  });

  test("a session ends after 30 minutes without a call, and each call extends it", async () => {
    const { clock, admin, sessions } = await prepare(await connect());
    const token = await sessions.start(admin.id);
    for (let call = 0; call < 4; call++) {
      clock.advance(29.9);
      expect(await sessions.find(token), `call ${call}`).toBeDefined();
    }
    clock.advance(30);
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("a session ends 12 hours after the login, whatever its calls", async () => {
    const db = await connect();
    const { clock, admin, sessions } = await prepare(db);
    const token = await sessions.start(admin.id);
    for (let quarter = 1; quarter < 48; quarter++) {
      clock.advance(15);
      expect(await sessions.find(token), `quarter of an hour ${quarter}`).toBeDefined();
    }
    clock.advance(15);
    expect(await sessions.find(token)).toBeUndefined();
    await sessions.start(admin.id);
    expect(await db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  test("ending one session leaves the others, ending all leaves none", async () => {
    const { admin, sessions } = await prepare(await connect());
    const [one, two, three] = [
      await sessions.start(admin.id),
      await sessions.start(admin.id),
      await sessions.start(admin.id),
    ];
    await sessions.end(one);
    expect(await sessions.find(one)).toBeUndefined();
    expect(await sessions.find(two)).toBeDefined();
    await sessions.endAll(admin.id);
    expect(await sessions.find(two)).toBeUndefined();
    expect(await sessions.find(three)).toBeUndefined();
  });

  test("deactivation ends the sessions, and reactivation does not restore them", async () => {
    const db = await connect();
    const { admin, sessions } = await prepare(db);
    const token = await sessions.start(admin.id);
    const setActive = (isActive: boolean) => db.updateTable("adminUsersV2").set({ isActive }).execute();
    await setActive(false);
    expect(await sessions.find(token)).toBeUndefined();
    await setActive(true);
    expect(await sessions.find(token)).toBeUndefined();
  });

  test("a promotion applies to running sessions", async () => {
    const db = await connect();
    const { clock, admin, sessions } = await prepare(db);
    const token = await sessions.start(admin.id);
    await createAdminStore(db, clock.now).promote(admin.id, "ada");
    expect(await sessions.find(token)).toMatchObject({ isMasterAdmin: true });
  });
});
