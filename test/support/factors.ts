/** Second factors of an injected application (`createTestApp`), set up and used by the calls of the API. */
import type { CallReply } from "#contract/schemas.ts";
import { Secret, TOTP } from "otpauth";
import type { TestApp } from "./api.ts";
import type { Credentials } from "./admin-accounts.ts";

/** The code that an authenticator app with this key shows, `steps` of 30 seconds from now. */
export function codeOf(key: string, now: Date, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return totp.generate({ timestamp: now.getTime() + steps * 30_000 });
}

/** Sets an authenticator app up; its code of that moment is used up. */
export async function setUpApp(
  testApp: TestApp,
  cookie: string,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const begun = await testApp.call("beginApp", { cookie });
  if (begun.statusCode !== 200) throw new Error(`${begun.statusCode}: ${begun.body}`);
  const { key } = begun.json<CallReply<"beginApp">>();
  const body = { code: codeOf(key, testApp.clock.now()) };
  const confirmed = await testApp.call("confirmApp", { cookie, body });
  if (confirmed.statusCode !== 200) throw new Error(`${confirmed.statusCode}: ${confirmed.body}`);
  return { key, ...confirmed.json<CallReply<"confirmApp">>() };
}

/** Takes the first step of a login and answers the cookie of the second. */
export async function startLogin(
  testApp: TestApp,
  credentials: Credentials,
): Promise<{ waiting: string; secondStep: NonNullable<CallReply<"login">["secondStep"]> }> {
  const response = await testApp.call("login", { body: credentials });
  const { secondStep } = response.json<CallReply<"login">>();
  const cookie = response.cookies.find(({ name }) => name === "pending-login");
  if (!secondStep || !cookie) throw new Error(`No second step: ${response.body}`);
  return { waiting: `pending-login=${cookie.value}`, secondStep };
}
