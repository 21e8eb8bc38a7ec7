import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { createAdmin, listAdmins, logIn, newAdmin, setUp, setUpMaster } from "#support/admin-accounts.ts";
import { createTestApp, type TestApp } from "#support/api.ts";
import { createDataDir, type DatabasePlace, type Engine, engines } from "#support/database.ts";
import { describe, expect, test } from "vitest";
import { type Outcome, runCommandLine } from "./admin-cli.ts";
import { openDatabase } from "./db/connect.ts";
import { failureText } from "./log/error-text.ts";
import { currentMigration, migrateTo, migrationNames } from "./db/migrate.ts";
import { inviteFirstAdmin } from "./accounts/invitations/first-admin.ts";

const robinsLogin = { username: "robin.reed", password: "heron walks slowly", securityAnswer: "hill top" };

/** The code and output of `npm run admin --`, without a separate process. */
function runCommand({ dataDir, databaseUrl }: DatabasePlace, ...args: string[]): Promise<Outcome> {
  return runCommandLine(args, environmentOf({ dataDir, databaseUrl }));
}

function environmentOf({ dataDir, databaseUrl }: DatabasePlace): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", PUBLIC_URL: "" };
}

/** A running application on `engine`, with a master admin who is signed in. */
async function start(engine: Engine) {
  const testApp = await createTestApp({ engine });
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = testApp.config;
  const { cookie, credentials } = await setUpMaster(testApp);
  const run = (...args: string[]) => runCommand({ dataDir, databaseUrl }, ...args);
  return { testApp, cookie, credentials, run };
}

async function auditOf({ db }: TestApp): Promise<unknown[]> {
  const query = db.selectFrom("auditEntries").select(["action", "detail"]).where("actor", "=", "operator");
  return (await query.orderBy("at").execute()).map(({ action, detail }) => [action, detail]);
}

function passwordIn(message: string): string {
  return /Temporary password: (.+)/.exec(message)?.[1] ?? "";
}

