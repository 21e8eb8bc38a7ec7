/**
 * Deactivating and reactivating administrators. A deactivated one cannot log in, and the account is kept.
 * Simultaneous deactivations are serialised, so that one active master admin is always left.
 */
import type { Admin } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { recordAudit } from "../audit/entries.ts";
import type { SessionStore } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import { takeAdvisoryLock } from "../db/locks.ts";
import { queueSecurityNotice } from "../mail/outbox.ts";
import { isLastMaster, selectAdmins } from "./store.ts";

type Deps = { db: Db; clock: Clock; sessions: Pick<SessionStore, "endAll"> };

/** The actor: an administrator, or the operator, who has no account. */
type Actor = { id: string | null; username: string };

export type Activation = ReturnType<typeof createActivation>;

export function createActivation({ db, clock, sessions }: Deps) {
  const setActive = (id: string, isActive: boolean, actor: Actor): Promise<Admin> =>
    db.transaction().execute(async (trx) => {
      await takeAdvisoryLock(trx, "admin accounts");
      const rowId = readRowId(id);
      if (rowId === null) throw new AppError("admin-not-found");
      if (!isActive) await refuseDeactivation(trx, rowId, actor);
      const now = clock().toISOString();
      const changed = await trx
        .updateTable("adminUsersV2")
        .set({ isActive, updatedAt: now })
        .where("id", "=", rowId)
        .where("isActive", "=", !isActive)
        .returning(["username", "email", "isSetupComplete"])
        .executeTakeFirst();
      if (changed) {
        if (!isActive) await sessions.endAll(rowId, trx);
        if (!isActive && changed.isSetupComplete)
          await queueSecurityNotice(trx, changed, {
            event: "account-deactivated",
            at: now,
            facts: [{ term: "By", value: actor.username }],
          });
        const action = isActive ? "admin.reactivated" : "admin.deactivated";
        const { username: detail } = changed;
        await recordAudit(trx, { at: now, actor: actor.username, action, subjectId: rowId, detail });
      }
      const admin = await selectAdmins(trx, clock()).where("id", "=", rowId).executeTakeFirst();
      if (!admin) throw new AppError("admin-not-found");
      return admin;
    });
  return {
    /**
     * Ends the account's sessions too; a deactivated one stays so. Throws `admin-not-found`, `own-account`,
     * `last-master`.
     */
    deactivate: (id: string, actor: Actor): Promise<Admin> => setActive(id, false, actor),

    /** Lets a deactivated account log in again. Throws `admin-not-found`. */
    reactivate: (id: string, actor: Actor): Promise<Admin> => setActive(id, true, actor),
  };
}

async function refuseDeactivation(trx: Trx, rowId: string, actor: Actor): Promise<void> {
  if (rowId === actor.id)
    throw new AppError("own-account", { sentence: "You cannot deactivate your own account." });
  if (await isLastMaster(trx, rowId))
    throw new AppError("last-master", {
      sentence: "The last active master admin cannot be deactivated.",
    });
}
