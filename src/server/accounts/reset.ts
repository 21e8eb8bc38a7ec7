/** The way back for somebody who cannot log in any more: a new invitation to the account that they have. */
import type { Invitation } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { Updateable } from "kysely";
import { recordAudit } from "../audit/entries.ts";
import { unlock } from "../auth/lockout.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { SessionStore } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { readRowId } from "../db/row-id.ts";
import type { AdminUserRow, Database } from "../db/schema.ts";
import { renewInvitation } from "./invitations/invitations.ts";
import { type Inviter, issueInvitation } from "./invitations/invite.ts";
import { unusablePassword } from "./invitations/pending-accounts.ts";
import { takeAdvisoryLock } from "../db/locks.ts";

type Deps = {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  sessions: Pick<SessionStore, "endAll">;
  ttlHours: number;
};

export type Reset = ReturnType<typeof createReset>;

const withoutSecrets: Updateable<Database["adminUsersV2"]> = {
  passwordHash: unusablePassword,
  securityQuestion1: null,
  securityAnswerHash1: null,
  securityQuestion2: null,
  securityAnswerHash2: null,
  securityQuestion3: null,
  securityAnswerHash3: null,
  isSetupComplete: false,
};

export function createReset(deps: Deps) {
  const { db, clock, sessions } = deps;

  const renew = (
    id: string,
    by: Inviter,
    prepare: (trx: Trx, account: AdminUserRow, now: string) => Promise<void>,
  ) =>
    issueInvitation(deps, by, (secret) =>
      db.transaction().execute(async (trx) => {
        await takeAdvisoryLock(trx, "admin accounts");
        const now = clock().toISOString();
        const account = await hold(trx, id, now);
        await prepare(trx, account, now);
        await renewInvitation(trx, account, secret, now);
        return account.username;
      }),
    );

  return {
    /**
     * Takes password and security questions from the account, ends its sessions and lock-outs, and invites its holder anew. The
     * account stays what it is, a master admin a master. Throws `admin-not-found`, `account-inactive`.
     */
    reset: (id: string, by: Inviter): Promise<Invitation> =>
      renew(id, by, async (trx, account, now) => {
        await trx.updateTable("adminUsersV2").set(withoutSecrets).where("id", "=", account.id).execute();
        await sessions.endAll(account.id, trx);
        await unlock(trx, clock, account);
        await recordAudit(trx, {
          at: now,
          actor: by.username,
          action: "admin.reset",
          subjectId: account.id,
          detail: account.username,
        });
      }),

    /** Invites the holder of an account that waits for its setup. Throws also `already-set-up`. */
    inviteAgain: (id: string, by: Inviter): Promise<Invitation> =>
      renew(id, by, (_transaction, { isSetupComplete }) => {
        if (isSetupComplete) throw new AppError("already-set-up");
        return Promise.resolve();
      }),
  };
}

/** The account, held until the transaction ends; first-time setup holds it before its invitation too. */
async function hold(trx: Trx, id: string, now: string): Promise<AdminUserRow> {
  const rowId = readRowId(id);
  if (rowId === null) throw new AppError("admin-not-found");
  const account = await trx
    .updateTable("adminUsersV2")
    .set({ updatedAt: now })
    .where("id", "=", rowId)
    .returningAll()
    .executeTakeFirst();
  if (!account) throw new AppError("admin-not-found");
  if (!account.isActive) throw new AppError("account-inactive");
  return account;
}
