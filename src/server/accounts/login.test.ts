import { createTestClock } from "#support/api.ts";
import { createCheapPasswords } from "#support/cheap-passwords.ts";
import { engines } from "#support/database.ts";
import { connectTwice } from "#support/two-connections.ts";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { Check, Passwords } from "../auth/passwords.ts";
import { normaliseAnswer } from "../auth/security-answers.ts";
import { createAdminStore } from "./store.ts";
import type { Db } from "../db/connect.ts";
import { createRefusalAudit } from "../audit/refusals.ts";
import { createLockout } from "../auth/lockout.ts";
import { createKnownSenders } from "../auth/known-senders.ts";
import { createPendingLogins } from "./factors/pending-logins.ts";
import { createSecondStep } from "./factors/second-step.ts";
import { createFactorStore } from "./factors/store.ts";
import { createTotp } from "./factors/totp.ts";
import { createLoginService, type Login } from "./login.ts";
import { createSessionStore } from "../auth/sessions.ts";

const right = { username: "robin", password: "heron walks slowly", securityAnswer: "Hill Top" };
const passwords = createCheapPasswords();
const site = { origin: "http://localhost", name: "Larkfold" };
const from = { address: "192.0.2.7", oldToken: undefined, site };

/** The real hashing, which records its checks. */
function watch() {
  const checks: Check[] = [];
  const watched: Passwords = {
    ...passwords,
    ranked: (rank) => ({
      ...passwords.ranked(rank),
      verify: (...asked) => {
        checks.push(...asked);
        return passwords.verify(...asked);
      },
    }),
  };
  return { watched, checks };
}

function serviceOn(db: Db, passwords: Passwords, clock = createTestClock()) {
  const admins = createAdminStore(db, clock.now);
  const sessions = createSessionStore(db, clock.now);
  const refusals = createRefusalAudit({ db, clock: clock.now, log: pino({ level: "silent" }) });
  const lockout = createLockout(db, clock.now, true, refusals);
  const knownSenders = createKnownSenders(db, clock.now, Buffer.alloc(32, 7));
  const secondStep = createSecondStep({
    clock: clock.now,
    factors: createFactorStore(db, clock.now),
    pending: createPendingLogins(db, clock.now),
    totp: createTotp({ secret: Buffer.alloc(32, 7), issuer: "Larkfold" }),
  });
  const parts = { db, clock: clock.now, passwords, lockout, knownSenders, admins, sessions, secondStep };
  const service = createLoginService(parts);
  /** These accounts have no second factor. */
  const logIn = async (...given: Parameters<typeof service.logIn>): Promise<Login> => {
    const opened = await service.logIn(...given);
    if ("secondStep" in opened) throw new Error("The login waits for a second step");
    return opened;
  };
  return { clock, admins, sessions, refusals, ...service, logIn };
}