describe.each(engines)("the operator's commands on $name", (engine) => {
  test("reset replaces a sole master admin's password while the server runs, and a start invites no other", async () => {
    const { testApp, cookie, credentials, run } = await start(engine);
    const reset = await run("reset", "Admin");
    expect([reset.code, reset.errors]).toEqual([0, ""]);
    expect(reset.out).toContain("Username: admin\n");
    expect((await testApp.call("listAdmins", { cookie })).statusCode).toBe(401);
    expect((await testApp.call("login", { body: credentials })).statusCode).toBe(401);
    expect((await testApp.call("readInit")).json()).toEqual({ initialized: true, setupRequired: false });
    const { config, db, clock } = testApp;
    expect(await inviteFirstAdmin({ config, db, secret: Buffer.alloc(32, 7), clock: clock.now })).toBeNull();
    const [row] = await db.selectFrom("adminUsersV2").selectAll().execute();
    expect(row).toMatchObject({ passwordHash: "!", securityQuestion1: null, securityAnswerHash1: null });

    const renewed = await setUp(testApp, "admin", passwordIn(reset.out));
    const again = await listAdmins(testApp, await logIn(testApp, renewed));
    expect(again).toMatchObject([{ id: row?.id, isMasterAdmin: true, invitedUntil: null }]);
    expect(await auditOf(testApp)).toEqual(expect.arrayContaining([["admin.reset", "admin"]]));
  });

  test("a second reset ends the invitation of the first", async () => {
    const { testApp, run } = await start(engine);
    const first = await run("reset", "admin");
    const second = await run("reset", "admin");
    await expect(setUp(testApp, "admin", passwordIn(first.out))).rejects.toThrow("401");
    await setUp(testApp, "admin", passwordIn(second.out));
  });

  test("a reset account keeps its row, and its name cannot be invited or created", async () => {
    const { testApp, cookie, run } = await start(engine);
    const { id } = await createAdmin(testApp, cookie);
    await logIn(testApp, robinsLogin);
    await run("reset", "robin.reed");
    const { username, email } = newAdmin;
    expect((await testApp.call("inviteAdmin", { cookie, body: { username, email } })).statusCode).toBe(409);
    expect((await testApp.call("createAdmin", { cookie, body: newAdmin })).statusCode).toBe(409);
    expect((await run("invite", "--role", "admin", "--username", username, "--email", email)).code).toBe(1);
    expect((await listAdmins(testApp, cookie)).map((admin) => admin.id)).toContain(id);
  });

  test("an invited master becomes a master at First Time Setup, an invited admin does not", async () => {
    const { testApp, cookie, run } = await start(engine);
    const invite = (role: string, username: string, email = `${username}@example.org`) =>
      run("invite", "--role", role, "--username", username, "--email", email);
    const [ada, jo] = await Promise.all([invite("master", "ada.hill"), invite("admin", "jo.hill")]);
    expect([ada.code, ada.errors, jo.code, jo.errors]).toEqual([0, "", 0, ""]);
    await setUp(testApp, "ada.hill", passwordIn(ada.out));
    await setUp(testApp, "jo.hill", passwordIn(jo.out));
    const admins = await listAdmins(testApp, cookie);
    const masters = admins.filter(({ isMasterAdmin }) => isMasterAdmin).map(({ username }) => username);
    expect(masters.toSorted()).toEqual(["ada.hill", "admin"]);

    const refused = await Promise.all([
      invite("admin", "new", "jo.hill@example.org"),
      invite("admin", "new", "jo"),
      invite("admin", "operator"),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1]);
    const [taken, malformed, reserved] = refused.map(({ errors }) => errors);
    expect([taken, malformed]).toEqual([
      "This username or email is already in use.\n",
      "Valid email is required\n",
    ]);
    expect(reserved).toContain("no reserved name");
    const audit = await auditOf(testApp);
    expect(audit).toHaveLength(2);
    expect(audit).toEqual(expect.arrayContaining([["admin.invited", "ada.hill"]]));
  });

  test("a deactivated admin is logged out at once, and a reactivated one may log in", async () => {
    const { testApp, cookie, run } = await start(engine);
    await createAdmin(testApp, cookie);
    const robin = await logIn(testApp, robinsLogin);
    expect((await run("deactivate", "robin.reed")).code).toBe(0);
    expect((await testApp.call("readAccount", { cookie: robin })).statusCode).toBe(401);
    expect((await testApp.call("login", { body: robinsLogin })).statusCode).toBe(401);
    const [list, reset] = await Promise.all([run("list"), run("reset", "robin.reed")]);
    expect(list.out).toMatch(/^robin\.reed +robin@example\.org +admin +inactive /m);
    expect(reset.errors).toBe("This account is deactivated. Please reactivate it first.\n");
    expect((await run("reactivate", "robin.reed")).code).toBe(0);
    await logIn(testApp, robinsLogin);
    expect(await auditOf(testApp)).toEqual([
      ["admin.deactivated", "robin.reed"],
      ["admin.reactivated", "robin.reed"],
    ]);
  });

  test("every session of an admin ends within one request while the server runs, and the login still works", async () => {
    const { testApp, cookie, run } = await start(engine);
    await createAdmin(testApp, cookie);
    const robins = [await logIn(testApp, robinsLogin), await logIn(testApp, robinsLogin)];
    const ended = await run("end-sessions", "Robin.Reed");
    expect(ended).toEqual({ code: 0, out: "Every session of robin.reed has ended.\n", errors: "" });
    for (const robin of robins)
      expect((await testApp.call("readAccount", { cookie: robin })).statusCode).toBe(401);
    expect((await testApp.call("readAccount", { cookie })).statusCode).toBe(200);
    await logIn(testApp, robinsLogin);
    expect(await auditOf(testApp)).toEqual([["sessions.ended", "robin.reed"]]);
  });

  test("the last active master admin is not deactivated", async () => {
    const { testApp, cookie, run } = await start(engine);
    const refused = "The last active master admin cannot be deactivated.\n";
    expect(await run("deactivate", "admin")).toEqual({ code: 1, out: "", errors: refused });
    expect(await listAdmins(testApp, cookie)).toMatchObject([{ isActive: true }]);
  });

  test("unlock ends only the named account's lockout", async () => {
    const { testApp, cookie, run } = await start(engine);
    await createAdmin(testApp, cookie);
    const wrong = { ...robinsLogin, password: "not this one" };
    const other = { ...wrong, username: "nobody" };
    for (const body of [wrong, other])
      for (let count = 0; count < 5; count++) await testApp.call("login", { body });
    expect((await testApp.call("login", { body: robinsLogin })).statusCode).toBe(429);
    expect(await run("unlock", "robin.reed")).toMatchObject({ code: 0, out: "robin.reed is unlocked.\n" });
    await logIn(testApp, robinsLogin);
    expect((await testApp.call("login", { body: other })).statusCode).toBe(429);
    expect(await auditOf(testApp)).toEqual([["admin.unlocked", "robin.reed"]]);
  });

  test("a second invitation of the same person says that the first password no longer works", async () => {
    const { run } = await start(engine);
    const invite = () =>
      run("invite", "--role", "admin", "--username", "jo.hill", "--email", "jo@example.org");
    const ended = "The temporary password of an earlier invitation no longer works.";
    expect((await invite()).out).not.toContain(ended);
    expect((await invite()).out).toContain(ended);
  });

  test("the list shows master admins, and invited admins with the expiry", async () => {
    const { run } = await start(engine);
    await run("invite", "--role", "admin", "--username", "jo.hill", "--email", "jo@example.org");
    await run("invite", "--role", "master", "--username", "ada.hill", "--email", "ada@example.org");
    const { code, out } = await run("list");
    expect(code).toBe(0);
    expect(out).toMatch(/^admin +admin@example\.org +master +active +\d{4}-/m);
    expect(out).toMatch(/^ada\.hill +ada@example\.org +master \(invited\) +invited until /m);
    expect(out).toMatch(
      /^jo\.hill +jo@example\.org +admin +invited until \w+day \d+ \w+ \d{4} at \d\d:\d\d +never$/m,
    );
  });

  test("an unknown user is refused", async () => {
    const { run } = await start(engine);
    const commands = ["reset", "unlock", "end-sessions", "deactivate", "reactivate"];
    const refused = { code: 1, out: "", errors: "This admin user does not exist.\n" };
    expect(await Promise.all(commands.map((command) => run(command, "nobody")))).toEqual(
      commands.map(() => refused),
    );
  });
});

