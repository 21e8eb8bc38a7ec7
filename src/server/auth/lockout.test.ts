import { limits } from "#contract/limits.ts";
import { createTestApp, createTestClock } from "#support/api.ts";
import { logIn, setUpMaster } from "#support/admin-accounts.ts";
import { engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";
import { createAdminStore } from "../accounts/store.ts";
import type { Db } from "../db/connect.ts";
import { type Lockout, checkOrGiveBack, createLockout, type LoginAttempt } from "./lockout.ts";

const { fromOneSender, forOneAccount } = limits.login;
const robin: LoginAttempt = {
  secret: "login",
  account: "robin",
  address: "192.0.2.7",
  knownUsername: "robin",
};

function start(db: Db) {
  const clock = createTestClock();
  return { clock, lockout: createLockout(db, clock.now, true) };
}

/** True if the attempt is allowed, otherwise the seconds to wait. */
async function outcome(lockout: Lockout, attempt: LoginAttempt): Promise<true | number | undefined> {
  try {
    await lockout.count(attempt);
    return true;
  } catch (error) {
    return (error as { retryAfterSeconds?: number }).retryAfterSeconds; // an AppError
  }
}

describe.each(engines)("limits on guessing on $name", (engine) => {
  test("one sender may try 30 names in 15 minutes, and is then refused before its body is read", async () => {
    const { lockout, clock } = start(await engine.connect());
    const other = (name: number, address = robin.address): LoginAttempt => ({
      ...robin,
      account: `name ${name}`,
      address,
    });
    const results: unknown[] = [];
    for (let name = 0; name < 40; name++) results.push(await outcome(lockout, other(name)));
    expect(results.filter((result) => result === true)).toHaveLength(fromOneSender.most);
    expect(results.at(-1)).toBe(900);
    await expect(lockout.refuseOverLimit("login", robin.address)).rejects.toMatchObject({ status: 429 });
    await lockout.refuseOverLimit("setup", robin.address);
    await lockout.refuseOverLimit("login", "192.0.2.8");
    expect(await outcome(lockout, other(50, "192.0.2.8"))).toBe(true);
    clock.advance(15);
    await lockout.refuseOverLimit("login", robin.address);
    expect(await outcome(lockout, robin)).toBe(true);
  });

  test("a sender that keeps asking about a locked account is refused before its body is read", async () => {
    const { lockout } = start(await engine.connect());
    for (let count = 0; count < fromOneSender.most + 1; count++) await outcome(lockout, robin);
    await expect(lockout.refuseOverLimit("login", robin.address)).rejects.toMatchObject({ status: 429 });
  });

  test("an account takes 100 failures an hour from all senders, and more from one that has signed in to it", async () => {
    const { lockout, clock } = start(await engine.connect());
    const from = (sender: number): LoginAttempt => ({ ...robin, address: `198.51.100.${sender}` });
    const results: unknown[] = [];
    for (let count = 0; count < forOneAccount.most + 2; count++)
      results.push(await outcome(lockout, from(Math.floor(count / 5))));
    expect(results.slice(0, forOneAccount.most).every((result) => result === true)).toBe(true);
    expect(results.slice(forOneAccount.most)).toEqual([3600, 3600]);
    expect(await outcome(lockout, robin)).toBe(3600);
    expect(await outcome(lockout, { ...robin, isKnownSender: true })).toBe(true);
    expect(await outcome(lockout, { ...robin, account: "ada" })).toBe(true);
    clock.advance(60);
    expect(await outcome(lockout, robin)).toBe(true);
  });

  test("an attempt refused by the full hashing queue is not counted, a wrong one is", async () => {
    const db = await engine.connect();
    const { lockout } = start(db);
    for (let count = 0; count < 40; count++) {
      const attempt = await lockout.count(robin);
      const isFull = () => Promise.reject(new Error("no room"));
      await expect(checkOrGiveBack(lockout, attempt, isFull)).rejects.toThrow("no room");
    }
    const standing = await db.selectFrom("limitCounters").select("count").execute();
    expect(standing.map(({ count }) => count)).toEqual([0, 0, 0]);
    for (let count = 0; count < limits.lockout.failures; count++)
      expect(await outcome(lockout, robin)).toBe(true);
    expect(await outcome(lockout, robin)).toBe(900);
  });

  test("a login from a sender that signed in before is not refused by the account's limit", async () => {
    const testApp = await createTestApp({ engine });
    const { credentials } = await setUpMaster(testApp);
    const lockout = createLockout(testApp.db, testApp.clock.now, true);
    for (let count = 0; count < forOneAccount.most; count++)
      await lockout.count({ ...robin, account: "admin", address: `198.51.100.${Math.floor(count / 5)}` });
    await logIn(testApp, credentials);
    await testApp.db.deleteFrom("knownSenders").execute();
    const answer = await testApp.call("login", { body: credentials });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "3600"]);
  });

  test("all spellings that the database matches to one account share one count", async () => {
    const testApp = await createTestApp({ engine });
    const { credentials } = await setUpMaster(testApp);
    const spellings = [
      "ADMIN",
      "Admin",
      "adm\u0130n",
      "ADM\u0130N",
      "aDmin",
      "\u0041dm\u0130n",
      "admiN",
      "admin",
    ];
    const admins = createAdminStore(testApp.db, testApp.clock.now);
    const codes: number[] = [];
    for (const username of spellings) {
      if (!(await admins.findByUsername(username))) continue;
      const body = { ...credentials, username, password: "wrong" };
      codes.push((await testApp.call("login", { body })).statusCode);
    }
    expect(codes.slice(0, 5)).toEqual([401, 401, 401, 401, 401].slice(0, codes.length));
    expect(codes.slice(5).every((code) => code === 429)).toBe(true);
    const isTurkish = (await admins.findByUsername("adm\u0130n")) !== null;
    expect([engine.name, isTurkish]).toEqual([engine.name, engine.name === "PostgreSQL"]);
    expect(codes).toHaveLength(isTurkish ? 8 : 5);
    const right = await testApp.call("login", { body: { ...credentials, username: "ADMIN" } });
    expect(right.statusCode).toBe(429);
  });

  test("an account whose username predates the present rules logs in by its own spelling", async () => {
    const testApp = await createTestApp({ engine });
    const { credentials } = await setUpMaster(testApp);
    for (const username of ["Zoe\u0308 O'Neil@home", "\u0410dmin", "visitor"]) {
      await testApp.db.updateTable("adminUsersV2").set({ username }).execute();
      await logIn(testApp, { ...credentials, username });
    }
  });
});