/** An account with the given answers to its first, second and third question. */
async function addAccount(db: Db, answers: readonly string[] = ["Hill Top"]) {
  const [passwordHash = "", ...hashes] = await passwords.hash(
    right.password,
    ...answers.map(normaliseAnswer),
  );
  const now = new Date().toISOString();
  const id = crypto.randomUUID();
  await db
    .insertInto("adminUsersV2")
    .values({
      id,
      username: "robin",
      email: "robin@example.org",
      passwordHash,
      securityQuestion1: "One?",
      securityAnswerHash1: hashes[0] ?? null,
      ...(answers.length > 1 && { securityQuestion2: "Two?", securityAnswerHash2: hashes[1] ?? null }),
      ...(answers.length > 2 && { securityQuestion3: "Three?", securityAnswerHash3: hashes[2] ?? null }),
      isSetupComplete: true,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

const failures: Record<string, { body?: Partial<typeof right>; change?: object; answers?: string[] }> = {
  "an unknown username": { body: { username: "nobody" } },
  "a wrong password": { body: { password: "heron walks fast" } },
  "a wrong answer to the only question": { body: { securityAnswer: "Hill Bottom" } },
  "a wrong answer to two questions": { body: { securityAnswer: "no" }, answers: ["a", "b"] },
  "a wrong answer to three questions": { body: { securityAnswer: "no" }, answers: ["a", "b", "c"] },
  "a wrong password and a wrong answer": { body: { password: "no way", securityAnswer: "no" } },
  "an account without any question": {
    change: { securityAnswerHash1: null, securityQuestion1: null },
  },
  "a deactivated account": { change: { isActive: false } },
  "an account that is not set up": { change: { isSetupComplete: false } },
  "an account whose password is no hash": { change: { passwordHash: "!" }, body: { password: "!" } },
};

describe.each(engines)("login on $name", (engine) => {
  test("every failure has the same message, and checks one password and three answers", async () => {
    const db = await engine.connect();
    const { watched, checks } = watch();
    const { logIn } = serviceOn(db, watched);
    for (const [failure, { body, change, answers }] of Object.entries(failures)) {
      await db.deleteFrom("limitCounters").execute();
      await db.deleteFrom("adminUsersV2").execute();
      await addAccount(db, answers);
      if (change) await db.updateTable("adminUsersV2").set(change).execute();
      checks.length = 0;
      await expect(logIn({ ...right, ...body }, from), failure).rejects.toMatchObject({
        code: "login-failed",
        status: 401,
        message: "Invalid credentials or security answer",
      });
      const { password, securityAnswer } = { ...right, ...body };
      const answer = normaliseAnswer(securityAnswer);
      const checked = checks.map(({ plain }) => plain);
      expect(checked, failure).toEqual([password, answer, answer, answer]);
    }
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("the answer to any of three questions opens a session, after the same checks", async () => {
    const db = await engine.connect();
    const { watched, checks } = watch();
    const id = await addAccount(db, ["Hill Top", "Second Answer", "third"]);
    const { logIn, sessions } = serviceOn(db, watched);
    for (const securityAnswer of ["hill top", " SECOND  answer ", "Third"]) {
      checks.length = 0;
      const { token } = await logIn({ ...right, securityAnswer }, from);
      expect(await sessions.find(token)).toMatchObject({ id, username: "robin" });
      expect(checks).toHaveLength(4);
    }
  });

  test("the first login is not a returning one, each gets its own token, and the browser's old session ends", async () => {
    const db = await engine.connect();
    await addAccount(db);
    const { logIn, sessions } = serviceOn(db, passwords);
    const first = await logIn(right, from);
    expect(first.isReturning).toBe(false);
    const elsewhere = await logIn(right, from);
    expect(elsewhere.isReturning).toBe(true);
    const again = await logIn(right, { ...from, oldToken: first.token });
    expect(new Set([first.token, elsewhere.token, again.token]).size).toBe(3);
    expect(await sessions.find(first.token)).toBeUndefined();
    expect(await sessions.find(elsewhere.token)).toBeDefined();
    expect(await sessions.find(again.token)).toBeDefined();
  });

  test("a login fails when the password is replaced while the old one is checked", async () => {
    const db = await engine.connect();
    await addAccount(db);
    const slow: Passwords = {
      ...passwords,
      ranked: () => ({
        ...passwords,
        verify: async (...checks) => {
          const results = await passwords.verify(...checks);
          await db.updateTable("adminUsersV2").set({ passwordHash: "$argon2id$new" }).execute();
          return results;
        },
      }),
    };
    await expect(serviceOn(db, slow).logIn(right, from)).rejects.toMatchObject({ code: "login-failed" });
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("the sixth failure within 15 minutes locks out the right secrets too, from that address alone", async () => {
    const db = await engine.connect();
    const { watched, checks } = watch();
    await addAccount(db);
    const { logIn, clock } = serviceOn(db, watched);
    for (let failure = 1; failure <= 5; failure++) {
      const username = failure % 2 ? "robin" : "ROBIN";
      await expect(
        logIn({ ...right, username, password: "no" }, from),
        `failure ${failure}`,
      ).rejects.toMatchObject({
        code: "login-failed",
      });
    }
    clock.advance(5);
    await expect(logIn(right, from)).rejects.toMatchObject({ code: "locked-out", retryAfterSeconds: 600 });
    expect(checks).toHaveLength(20);
    await logIn(right, { ...from, address: "192.0.2.8" });
    clock.advance(10);
    await logIn(right, from);
  });

  test("a successful login resets the count of failures", async () => {
    const db = await engine.connect();
    await addAccount(db);
    const { logIn } = serviceOn(db, passwords);
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 4; failure++)
        await expect(logIn({ ...right, password: "no" }, from)).rejects.toMatchObject({
          code: "login-failed",
        });
      await logIn(right, from);
    }
  });

  test("of 20 simultaneous wrong logins through two application instances five are checked", async () => {
    const connections = await connectTwice(engine);
    await addAccount(connections[0]);
    const services = connections.map((db) => serviceOn(db, passwords));
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        services.map(({ logIn }) => logIn({ ...right, password: "no" }, from)),
      ).flat(),
    );
    const codes = answers.map(
      (answer) => (answer.status === "rejected" ? (answer.reason as { code: string }).code : "opened"), // an AppError
    );
    expect(codes.filter((code) => code === "login-failed")).toHaveLength(5);
    expect(codes.filter((code) => code === "locked-out")).toHaveLength(15);
  });

  test("login, logout, failures and lockouts are audited once a minute, without unknown usernames", async () => {
    const db = await engine.connect();
    const id = await addAccount(db);
    const { logIn, logOut, refusals } = serviceOn(db, passwords);
    const { token, admin } = await logIn(right, from);
    await logOut(token, admin);
    for (const username of ["robin", "my secret password"])
      for (let failure = 0; failure < 8; failure++)
        await expect(logIn({ ...right, username, password: "no" }, from)).rejects.toThrow(/Invalid|Too many/);
    await refusals.close();
    const entries = await db
      .selectFrom("auditEntries")
      .selectAll()
      .orderBy("action")
      .orderBy("count")
      .execute();
    const told = entries.map(({ actor, action, subjectId, detail, sender, count }) => {
      return [actor, action, subjectId ?? detail, sender, count];
    });
    const network = "192.0.2.0/24";
    expect(told).toHaveLength(6);
    expect(told).toEqual(
      expect.arrayContaining([
        ["visitor", "login.failed", "robin", network, 5],
        ["visitor", "login.failed", null, network, 5],
        ["visitor", "login.locked-out", "robin", network, 3],
        ["visitor", "login.locked-out", null, network, 3],
        ["robin", "session.ended", id, null, 1],
        ["robin", "session.started", id, network, 1],
      ]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/heron|hill|192\.0\.2\.7|my secret/i);
  });
});
