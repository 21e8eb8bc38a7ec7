/** Resets the account of somebody who cannot log in: removes its secrets and invites its holder again. */
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
import { removeFactors } from "./factors/store.ts";
import { type Inviter, issueInvitation } from "./invitations/invite.ts";
import { unusablePassword } from "./invitations/pending-accounts.ts";
import { takeAdvisoryLock } from "../db/locks.ts";
import { queueSecurityNotice } from "../mail/outbox.ts";
import { isLastMaster } from "./store.ts";

type Deps = {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  sessions: Pick<SessionStore, "endAll">;
  ttlHours: number;
};

/** Who resets: an administrator, or the operator, who has no account. */
type Resetter = Inviter & { id: string | null };

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
     * Removes password, security questions, second factors and recovery codes from the account, ends its sessions and
     * lockouts, invites its holder again, and writes to them. The role stays. Throws `admin-not-found` or
     * `account-inactive`; for an administrator also `own-account` or `last-master`. The operator may reset any
     * account.
     */
    reset: (id: string, by: Resetter): Promise<Invitation> =>
      renew(id, by, async (trx, account, now) => {
        if (by.id !== null) await refuseReset(trx, account.id, by.id);
        await trx.updateTable("adminUsersV2").set(withoutSecrets).where("id", "=", account.id).execute();
        await sessions.endAll(account.id, trx);
        await removeFactors(trx, account.id);
        await unlock(trx, clock, account);
        if (account.isSetupComplete)
          await queueSecurityNotice(trx, account, {
            event: "account-reset",
            at: now,
            facts: [{ term: "By", value: by.username }],
          });
        await recordAudit(trx, {
          at: now,
          actor: by.username,
          action: "admin.reset",
          subjectId: account.id,
          detail: account.username,
        });
      }),

    /** Invites the holder of a pending account again. Also throws `already-set-up`. */
    inviteAgain: (id: string, by: Inviter): Promise<Invitation> =>
      renew(id, by, (_transaction, { isSetupComplete }) => {
        if (isSetupComplete) throw new AppError("already-set-up");
        return Promise.resolve();
      }),
  };
}

async function refuseReset(trx: Trx, accountId: string, ownId: string): Promise<void> {
  if (accountId === ownId)
    throw new AppError("own-account", { sentence: "You cannot reset your own account." });
  if (await isLastMaster(trx, accountId))
    throw new AppError("last-master", { sentence: "The last active master admin cannot be reset." });
}

/**
 * The account, locked until the transaction ends. First-time setup locks in the same order: account, then invitation.
 */
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
