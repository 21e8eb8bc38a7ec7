/**
 * Administrators in the database (specification §3, §6). Conditions are part of the writing statements, not checked
 * beforehand, because two administrators may act at the same moment. Each action writes its audit entry.
 */
import type { Admin } from "#contract/accounts.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { sql, type Updateable } from "kysely";
import { recordAudit } from "../audit/entries.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import type { AdminUserRow, Database } from "../db/schema.ts";
import type { SignedInAdmin } from "../auth/sessions.ts";
import {
  releaseIdentity,
  isInitialized,
  isSameUsername,
  revokeInvitations,
} from "./invitations/pending-accounts.ts";
import { takeAdvisoryLock } from "../db/locks.ts";

/** A complete account made by a master admin, with hashed secrets. */
export type NewAdmin = {
  username: string;
  email: string;
  passwordHash: string;
  securityQuestion: string;
  securityAnswerHash: string;
};

/** Why an administrator is not deleted. */
export type Refusal = Extract<
  ErrorCode,
  "admin-not-found" | "own-account" | "master-account" | "last-master"
>;

type AdminUserChange = Updateable<Database["adminUsersV2"]>;

/** Columns of an administrator that the admin screens show (specification §3). */
const adminColumns = [
  "id",
  "username",
  "email",
  "isMasterAdmin",
  "isActive",
  "createdAt",
  "lastLogin",
] as const;

/**
 * Administrators as the admin screens show them. `invitedUntil` is the expiry of the latest invitation of an account
 * that is not set up; `sessions` counts those valid at `now`. An invitation older than the account belonged to a
 * deleted account of the same name.
 */
export function selectAdmins(db: Db, now: Date) {
  return db
    .selectFrom("adminUsersV2")
    .select(adminColumns)
    .select((outer) => {
      const open = outer
        .selectFrom("adminInvitations")
        .where(
          sql<boolean>`lower(${sql.ref("adminInvitations.username")}) = lower(${sql.ref("adminUsersV2.username")})`,
        )
        .where("adminInvitations.isUsed", "=", false)
        .whereRef("adminInvitations.createdAt", ">=", "adminUsersV2.createdAt")
        .where("adminUsersV2.isSetupComplete", "=", false);
      const forMaster = open
        .select("adminInvitations.forMasterAdmin")
        .orderBy("adminInvitations.createdAt", "desc")
        .limit(1);
      return [
        open.select(({ fn }) => fn.max("adminInvitations.expiresAt").as("latest")).as("invitedUntil"),
        outer.fn.coalesce(forMaster, sql.lit(false)).as("isInvitedAsMaster"),
      ];
    })
    .select((outer) => {
      const live = outer
        .selectFrom("sessions")
        .whereRef("sessions.adminId", "=", "adminUsersV2.id")
        .where("sessions.expiresAt", ">", now.toISOString())
        .where("sessions.lastSeenAt", ">", minutesAfter(now, -limits.session.idleMinutes));
      return [
        outer.fn
          .coalesce(
            live.select(({ fn }) => fn.countAll<number>().as("count")),
            sql.lit(0),
          )
          .as("sessions"),
        live.select(({ fn }) => fn.max("sessions.lastSeenAt").as("latest")).as("lastSeenAt"),
      ];
    });
}

export type AdminStore = ReturnType<typeof createAdminStore>;

