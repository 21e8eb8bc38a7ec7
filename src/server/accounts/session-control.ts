/** Listing and ending sessions: one's own, and as a master admin another's. */
import type { RunningSession } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { recordAudit } from "../audit/entries.ts";
import type { LiveSession, SessionStore } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { nilId, readRowId } from "../db/row-id.ts";
import type { AdminStore } from "./store.ts";

type Deps = { db: Db; clock: Clock; sessions: SessionStore; admins: Pick<AdminStore, "findById"> };

export type SessionControl = ReturnType<typeof createSessionControl>;

export function createSessionControl({ db, clock, sessions, admins }: Deps) {
  /** `action` was done to the account of `subject`. */
  const note = (
    trx: Trx,
    actor: string,
    action: "session.ended" | "sessions.ended",
    subject: { id: string; username: string },
  ) => {
    const { id: subjectId, username: detail } = subject;
    return recordAudit(trx, { at: clock().toISOString(), actor, action, subjectId, detail });
  };
  return {
    /** One's own sessions, the most recently used first. */
    async list(caller: LiveSession): Promise<RunningSession[]> {
      const rows = await sessions.list(caller.id);
      return rows.map(({ id, userAgentWords: browser, createdAt: startedAt, lastSeenAt }) => ({
        id,
        browser,
        startedAt,
        lastSeenAt,
        isCurrent: id === caller.sessionId,
      }));
    },

    /** Ends one of one's own sessions; returns whether it was the present one. Throws `session-not-found`. */
    endOne: (id: string, caller: LiveSession): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const rowId = readRowId(id);
        if (rowId === null || !(await sessions.endById(caller.id, rowId, trx)))
          throw new AppError("session-not-found");
        await note(trx, caller.username, "session.ended", caller);
        return rowId === caller.sessionId;
      }),

    /** Ends one's own sessions except the present one. */
    endOthers: (caller: LiveSession): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await sessions.endAllBut(caller.sessionId, caller.id, trx);
        await note(trx, caller.username, "sessions.ended", caller);
      }),

    /** Ends every session of an account, one's own too. Throws `admin-not-found`. */
    endAllOf: (id: string, actor: { username: string }): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const account = await admins.findById(readRowId(id) ?? nilId, trx);
        if (!account) throw new AppError("admin-not-found");
        await sessions.endAll(account.id, trx);
        await note(trx, actor.username, "sessions.ended", account);
      }),
  };
}
