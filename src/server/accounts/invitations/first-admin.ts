/**
 * The first administrator (decision 0007). A start that finds no administrator invites a master admin and prints the
 * temporary password. Starts beside one another take turns, and the first of them makes the one invitation.
 *
 * The password is derived from the server's secret and the invitation's id, or given by the environment. So a replica, or
 * a restart before the setup, prints the password that is in force: nobody is locked out by lost output, and no start
 * revokes what another has just printed. Only when the password in force cannot be known, because the secret or the given
 * password changed, a new invitation replaces the open one, and not within a minute: that is how long processes with
 * different secrets may take to start together.
 */
import { NewUsername } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import { foldUsername } from "#contract/usernames.ts";
import { formatExpiry } from "#contract/text/format.ts";
import { organisation } from "#content/organisation.ts";
import { type Clock, minutesAfter } from "../../clock.ts";
import type { Db, Trx } from "../../db/connect.ts";
import type { AdminInvitationRow } from "../../db/schema.ts";
import { insertInvitation } from "./invitations.ts";
import { createPasswords, type Passwords } from "../../auth/passwords.ts";
import { releaseIdentity, isInitialized, isSameText } from "./pending-accounts.ts";
import { deriveTemporaryPassword } from "../../auth/temporary-password.ts";
import { takeAdvisoryLock } from "../../db/locks.ts";

const invitedBy = "start-up";
const startingTogetherMinutes = 1;

/** The first administrator's open invitation, as a start finds or makes it. */
export type FirstAdmin = {
  username: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Where its temporary password is: here, in FIRST_ADMIN_PASSWORD, or on another start's output. */
  password: { from: "this-start"; text: string } | { from: "environment" } | { from: "another-start" };
};

type Deps = {
  config: {
    FIRST_ADMIN_USERNAME: string;
    FIRST_ADMIN_PASSWORD?: string | undefined;
    INVITE_TTL_HOURS: number;
  };
  db: Db;
  secret: Buffer;
  clock: Clock;
};

/** Sees to it that somebody can set the first administrator up. Null when there is an administrator. */
export async function inviteFirstAdmin(deps: Deps): Promise<FirstAdmin | null> {
  const passwords = createPasswords();
  return await deps.db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "admin accounts");
    if (await isInitialized(trx)) return null;
    const open = await findOpen(trx, deps.clock());
    return (open && (await keep(deps, passwords, open))) ?? (await replace(deps, passwords, trx, open));
  });
}

/** The open invitation of an earlier start, if the account that it was made for still waits. */
async function findOpen(trx: Trx, now: Date): Promise<AdminInvitationRow | undefined> {
  const open = await trx
    .selectFrom("adminInvitations")
    .selectAll()
    .where("invitedBy", "=", invitedBy)
    .where("isUsed", "=", false)
    .where("expiresAt", ">", now.toISOString())
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  if (!open) return undefined;
  const account = await trx
    .selectFrom("adminUsersV2")
    .select("id")
    .where(isSameText("username", open.username))
    .executeTakeFirst();
  return account && open;
}

/** The open invitation as it is, if its password can be named or another start is just naming it. */
async function keep(
  { config, secret, clock }: Deps,
  passwords: Passwords,
  open: AdminInvitationRow,
): Promise<FirstAdmin | undefined> {
  const { username, expiresAt } = open;
  const password = passwordOf(config, secret, open.id);
  const [isInForce] = await passwords.verify({ hash: open.tempPassword, plain: password.text });
  if (isInForce && username === foldUsername(config.FIRST_ADMIN_USERNAME))
    return { username, expiresAt, password: password.told };
  const isFresh = open.createdAt > minutesAfter(clock(), -startingTogetherMinutes);
  return isFresh ? { username, expiresAt, password: { from: "another-start" } } : undefined;
}

async function replace(
  { config, secret, clock }: Deps,
  passwords: Passwords,
  trx: Trx,
  open: AdminInvitationRow | undefined,
): Promise<FirstAdmin | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const username = newUsername(config.FIRST_ADMIN_USERNAME);
  const password = passwordOf(config, secret, id);
  const [tempPasswordHash = ""] = await passwords.hash(password.text);
  const expiresAt = minutesAfter(now, config.INVITE_TTL_HOURS * 60);
  // The open one may be for another username, if FIRST_ADMIN_USERNAME changed.
  if (open) await releaseIdentity(trx, { username: open.username }, now.toISOString());
  const email = `${username}@${organisation.mailDomain}`;
  const invited = await insertInvitation(
    trx,
    { id, invitee: { username, email }, forMasterAdmin: true, tempPasswordHash, invitedBy, expiresAt },
    now.toISOString(),
  );
  return invited && { username, expiresAt, password: password.told };
}

/** Checked here and not with the rest of the configuration: an older account may have any name, and needs no check. */
function newUsername(given: string): string {
  const { data, error } = NewUsername.safeParse(given);
  if (data !== undefined) return data;
  throw new Error(`The configuration is wrong: FIRST_ADMIN_USERNAME. ${error.issues[0]?.message ?? ""}.`);
}

function passwordOf(config: Deps["config"], secret: Buffer, id: string) {
  const given = config.FIRST_ADMIN_PASSWORD;
  if (given !== undefined) return { text: given, told: { from: "environment" } as const };
  const text = deriveTemporaryPassword(secret, id);
  return { text, told: { from: "this-start", text } as const };
}

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
