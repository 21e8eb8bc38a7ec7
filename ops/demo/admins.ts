import type { LoginInput } from "#contract/accounts.ts";
import type { SendCall } from "./calls.ts";

const securityQuestion = "What was the name of your first school?";

/** Credentials of the demo's administrators. They exist on a temporary server only, and are printed at its start. */
export const demoAccounts = {
  master: { username: "m.hartley", password: "lantern-harbour-42", securityAnswer: "Hill Top" },
  admin: { username: "r.reed", password: "copper-meadow-17", securityAnswer: "Mill Lane" },
} satisfies Record<string, LoginInput>;

/** Sets the administrators up by their invitations and answers their sessions. A third one never logs in. */
export async function addAdmins(call: SendCall, firstTempPassword: string) {
  const { master, admin } = demoAccounts;
  await call("setUpAdmin", { body: { ...master, securityQuestion, tempPassword: firstTempPassword } });
  const { cookie: asMaster } = await call("login", { body: master });
  const invitation = { username: admin.username, email: "r.reed@example.org" };
  const { reply } = await call("inviteAdmin", { body: invitation, cookie: asMaster });
  const { tempPassword } = reply.credentials;
  await call("setUpAdmin", { body: { ...admin, securityQuestion, tempPassword } });
  const { cookie: asAdmin } = await call("login", { body: admin });
  const colleague = {
    username: "e.adeyemi",
    email: "e.adeyemi@example.org",
    passwordHash: "willow-compass-88",
    securityQuestion,
    securityAnswerHash: "Quay Street",
  };
  await call("createAdmin", { body: colleague, cookie: asMaster });
  return { asMaster, asAdmin };
}
