import { pagePaths } from "#contract/paths.ts";
import { formatDayAndTime } from "#contract/text/format.ts";
import { organisation } from "#content/organisation.ts";

/** The message that the inviter passes on, with all that the new administrator needs. */
export function writeInvitationMessage(invitation: {
  username: string;
  tempPassword: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Origin of the site. */
  siteUrl: string;
}): string {
  const { username, tempPassword, expiresAt, siteUrl } = invitation;
  return [
    "Hello,",
    "",
    `You have been invited to help look after jobs and applications on the ${organisation.name} website. Welcome!`,
    "",
    `Address: ${siteUrl}${pagePaths.adminAccess}`,
    `Username: ${username}`,
    `Temporary password: ${tempPassword}`,
    "",
    "To set up your account:",
    "1. Open the address above and choose First Time Setup.",
    "2. Enter the username and the temporary password.",
    "3. Choose a password of your own, and a security question whose answer only you know.",
    "4. Log in with your username, your new password and your answer.",
    "",
    `The temporary password works once, until ${formatDayAndTime(expiresAt)}. If it has run out, please ask for a new invitation.`,
    "Please do not share this message with anybody else.",
    "",
    "With best wishes,",
    organisation.name,
  ].join("\n");
}
