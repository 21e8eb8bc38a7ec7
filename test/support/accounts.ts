/**
 * Administrators created by the calls of the API, starting with the invitation that the server printed at its first
 * start. One of each role for a server, however many tests ask.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { normaliseAnswer } from "#server/auth/security-answers.ts";
import { callPath, type CallName, calls } from "#contract/calls.ts";
import type { CallBody, CallReply } from "#contract/schemas.ts";
import { createCheapPasswords } from "./cheap-passwords.ts";
import type { RunningServer } from "./server.ts";

export type Role = "admin" | "master";

/** The credentials that a person enters to log in. */
export type Credentials = CallBody<"login">;

type Made = Partial<Record<Role, Promise<Credentials>>>;

const madeOn = new WeakMap<RunningServer, Made>();
const securityQuestion = "What was the name of your first school?";

/** Credentials of the accounts in a server's data at its start. */
export type Accounts = Record<Role, Credentials>;

/** Creates both accounts, for data that other servers start from. */
export async function makeAccounts(server: RunningServer): Promise<Accounts> {
  const admin = await accountOf(server, "admin");
  return { admin, master: await accountOf(server, "master") };
}

/**
 * Gives both accounts in the data of a stopped server cheap hashes: a hash names its own cost, and is checked at that
 * cost. A login checks three answers, and where one is missing it hashes at full cost, so each account gets three.
 */
export async function hashCheaply(dataDir: string, accounts: Accounts): Promise<void> {
  const passwords = createCheapPasswords();
  const db = new DatabaseSync(join(dataDir, "larkfold.sqlite"));
  const change = db.prepare(
    `update admin_users_v2 set password_hash = ?, security_answer_hash1 = ?, security_answer_hash2 = ?,
    security_answer_hash3 = ? where username = ?`,
  );
  for (const { username, password, securityAnswer } of Object.values(accounts)) {
    const others = [crypto.randomUUID(), crypto.randomUUID()];
    const hashes = await passwords.hash(password, normaliseAnswer(securityAnswer), ...others);
    change.run(...hashes, username);
  }
  db.close();
}

/** Records that a server was started from data with these accounts. */
export function keepAccounts(server: RunningServer, { admin, master }: Accounts): void {
  madeOn.set(server, { admin: Promise.resolve(admin), master: Promise.resolve(master) });
}

/** The credentials of this server's administrator of that role, who is set up at the first call. */
export function accountOf(server: RunningServer, role: Role): Promise<Credentials> {
  const made = madeOn.get(server) ?? {};
  madeOn.set(server, made);
  const account = made[role] ?? (role === "master" ? makeMaster(server) : makeAdmin(server));
  made[role] = account;
  return account;
}

/** Logs in and answers the session as the value of a `Cookie` header. */
export async function logIn(server: Pick<RunningServer, "url">, credentials: Credentials): Promise<string> {
  const response = await send(server, "login", credentials);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return cookies.find((cookie) => /^(__Host-)?session=/.test(cookie)) ?? "";
}

/** Sends a call as a browser on the server's own pages would; a refusal is an error that shows the answer. */
export async function send<N extends CallName>(
  server: Pick<RunningServer, "url">,
  name: N,
  body: CallBody<N>,
  cookie?: string,
): Promise<Response> {
  const response = await fetch(server.url + callPath(name), {
    method: calls[name].method,
    headers: {
      origin: server.url,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return response;
}

async function makeMaster(server: RunningServer): Promise<Credentials> {
  const { username, tempPassword } = server.firstAdmin();
  return await setUp(server, username, tempPassword);
}

async function makeAdmin(server: RunningServer): Promise<Credentials> {
  const cookie = await logIn(server, await accountOf(server, "master"));
  const invitation = { username: "robin.reed", email: "robin.reed@example.org" };
  const response = await send(server, "inviteAdmin", invitation, cookie);
  const { credentials } = (await response.json()) as CallReply<"inviteAdmin">; // the call's own reply
  return await setUp(server, credentials.username, credentials.tempPassword);
}

async function setUp(server: RunningServer, username: string, tempPassword: string): Promise<Credentials> {
  const credentials = { username, password: `Own password of ${username}`, securityAnswer: "Hill Top" };
  await send(server, "setUpAdmin", { ...credentials, tempPassword, securityQuestion });
  return credentials;
}

/** Dates every session's last password check back by more than ten minutes. */
export function letReauthenticationExpire({ dataDir }: RunningServer): void {
  const db = new DatabaseSync(join(dataDir, "larkfold.sqlite"));
  db.exec("update sessions set reauthenticated_at = '2020-01-01T00:00:00.000Z'");
  db.close();
}
