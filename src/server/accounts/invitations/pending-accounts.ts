/**
 * An account from its invitation to its first-time setup (specification §4). Its row exists from the invitation on,
 * with `isSetupComplete` false and no password that anything matches; setup completes it, a new invitation for the
 * same username or email replaces it. So the table's unique indexes cover usernames and emails of invited and
 * complete accounts, and deleting the account takes the invitation back.
 */
import { foldUsername } from "#contract/usernames.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../db/connect.ts";
import { isPostgres } from "../../db/locks.ts";

/** In place of a password hash; argon2 hashes start with `$`, so no password matches it. */
export const unusablePassword = "!";

type NewPendingAccount = { username: string; email: string; now: string };

/** Compares like the table's unique indexes: without case. */
export function isSameText(column: "username" | "email", text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(cast(${text} as text))`;
}

/** Finds a username as typed or as normalised: an account from before the normalisation may have either. */
export function isSameUsername(typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${isSameText("username", typed)} or ${isSameText("username", foldUsername(typed))})`;
}

/**
 * Whether there is an administrator: an account that is set up, or a master whose account was reset and waits for
 * its new setup. Only without one does a start invite the first administrator.
 */
export async function isInitialized(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("adminUsersV2")
    .select("id")
    .where((expression) =>
      expression.or([expression("isSetupComplete", "=", true), expression("isMasterAdmin", "=", true)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes pending accounts that hold the username or the email, and revokes their invitations. Answers false, and
 * removes nothing, when an account that is or was set up holds one of them: one that was reset keeps its row.
 */
export async function releaseIdentity(
  trx: Trx,
  identity: { username?: string; email?: string },
  now: string,
): Promise<boolean> {
  const holders = await lockHolders(trx, identity);
  if (holders.some((holder) => holder.isSetupComplete || holder.isMasterAdmin || holder.lastLogin !== null))
    return false;
  for (const { id, username } of holders) {
    await trx.deleteFrom("adminUsersV2").where("id", "=", id).execute();
    await revokeInvitations(trx, username, now);
  }
  return true;
}

/** The accounts with that username or email, held: none of them is set up until this transaction ends. */
function lockHolders(trx: Trx, { username, email }: { username?: string; email?: string }) {
  return trx
    .selectFrom("adminUsersV2")
    .select(["id", "username", "isSetupComplete", "isMasterAdmin", "lastLogin"])
    .where((expression) =>
      expression.or([
        ...(username === undefined ? [] : [isSameText("username", username)]),
        ...(email === undefined ? [] : [isSameText("email", email)]),
      ]),
    )
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
}

/** Ends all unused invitations of the username. */
export async function revokeInvitations(trx: Trx, username: string, now: string): Promise<void> {
  await trx
    .updateTable("adminInvitations")
    .set({ expiresAt: now })
    .where(isSameText("username", username))
    .where("isUsed", "=", false)
    .where("expiresAt", ">", now)
    .execute();
}

/** Writes the row of a newly invited account; every flag has its default of specification §3. */
export async function insertPendingAccount(trx: Trx, account: NewPendingAccount): Promise<string> {
  const id = crypto.randomUUID();
  await trx
    .insertInto("adminUsersV2")
    .values({
      id,
      username: account.username,
      email: account.email,
      passwordHash: unusablePassword,
      createdAt: account.now,
      updatedAt: account.now,
    })
    .execute();
  return id;
}
