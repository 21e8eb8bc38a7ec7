/**
 * The first administrator (decision 0007). A start without an administrator invites a master admin and prints the
 * temporary password. Simultaneous starts are serialised, and the first of them makes the invitation.
 *
 * The password is derived from the server's secret and the invitation's id, or given by the environment. So a
 * replica, or a restart before the setup, prints the same valid password, also when earlier output is lost, and no
 * start revokes the password that another has printed. Only if the valid password is unknown, because the secret or
 * the given password changed, a new invitation replaces the open one, but not within a minute, in which processes
 * with different secrets may start together.
 */
import { NewUsername } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import { foldUsername } from "#contract/usernames.ts";
import { formatDayAndTime } from "#contract/text/format.ts";
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

/** The first administrator's open invitation. */
export type FirstAdmin = {
  username: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Its temporary password: here, in FIRST_ADMIN_PASSWORD, or in the output of another start. */
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

/** Finds or makes the invitation of the first administrator. Null when there is an administrator. */
export async function inviteFirstAdmin(deps: Deps): Promise<FirstAdmin | null> {
  const passwords = createPasswords();
  return await deps.db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "admin accounts");
    if (await isInitialized(trx)) return null;
    const open = await findOpen(trx, deps.clock());
    return (open && (await keep(deps, passwords, open))) ?? (await replace(deps, passwords, trx, open));
  });
}

/**
 * Throws what `inviteFirstAdmin` throws for the name of a first administrator whom the next start would invite. `db` is
 * null where that start makes the tables.
 */
export async function checkFirstAdmin(config: Deps["config"], db: Db | null): Promise<void> {
  if (db === null || !(await isInitialized(db))) newUsername(config.FIRST_ADMIN_USERNAME);
}

/** The open invitation of an earlier start, if its account still waits for its setup. */
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

/** The open invitation, if its password is known or another start is printing it. */
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

/** Checked here instead of with the configuration, because an existing account may have any name. */
function newUsername(given: string): string {
  const { data, error } = NewUsername.safeParse(given);
  if (data !== undefined) return data;
  // Of the sentences for a form some end with a full stop.
  const reason = error.issues[0]?.message.replace(/\.$/, "") ?? "";
  throw new Error(
    `The configuration is wrong: FIRST_ADMIN_USERNAME is no name for an administrator. ${reason}.`,
  );
}

function passwordOf(config: Deps["config"], secret: Buffer, id: string) {
  const given = config.FIRST_ADMIN_PASSWORD;
  if (given !== undefined) return { text: given, told: { from: "environment" } as const };
  const text = deriveTemporaryPassword(secret, id);
  return { text, told: { from: "this-start", text } as const };
}

/** The text that a start prints about the first administrator. A password from the environment is not repeated. */
export function firstAdminMessage(first: FirstAdmin, siteUrl: string): string {
  const { username, password, expiresAt } = first;
  return [
    `First administrator: username ${username}`,
    `Temporary password: ${passwordLine(password)}`,
    `Open ${siteUrl}${pagePaths.adminAccess}, choose First Time Setup and set a password of your own until ${formatDayAndTime(expiresAt)}.`,
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
