import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

/** Columns of an administrator that the admin screens show (specification §3). */
export const adminColumns = [
  "id",
  "username",
  "email",
  "isMasterAdmin",
  "isActive",
  "createdAt",
  "lastLogin",
] as const;

/**
 * Administrators as the admin screens see them. `invitedUntil` is when the latest invitation of an account that is not set up
 * ends, or ended. An invitation older than the account was for another one of the same name, deleted since.
 */
export function selectAdmins(db: Db) {
  return db
    .selectFrom("adminUsersV2")
    .select(adminColumns)
    .select((outer) =>
      outer
        .selectFrom("adminInvitations")
        .select(({ fn }) => fn.max("adminInvitations.expiresAt").as("latest"))
        .where(
          sql<boolean>`lower(${sql.ref("adminInvitations.username")}) = lower(${sql.ref("adminUsersV2.username")})`,
        )
        .where("adminInvitations.isUsed", "=", false)
        .whereRef("adminInvitations.createdAt", ">=", "adminUsersV2.createdAt")
        .where("adminUsersV2.isSetupComplete", "=", false)
        .as("invitedUntil"),
    );
}