describe.each(engines)("migrate on $name", (engine) => {
  test("updates the tables once, and prints their previous version", async () => {
    const place = await engine.createPlace();
    const db = await openDatabase(place);
    await migrateTo(db, "0012");
    const latest = migrationNames.at(-1) ?? "";
    const now = `The tables are this version's now (${latest}, before: 0012-keep-tasks).\n`;
    expect(await runCommand(place, "migrate")).toEqual({ code: 0, out: now, errors: "" });
    expect(await currentMigration(db)).toBe(latest);
    const already = `The tables were this version's already (${latest}).\n`;
    expect(await runCommand(place, "migrate")).toEqual({ code: 0, out: already, errors: "" });
    await db.destroy();
  });

  test("refuses a later version's tables, in the doctor's words", async () => {
    const place = await engine.copyPlace();
    const db = await openDatabase(place);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2026')`.execute(db);
    await db.destroy();
    const { code, errors } = await runCommand(place, "migrate");
    expect([code, errors]).toEqual([
      1,
      "The database's tables are a later version's (9999-later): no server of this version starts on it.\n",
    ]);
  });
});

test.each(["list", "migrate"])(
  "%s on a database that does not answer names the variable, and each address that was tried",
  async (name) => {
    const place = {
      dataDir: await createDataDir(),
      databaseUrl: "postgres://robin:hunter-two@127.0.0.1:9/care",
    };
    expect(await runCommand(place, name)).toEqual({
      code: 1,
      out: "",
      errors: "The database of DATABASE_URL cannot be used.\nnothing listens at 127.0.0.1:9 (ECONNREFUSED)\n",
    });
  },
);

test("a host of several addresses, none of which answers, is a line that names them", () => {
  const tried = ["127.0.0.1:9", "::1:9"].map((address) => new Error(`connect ECONNREFUSED ${address}`));
  expect(failureText(new Error("Away.", { cause: new AggregateError(tried) }))).toBe(
    "Away.\nnothing listens at 127.0.0.1:9 (ECONNREFUSED); nothing listens at ::1:9 (ECONNREFUSED)\n",
  );
});

test("an unknown command exits with 2 and prints the usage", async () => {
  const place = { dataDir: await createDataDir() };
  const commandLines = [
    [],
    ["list", "admin"],
    ["migrate", "0012"],
    ["reset"],
    ["reset", "admin", "robin"],
    ["reset", "admin", "--role", "master"],
    ["remove", "admin"],
    ["list", "--verbose"],
    ["invite", "--role", "owner", "--username", "jo", "--email", "jo@example.org"],
    ["invite", "--role", "admin", "--username", "jo"],
  ];
  const outcomes = await Promise.all(commandLines.map((args) => runCommand(place, ...args)));
  for (const [index, { code, out, errors }] of outcomes.entries()) {
    expect([code, out], commandLines[index]?.join(" ")).toEqual([2, ""]);
    expect(errors).toContain("npm run admin -- reset <username>");
  }
});

test("as a separate process it prints the same and exits with the same code", async () => {
  const dataDir = await createDataDir();
  const script = join(import.meta.dirname, "admin-cli.ts");
  const env = environmentOf({ dataDir });
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; out: string; errors: string }>();
  execFile(process.execPath, [script, "list"], { env }, (error, out, errors) =>
    resolve({ code: error?.code ?? 0, out, errors }),
  );
  expect(await promise).toEqual(await runCommand({ dataDir }, "list"));
}, 120_000);

test.each(["list", "migrate"])(
  "%s without a database file creates none, and names the folder",
  async (name) => {
    const dataDir = await createDataDir();
    const { code, errors } = await runCommand({ dataDir }, name);
    expect([code, errors]).toEqual([1, expect.stringContaining(`There is no database at ${dataDir}`)]);
    await expect(access(join(dataDir, "larkfold.sqlite"))).rejects.toMatchObject({ code: "ENOENT" });
  },
);