export function createAdminStore(db: Db, clock: Clock) {
  return {
    /** Whether there is an administrator; the first one is invited by a start. */
    isInitialized: (): Promise<boolean> => isInitialized(db),

    /** Every account, invited ones included, in the order in which they came. */
    list: (): Promise<Admin[]> =>
      selectAdmins(db, clock()).orderBy("createdAt").orderBy("username").execute(),

    /** The row of the account with that username, in any state and spelling. */
    async findByUsername(username: string): Promise<AdminUserRow | null> {
      const query = db
        .selectFrom("adminUsersV2")
        .selectAll()
        .where(isSameUsername(username))
        .orderBy(sql`username = ${username}`, "desc");
      return (await query.executeTakeFirst()) ?? null;
    },

    async findById(id: string, trx: Db = db): Promise<AdminUserRow | null> {
      const query = trx.selectFrom("adminUsersV2").selectAll().where("id", "=", id);
      return (await query.executeTakeFirst()) ?? null;
    },

    /**
     * Changes an account whose password was just checked against `row`. Returns false, and changes nothing, when the
     * password was replaced or the account was deactivated or deleted meanwhile.
     */
    async updateIfUnchanged(
      trx: Trx,
      row: Pick<AdminUserRow, "id" | "passwordHash">,
      change: AdminUserChange,
    ): Promise<boolean> {
      const changed = await trx
        .updateTable("adminUsersV2")
        .set(change)
        .where("id", "=", row.id)
        .where("passwordHash", "=", row.passwordHash)
        .where("isActive", "=", true)
        .returning("id")
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** Creates a complete account; takes the place of an open invitation. Null when name or email is taken. */
    create: (admin: NewAdmin, actor: string): Promise<Admin | null> =>
      db.transaction().execute((trx) => create(trx, admin, actor, clock().toISOString())),

    /** Makes the account a master admin. Null when there is no such account. */
    promote: (id: string, actor: string): Promise<Admin | null> =>
      db.transaction().execute((trx) => promote(trx, id, actor, clock())),

    /** Deletes the account with its sessions and open invitations; returns null, or the reason for a refusal. */
    remove: (id: string, actor: Pick<SignedInAdmin, "id" | "username">): Promise<Refusal | null> =>
      db.transaction().execute((trx) => remove(trx, id, actor, clock().toISOString())),
  };
}

async function create(trx: Trx, admin: NewAdmin, actor: string, now: string): Promise<Admin | null> {
  await takeAdvisoryLock(trx, "admin accounts");
  if (!(await releaseIdentity(trx, admin, now))) return null;
  const row = await trx
    .insertInto("adminUsersV2")
    .values({
      id: crypto.randomUUID(),
      username: admin.username,
      email: admin.email,
      passwordHash: admin.passwordHash,
      securityQuestion1: admin.securityQuestion,
      securityAnswerHash1: admin.securityAnswerHash,
      isSetupComplete: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning(adminColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    at: now,
    actor,
    action: "admin.created",
    subjectId: row.id,
    detail: row.username,
  });
  return { ...row, invitedUntil: null, isInvitedAsMaster: false, sessions: 0, lastSeenAt: null };
}

async function promote(trx: Trx, id: string, actor: string, now: Date): Promise<Admin | null> {
  const rowId = readRowId(id);
  if (rowId === null) return null;
  const promoted = await trx
    .updateTable("adminUsersV2")
    .set({ isMasterAdmin: true, updatedAt: now.toISOString() })
    .where("id", "=", rowId)
    .where("isMasterAdmin", "=", false)
    .returning("username")
    .executeTakeFirst();
  if (promoted)
    await recordAudit(trx, {
      at: now.toISOString(),
      actor,
      action: "admin.promoted",
      subjectId: rowId,
      detail: promoted.username,
    });
  return (await selectAdmins(trx, now).where("id", "=", rowId).executeTakeFirst()) ?? null;
}

async function remove(
  trx: Trx,
  id: string,
  actor: Pick<SignedInAdmin, "id" | "username">,
  now: string,
): Promise<Refusal | null> {
  const rowId = readRowId(id);
  if (rowId === null) return "admin-not-found";
  if (rowId === actor.id) return "own-account";
  const removed = await trx
    .deleteFrom("adminUsersV2")
    .where("id", "=", rowId)
    .where("isMasterAdmin", "=", false)
    .returning("username")
    .executeTakeFirst();
  if (!removed) return await refusalOf(trx, rowId);
  await revokeInvitations(trx, removed.username, now);
  await recordAudit(trx, {
    at: now,
    actor: actor.username,
    action: "admin.deleted",
    subjectId: rowId,
    detail: removed.username,
  });
  return null;
}

/** No master admin can be deleted (specification §6); the last active one has its own message. */
async function refusalOf(trx: Trx, rowId: string): Promise<Refusal> {
  const master = await trx
    .selectFrom("adminUsersV2")
    .select("id")
    .where("id", "=", rowId)
    .where("isMasterAdmin", "=", true)
    .executeTakeFirst();
  if (!master) return "admin-not-found";
  return (await isLastMaster(trx, rowId)) ? "last-master" : "master-account";
}

/** Whether the account is the only master admin who can log in: active and set up. */
export async function isLastMaster(trx: Trx, rowId: string): Promise<boolean> {
  const masters = await trx
    .selectFrom("adminUsersV2")
    .select("id")
    .where("isMasterAdmin", "=", true)
    .where("isActive", "=", true)
    .where("isSetupComplete", "=", true)
    .limit(2)
    .execute();
  return masters.length === 1 && masters[0]?.id === rowId;
}
