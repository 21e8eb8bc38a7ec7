/**
 * The second factors of the signed-in administrator (decision 0047). Each change ends the account's other sessions,
 * is audited, and is sent to the owner by mail; the guard checks that the password was entered lately.
 */
import type { AppSetup, Factors, PasskeyAddition, PasskeyCreation } from "#contract/factors.ts";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { SecurityEvent } from "#content/letters/security-notice.ts";
import type { AuditAction } from "../../audit/actions.ts";
import { recordAudit } from "../../audit/entries.ts";
import type { Passwords } from "../../auth/passwords.ts";
import type { SessionStore, SignedInAdmin } from "../../auth/sessions.ts";
import { type Clock, minutesAfter } from "../../clock.ts";
import type { Db, Trx } from "../../db/connect.ts";
import type { AdminFactorRow, AdminUserRow } from "../../db/schema.ts";
import { queueSecurityNotice } from "../../mail/outbox.ts";
import { creationOptions, newChallenge, readCreation, type Site } from "./passkeys.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import type { FactorRequirement } from "./requirement.ts";
import type { FactorFacts, FactorStore } from "./store.ts";
import type { Totp } from "./totp.ts";

type Deps = {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  sessions: Pick<SessionStore, "endAll">;
  factors: FactorStore;
  requirement: FactorRequirement;
  totp: Totp;
};

/** The actor, with the token of the session that is kept. */
type Caller = { admin: SignedInAdmin; token: string };

export type OwnFactors = ReturnType<typeof createOwnFactors>;

export function createOwnFactors(deps: Deps) {
  const { factors, totp, passwords } = deps;

  return {
    read: (admin: SignedInAdmin): Promise<Factors> => read(deps, admin),

    /** An earlier app stays valid until the new one is confirmed. */
    async beginApp({ id: adminId, username }: SignedInAdmin): Promise<AppSetup> {
      const id = crypto.randomUUID();
      const { sealed: secretSealed, ...setup } = totp.create(id, username);
      const factor = { id, adminId, kind: "totp", name: "Authenticator app", secretSealed } as const;
      await begin(deps, factor);
      return setup;
    },

    /** Throws `wrong-code`, `set-up-expired`. Answers new recovery codes when these are the first. */
    async confirmApp(caller: Caller, code: string): Promise<string[]> {
      const begun = await factors.findBegun(caller.admin.id, "totp");
      if (!begun) throw new AppError("set-up-expired");
      const lastStep = totp.stepOf(begun, code, deps.clock());
      if (lastStep === null) throw new AppError("wrong-code");
      return await confirm(deps, caller, begun, { lastStep });
    },

    ...createOwnPasskeys(deps),

    /** Throws `factor-not-found`, `last-factor`. Recovery codes go with the last factor. */
    remove: (caller: Caller, id: string): Promise<void> =>
      change(deps, caller, async (trx) => {
        const removed = await factors.remove(trx, caller.admin.id, id);
        if (!removed) throw new AppError("factor-not-found");
        const left = await factors.listConfirmed(caller.admin.id, trx);
        if (left.length === 0) {
          if (deps.requirement.isRequired(caller.admin)) throw new AppError("last-factor");
          await factors.replaceCodes(trx, caller.admin.id, []);
        }
        const { kind: detail } = removed;
        if (detail === "totp") return { action: "factor.removed", detail, event: "app-removed" };
        return { action: "factor.removed", detail, event: "passkey-removed", name: removed.name };
      }),

    /** Replaces all recovery codes by ten new ones. Throws `no-factor`. */
    async renewCodes(caller: Caller): Promise<string[]> {
      const { codes, hashes } = await createRecoveryCodes(passwords);
      await change(deps, caller, async (trx) => {
        if ((await factors.listConfirmed(caller.admin.id, trx)).length === 0) throw new AppError("no-factor");
        await factors.replaceCodes(trx, caller.admin.id, hashes);
        return { action: "recovery-codes.renewed", event: "recovery-codes-renewed" };
      });
      return codes;
    },
  };
}

