import { pagePaths } from "#contract/paths.ts";
import type { FirstAdmin } from "./first-admin.ts";
import { formatExpiry } from "./invitation-message.ts";

/** What a start prints about the first administrator. A password that the environment gave is not repeated. */
export function firstAdminMessage(first: FirstAdmin, siteUrl: string): string {
  const { username, password, expiresAt } = first;
  return [
    `First administrator: username ${username}`,
    `Temporary password: ${passwordLine(password)}`,
    `Open ${siteUrl}${pagePaths.adminAccess}, choose First Time Setup and set a password of your own until ${formatExpiry(expiresAt)}.`,
    "",
  ].join("\n");
}

function passwordLine(password: FirstAdmin["password"]): string {
  switch (password.from) {
    case "this-start":
      return password.text;
    case "environment":
      return "the one given in FIRST_ADMIN_PASSWORD";
    case "another-start":
      return "see the output of the start a moment ago, or start again in a minute for a new one";
  }
}
