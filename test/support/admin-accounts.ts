/**
 * Accounts of an injected application (`createTestApp`), created by the calls of the API: the first administrator's
 * invitation, First Time Setup, login.
 */
import type { CallBody, CallReply } from "#contract/schemas.ts";
import { inviteFirstAdmin } from "#server/accounts/invitations/first-admin.ts";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "./api.ts";

export type Credentials = CallBody<"login">;

/** A complete account as a master admin creates it. */
export const newAdmin = {
  username: "robin.reed",
  email: "robin@example.org",
  passwordHash: "heron walks slowly",
  securityQuestion: "First school?",
  securityAnswerHash: "Hill Top",
};

const secret = Buffer.alloc(32, 7);
const securityQuestion = "What was the name of your first school?";

/** Sets the first administrator up and logs in. */
export async function setUpMaster(testApp: TestApp): Promise<{ cookie: string; credentials: Credentials }> {
  const { config, db, clock } = testApp;
  const first = await inviteFirstAdmin({ config, db, secret, clock: clock.now });
  if (first?.password.from !== "this-start") throw new Error("There is an administrator already");
  const credentials = await setUp(testApp, first.username, first.password.text);
  return { cookie: await logIn(testApp, credentials), credentials };
}

/** Invites an administrator as `cookie` and answers the invitation's credentials. */
export async function invite(
  testApp: TestApp,
  cookie: string,
  body: CallBody<"inviteAdmin">,
): Promise<CallReply<"inviteAdmin">["credentials"]> {
  const response = await testApp.call("inviteAdmin", { cookie, body });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<CallReply<"inviteAdmin">>().credentials;
}

/** Creates `newAdmin` as `cookie`. */
export async function createAdmin(testApp: TestApp, cookie: string): Promise<CallReply<"createAdmin">> {
  const response = await testApp.call("createAdmin", { cookie, body: newAdmin });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<CallReply<"createAdmin">>();
}

export async function listAdmins(testApp: TestApp, cookie: string): Promise<CallReply<"listAdmins">> {
  return (await testApp.call("listAdmins", { cookie })).json<CallReply<"listAdmins">>();
}

/** Redeems an invitation and answers the credentials of the new account. */
export async function setUp(testApp: TestApp, username: string, tempPassword: string): Promise<Credentials> {
  const credentials = { username, password: `Own password of ${username}`, securityAnswer: "Hill Top" };
  const body = { ...credentials, tempPassword, securityQuestion };
  const response = await testApp.call("setUpAdmin", { body });
  if (response.statusCode !== 204) throw new Error(`${response.statusCode}: ${response.body}`);
  return credentials;
}

/** Logs in and answers the session as the value of a `Cookie` header. */
export async function logIn(testApp: TestApp, credentials: Credentials): Promise<string> {
  const response = await testApp.call("login", { body: credentials });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return cookieOf(response);
}

/** The session cookie that a response sets, as a browser sends it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  const session = response.cookies.find(({ name }) => name.endsWith("session"));
  return session ? `${session.name}=${session.value}` : "";
}
