import { createHash, randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";

/** The administrator behind a live session. */
export type SignedInAdmin = { id: string; username: string; isMasterAdmin: boolean };

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Sessions: opaque 256-bit tokens of which only the SHA-256 is stored, so that a stolen database opens no account. A
 * session ends after 30 minutes idle or 12 hours at most, and at once on logout, deletion, password change and
 * deactivation (decision 0007).
 */
export function createSessionStore(db: Db, clock: Clock) {
  return {
    /** Starts a session and answers its token, which exists nowhere else. `trx` may be a transaction. */
    async start(adminId: string, trx: Db = db): Promise<string> {
      const now = clock();
      const token = randomBytes(32).toString("base64url");
      await trx.deleteFrom("sessions").where("expiresAt", "<=", now.toISOString()).execute();
      await trx
        .insertInto("sessions")
        .values({
          tokenHash: hashToken(token),
          adminId,
          createdAt: now.toISOString(),
          lastSeenAt: now.toISOString(),
          expiresAt: minutesAfter(now, limits.session.maxHours * 60),
        })
        .execute();
      return token;
    },

    /** The active administrator whose live session `token` is; notes that it was seen. Ends a deactivated one's. */
    async find(token: string): Promise<SignedInAdmin | undefined> {
      const now = clock();
      const tokenHash = hashToken(token);
      const row = await db
        .selectFrom("sessions")
        .innerJoin("adminUsersV2", "adminUsersV2.id", "sessions.adminId")
        .select(["adminUsersV2.id", "username", "isMasterAdmin", "isActive", "lastSeenAt"])
        .where("tokenHash", "=", tokenHash)
        .where("expiresAt", ">", now.toISOString())
        .where("lastSeenAt", ">", minutesAfter(now, -limits.session.idleMinutes))
        .executeTakeFirst();
      if (!row) return undefined;
      if (!row.isActive) {
        await endAll(row.id, db, "");
        return undefined;
      }
      // Once a minute is enough to know idleness, and spares a write per call.
      if (row.lastSeenAt < minutesAfter(now, -1))
        await db
          .updateTable("sessions")
          .set({ lastSeenAt: now.toISOString() })
          .where("tokenHash", "=", tokenHash)
          .execute();
      return { id: row.id, username: row.username, isMasterAdmin: row.isMasterAdmin };
    },

    /** Ends one session; ends nothing when there is none. */
    async end(token: string, trx: Db = db): Promise<void> {
      await trx.deleteFrom("sessions").where("tokenHash", "=", hashToken(token)).execute();
    },

    /** Ends every session of an administrator, but for the one of `keptToken`. */
    endAll: (adminId: string, trx: Db = db, keptToken = ""): Promise<void> =>
      endAll(adminId, trx, hashToken(keptToken)),
  };
}

async function endAll(adminId: string, trx: Db, keptTokenHash: string): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where("adminId", "=", adminId)
    .where("tokenHash", "!=", keptTokenHash)
    .execute();
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