async function read({ factors, requirement }: Deps, { id, isMasterAdmin }: SignedInAdmin): Promise<Factors> {
  const [confirmed, codes] = [await factors.listConfirmed(id), await factors.listCodes(id)];
  const app = confirmed.find(({ kind }) => kind === "totp");
  const [first] = codes;
  return {
    isRequired: requirement.isRequired({ isMasterAdmin }),
    app: app ?? null,
    passkeys: confirmed.filter(({ kind }) => kind === "passkey"),
    recoveryCodes: first
      ? { left: codes.filter(({ usedAt }) => usedAt === null).length, createdAt: first.createdAt }
      : null,
  };
}

/** Under the held account: of two that begin at the same moment only the last is left, which can be confirmed. */
async function begin({ db, factors }: Deps, factor: Parameters<FactorStore["begin"]>[1]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await factors.hold(trx, factor.adminId))) throw new AppError("not-signed-in");
    await factors.begin(trx, factor);
  });
}

function createOwnPasskeys(deps: Deps) {
  const { factors } = deps;
  return {
    async beginPasskey({ id: adminId, username }: SignedInAdmin, site: Site): Promise<PasskeyCreation> {
      const passkeys = (await factors.listConfirmed(adminId)).filter(({ kind }) => kind === "passkey");
      if (passkeys.length >= limits.secondStep.passkeys) throw new AppError("too-many-passkeys");
      const challenge = newChallenge();
      const factor = { id: crypto.randomUUID(), adminId, kind: "passkey", name: "", challenge } as const;
      await begin(deps, factor);
      return await creationOptions({ id: adminId, username }, passkeys, challenge, site);
    },

    /** Throws `passkey-not-added`, `set-up-expired`. Answers new recovery codes when these are the first. */
    async addPasskey(
      caller: Caller,
      { name, passkey }: { name: string; passkey: PasskeyAddition },
      site: Site,
    ): Promise<string[]> {
      const begun = await factors.findBegun(caller.admin.id, "passkey");
      const oldest = minutesAfter(deps.clock(), -limits.secondStep.minutes);
      if (!begun || begun.createdAt <= oldest) throw new AppError("set-up-expired");
      const made = await readCreation(passkey, begun.challenge ?? "", site);
      if (!made) throw new AppError("passkey-not-added");
      return await confirm(deps, caller, begun, { ...made, name });
    },
  };
}

async function confirm(
  deps: Deps,
  caller: Caller,
  begun: AdminFactorRow,
  facts: FactorFacts,
): Promise<string[]> {
  const { factors, passwords } = deps;
  // Recovery codes come with the first factor; hashing them takes too long for a transaction.
  const hasCodes = (await factors.listCodes(begun.adminId)).length > 0;
  const first = hasCodes ? null : await createRecoveryCodes(passwords);
  return await change(deps, caller, async (trx) => {
    if (!(await factors.confirm(trx, begun, facts))) throw new AppError("set-up-expired");
    const isFirst = first !== null && (await factors.listCodes(begun.adminId, trx)).length === 0;
    if (isFirst) await factors.replaceCodes(trx, begun.adminId, first.hashes);
    const event = begun.kind === "totp" ? "app-added" : "passkey-added";
    const { kind: detail } = begun;
    return { action: "factor.added", detail, event, name: facts.name, answer: isFirst ? first.codes : [] };
  });
}

type Done<Answer> = {
  action: AuditAction;
  detail?: string;
  event: SecurityEvent;
  /** Of a passkey. */
  name?: string | undefined;
  answer?: Answer;
};

/** A change under the held account: ends the other sessions, audits and tells the owner. */
async function change<Answer>(
  deps: Deps,
  { admin, token }: Caller,
  act: (trx: Trx) => Promise<Done<Answer>>,
): Promise<Answer> {
  return await deps.db.transaction().execute(async (trx) => {
    const owner: AdminUserRow | null = await deps.factors.hold(trx, admin.id);
    // Deleted or deactivated after the guard's check, which ended the session.
    if (!owner) throw new AppError("not-signed-in");
    const { action, detail, event, name, answer } = await act(trx);
    await deps.sessions.endAll(admin.id, trx, token);
    const at = deps.clock().toISOString();
    await recordAudit(trx, {
      at,
      actor: owner.username,
      action,
      subjectId: owner.id,
      ...(detail !== undefined && { detail }),
    });
    const facts = name ? [{ term: "Passkey", value: name }] : [];
    await queueSecurityNotice(trx, owner, { event, at, facts });
    return answer as Answer; // undefined where the change answers nothing
  });
}
