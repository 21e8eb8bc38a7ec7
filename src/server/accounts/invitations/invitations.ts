/**
 * Invitations in the database: made, replaced, and redeemed once (specification §3, §4). The temporary password is
 * stored only as its argon2id hash.
 */
import { AppError } from "#contract/errors.ts";
import { reservedUsernames } from "#contract/usernames.ts";
import { recordAudit } from "../../audit/entries.ts";
import type { Clock } from "../../clock.ts";
import type { Db, Trx } from "../../db/connect.ts";
import type { AdminInvitationRow, AdminUserRow } from "../../db/schema.ts";
import {
  releaseIdentity,
  insertPendingAccount,
  isSameText,
  isSameUsername,
  revokeInvitations,
} from "./pending-accounts.ts";
import { takeAdvisoryLock } from "../../db/locks.ts";
import { makeUnique } from "./usernames.ts";

/** The invited person: with a username chosen by the inviter, or with a unique one made from the names. */
export type Invitee =
  | { username: string; email: string }
  | {
      wantedUsername: string;
      email: string | undefined;
      mailDomain: string;
      /** Throws `name-taken` or `email-invited`, instead of numbering the username or inviting again. */
      refusesTaken?: boolean;
    };

export type NewInvitation = {
  /** By default generated; given when the caller needs it beforehand. */
  id?: string;
  invitee: Invitee;
  forMasterAdmin?: boolean;
  tempPasswordHash: string;
  invitedBy: string;
  expiresAt: string;
};

/** The secrets of a first-time setup: hashes of the password and of the answer to the first question. */
export type Setup = { passwordHash: string; securityQuestion: string; securityAnswerHash: string };

export type InvitationStore = ReturnType<typeof createInvitationStore>;

export function createInvitationStore(db: Db, clock: Clock) {
  return {
    /** Invites, and revokes open invitations of the same person. Null when a complete account has the name or email.
     * */
    invite: (invitation: NewInvitation): Promise<{ username: string } | null> =>
      db.transaction().execute(async (trx) => {
        await takeAdvisoryLock(trx, "admin accounts");
        return await insertInvitation(trx, invitation, clock().toISOString());
      }),

    /** The valid invitation of that username, if any. */
    async findOpen(username: string): Promise<AdminInvitationRow | null> {
      const row = await db
        .selectFrom("adminInvitations")
        .selectAll()
        .where(isSameUsername(username))
        .where("isUsed", "=", false)
        .where("expiresAt", ">", clock().toISOString())
        .orderBy("createdAt", "desc")
        .executeTakeFirst();
      return row ?? null;
    },

    /**
     * Sets the invited account up, if the invitation is still unused and in force and the account still waits for it;
     * answers whether it was. `alongside` runs in the same transaction. Of several at once exactly one succeeds.
     */
    redeem: (
      invitation: AdminInvitationRow,
      setup: Setup,
      alongside: (trx: Trx) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const now = clock().toISOString();
        const id = await lockPendingAccount(trx, invitation.username, now);
        if (id === null) return false;
        const used = await trx
          .updateTable("adminInvitations")
          .set({ isUsed: true })
          .where("id", "=", invitation.id)
          .where("isUsed", "=", false)
          .where("expiresAt", ">", now)
          .returning("id")
          .executeTakeFirst();
        if (!used) return false;
        await completeAccount(trx, id, { ...setup, isMaster: invitation.forMasterAdmin, now });
        const { username } = invitation;
        await recordAudit(trx, { at: now, actor: username, action: "admin.set-up", subjectId: id });
        await alongside(trx);
        return true;
      }),
  };
}

/** Replaces open invitations and pending accounts by new ones; null when a complete account exists. */
export async function insertInvitation(
  trx: Trx,
  invitation: NewInvitation,
  now: string,
): Promise<{ username: string } | null> {
  const { invitee } = invitation;
  const given = "username" in invitee ? invitee : { email: invitee.email };
  if ("wantedUsername" in invitee && invitee.refusesTaken) await refuseTaken(trx, invitee);
  if (!(await releaseIdentity(trx, given, now))) return null;
  const identity = "username" in invitee ? invitee : await chooseIdentity(trx, invitee);
  const adminId = await insertPendingAccount(trx, { ...identity, now });
  await revokeInvitations(trx, identity.username, now);
  await writeInvitation(trx, { ...invitation, ...identity, adminId }, now);
  return { username: identity.username };
}

type WrittenInvitation = Omit<NewInvitation, "invitee"> & Record<"adminId" | "username" | "email", string>;

