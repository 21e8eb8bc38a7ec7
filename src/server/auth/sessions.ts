import { randomBytes } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { digest } from "./digest.ts";
import { userAgentInWords } from "./user-agent.ts";

/** The administrator behind a live session. */
export type SignedInAdmin = { id: string; username: string; isMasterAdmin: boolean };

/** The administrator with the session of the call. */
export type LiveSession = SignedInAdmin & {
  sessionId: string;
  /** When the password was last entered; null for a session of an earlier version. */
  reauthenticatedAt: string | null;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Sessions: opaque 256-bit tokens of which only the SHA-256 is stored, so that a stolen database gives no access. A
 * session ends after 30 minutes idle or 12 hours at most, and at once on logout, deletion, password change and
 * deactivation (decision 0007).
 */
export function createSessionStore(db: Db, clock: Clock) {
  return {
    /**
     * Starts a session after the login's secrets were checked, and returns its token, which is not stored. `trx` may
     * be a transaction; `userAgent` is the browser's header.
     */
    start: (adminId: string, trx: Db = db, userAgent?: string): Promise<string> =>
      start(trx, clock(), adminId, userAgent),

    /**
     * The active administrator of the live session `token`; updates its last use. Ends the session of a deactivated
     * one.
     */
    find: (token: string): Promise<LiveSession | undefined> => find(db, clock(), token),

    /** Records that the password was entered again in this session. */
    async noteReauthentication(sessionId: string, trx: Db = db): Promise<void> {
      const reauthenticatedAt = clock().toISOString();
      await trx.updateTable("sessions").set({ reauthenticatedAt }).where("id", "=", sessionId).execute();
    },

    /** The live sessions of an administrator, the most recently used first. */
    list: (adminId: string) =>
      selectLive(db, clock())
        .select(["id", "createdAt", "lastSeenAt", "userAgentWords"])
        .where("adminId", "=", adminId)
        .orderBy("lastSeenAt", "desc")
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .execute(),

    /** Ends the session, if it exists. */
    async end(token: string, trx: Db = db): Promise<void> {
      await trx.deleteFrom("sessions").where("tokenHash", "=", digest(token)).execute();
    },

    /** Ends an administrator's session by its id; returns whether there was one. */
    async endById(adminId: string, sessionId: string, trx: Db = db): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom("sessions")
        .where("adminId", "=", adminId)
        .where("id", "=", sessionId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Ends an administrator's sessions except the one with that id. */
    async endAllBut(sessionId: string, adminId: string, trx: Db = db): Promise<void> {
      await trx.deleteFrom("sessions").where("adminId", "=", adminId).where("id", "!=", sessionId).execute();
    },

    /** Ends all sessions of an administrator, except that of `keptToken`. */
    endAll: (adminId: string, trx: Db = db, keptToken = ""): Promise<void> =>
      endAll(adminId, trx, digest(keptToken)),
  };
}

/** Sessions that have not expired at `now`. */
function selectLive(db: Db, now: Date) {
  return db
    .selectFrom("sessions")
    .where("expiresAt", ">", now.toISOString())
    .where("lastSeenAt", ">", minutesAfter(now, -limits.session.idleMinutes));
}

async function start(trx: Db, now: Date, adminId: string, userAgent: string | undefined): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx.deleteFrom("sessions").where("expiresAt", "<=", now.toISOString()).execute();
  await trx
    .insertInto("sessions")
    .values({
      tokenHash: digest(token),
      id: crypto.randomUUID(),
      adminId,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: minutesAfter(now, limits.session.maxHours * 60),
      reauthenticatedAt: now.toISOString(),
      userAgentWords: userAgentInWords(userAgent),
    })
    .execute();
  return token;
}

async function find(db: Db, now: Date, token: string): Promise<LiveSession | undefined> {
  const tokenHash = digest(token);
  const row = await selectLive(db, now)
    .innerJoin("adminUsersV2", "adminUsersV2.id", "sessions.adminId")
    .select(["adminUsersV2.id", "username", "isMasterAdmin", "isActive", "lastSeenAt"])
    .select(["sessions.id as sessionId", "reauthenticatedAt"])
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.isActive) {
    await endAll(row.id, db, "");
    return undefined;
  }
  // Once a minute is precise enough, and saves a write per call.
  if (row.lastSeenAt < minutesAfter(now, -1))
    await db
      .updateTable("sessions")
      .set({ lastSeenAt: now.toISOString() })
      .where("tokenHash", "=", tokenHash)
      .execute();
  const { id, username, isMasterAdmin, sessionId, reauthenticatedAt } = row;
  return { id, username, isMasterAdmin, sessionId, reauthenticatedAt };
}

async function endAll(adminId: string, trx: Db, keptTokenHash: string): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where("adminId", "=", adminId)
    .where("tokenHash", "!=", keptTokenHash)
    .execute();
}