async function writeInvitation(trx: Trx, invitation: WrittenInvitation, now: string): Promise<void> {
  const { adminId, username, email, invitedBy } = invitation;
  await trx
    .insertInto("adminInvitations")
    .values({
      id: invitation.id ?? crypto.randomUUID(),
      username,
      email,
      forMasterAdmin: invitation.forMasterAdmin ?? false,
      tempPassword: invitation.tempPasswordHash,
      invitedBy,
      expiresAt: invitation.expiresAt,
      createdAt: now,
    })
    .execute();
  await recordAudit(trx, {
    at: now,
    actor: invitedBy,
    action: "admin.invited",
    subjectId: adminId,
    detail: username,
  });
}

/** Invites the holder of a pending account again; ends earlier invitations. */
export async function renewInvitation(
  trx: Trx,
  account: Pick<AdminUserRow, "id" | "username" | "email" | "isMasterAdmin" | "createdAt">,
  renewal: Pick<NewInvitation, "tempPasswordHash" | "invitedBy" | "expiresAt">,
  now: string,
): Promise<void> {
  const { id: adminId, username, email } = account;
  const forMasterAdmin = account.isMasterAdmin || (await wasInvitedAsMaster(trx, account));
  await revokeInvitations(trx, username, now);
  await writeInvitation(trx, { ...renewal, adminId, username, email, forMasterAdmin }, now);
}

/** An account becomes a master admin when its invitation is redeemed: until then only the invitation says so. */
async function wasInvitedAsMaster(
  trx: Trx,
  account: Pick<AdminUserRow, "username" | "createdAt">,
): Promise<boolean> {
  const latest = await trx
    .selectFrom("adminInvitations")
    .select("forMasterAdmin")
    .where(isSameText("username", account.username))
    .where("isUsed", "=", false)
    .where("createdAt", ">=", account.createdAt)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  return latest?.forMasterAdmin ?? false;
}

type InviteeByNames = Extract<Invitee, { wantedUsername: string }>;

/** Throws when the same person seems to be invited already: with this email, or with this name. */
async function refuseTaken(trx: Trx, invitee: InviteeByNames): Promise<void> {
  const accounts = await readIdentities(trx);
  const holder = accounts.find(({ email }) => email.toLowerCase() === invitee.email?.toLowerCase());
  if (holder && !holder.isSetupComplete) throw new AppError("email-invited");
  // An account that is set up keeps its email whatever the name: releaseIdentity refuses that.
  if (!holder && takenAmong(accounts, invitee)(invitee.wantedUsername)) throw new AppError("name-taken");
}

/** The wanted username, with a number if it or the email made from it is taken. */
async function chooseIdentity(
  trx: Trx,
  invitee: InviteeByNames,
): Promise<{ username: string; email: string }> {
  const isTaken = takenAmong(await readIdentities(trx), invitee);
  const username = makeUnique(
    invitee.wantedUsername,
    (candidate) => isTaken(candidate) || reservedUsernames.includes(candidate),
  );
  return { username, email: emailOf(invitee, username) };
}

type Identity = Pick<AdminUserRow, "username" | "email" | "isSetupComplete">;

function readIdentities(trx: Trx): Promise<Identity[]> {
  return trx.selectFrom("adminUsersV2").select(["username", "email", "isSetupComplete"]).execute();
}

/** Whether an account has that username, or the email that would be made from it. */
function takenAmong(accounts: readonly Identity[], invitee: InviteeByNames): (username: string) => boolean {
  const usernames = new Set(accounts.map(({ username }) => username.toLowerCase()));
  const emails = new Set(accounts.map(({ email }) => email.toLowerCase()));
  return (username) =>
    usernames.has(username) ||
    (invitee.email === undefined && emails.has(emailOf(invitee, username).toLowerCase()));
}

function emailOf({ email, mailDomain }: InviteeByNames, username: string): string {
  return email ?? `${username}@${mailDomain}`;
}

/**
 * Locks the row of the pending account, in the same order as an invitation locks rows, so that there are no
 * deadlocks. Null when there is none, or when it was deactivated.
 */
async function lockPendingAccount(trx: Trx, username: string, now: string): Promise<string | null> {
  const row = await trx
    .updateTable("adminUsersV2")
    .set({ updatedAt: now })
    .where(isSameText("username", username))
    .where("isSetupComplete", "=", false)
    .where("isActive", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

async function completeAccount(
  trx: Trx,
  id: string,
  { isMaster, now, ...setup }: Setup & { isMaster: boolean; now: string },
): Promise<void> {
  await trx
    .updateTable("adminUsersV2")
    .set({
      passwordHash: setup.passwordHash,
      securityQuestion1: setup.securityQuestion,
      securityAnswerHash1: setup.securityAnswerHash,
      isSetupComplete: true,
      ...(isMaster && { isMasterAdmin: true }),
      updatedAt: now,
    })
    .where("id", "=", id)
    .execute();
}
