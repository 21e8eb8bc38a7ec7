/**
 * The second step of a login (decision 0047): the possible factors, and whether a proof is right. The statement that
 * uses a proof up ensures that it works once (`FactorStore.use`).
 */
import type { SecondStep, SecondStepInput } from "#contract/factors.ts";
import type { Passwords } from "../../auth/passwords.ts";
import type { Clock } from "../../clock.ts";
import type { Trx } from "../../db/connect.ts";
import type { AdminFactorRow, AdminUserRow } from "../../db/schema.ts";
import { isCounterOdd, readAnswer, requestOptions, type Site } from "./passkeys.ts";
import type { PendingLogin, PendingLogins } from "./pending-logins.ts";
import { findRecoveryCode } from "./recovery-codes.ts";
import type { FactorStore, Proof } from "./store.ts";
import type { Totp } from "./totp.ts";

type Deps = {
  clock: Clock;
  factors: FactorStore;
  pending: PendingLogins;
  totp: Totp;
};

/** A login that waits: its cookie's token, and the answer to the browser. */
export type WaitingLogin = { token: string; secondStep: SecondStep };

export type SecondStepService = ReturnType<typeof createSecondStep>;

export function createSecondStep({ clock, factors, pending, totp }: Deps) {
  return {
    pending,

    spend: (trx: Trx, adminId: string, proof: Proof): Promise<boolean> => factors.use(trx, adminId, proof),

    /** Makes the login wait, or returns null for an account without a second factor. */
    async begin(trx: Trx, row: AdminUserRow, site: Site): Promise<WaitingLogin | null> {
      const confirmed = await factors.listConfirmed(row.id, trx);
      if (confirmed.length === 0) return null;
      const { token, challenge } = await pending.start(trx, row);
      const codes = await factors.listCodes(row.id, trx);
      const passkeys = confirmed.filter(isPasskey);
      const methods: SecondStep["methods"] = [];
      if (confirmed.length > passkeys.length) methods.push("totp");
      if (passkeys.length > 0) methods.push("passkey");
      if (codes.some(({ usedAt }) => usedAt === null)) methods.push("recovery-code");
      const passkey = passkeys.length > 0 ? requestOptions(passkeys, challenge, site) : null;
      return { token, secondStep: { methods, passkey } };
    },

    /** The proof that was sent, or null when it is wrong. */
    async prove(
      { adminId, challenge }: PendingLogin,
      input: SecondStepInput,
      { site, passwords }: { site: Site; passwords: Pick<Passwords, "verify"> },
    ): Promise<Proof | null> {
      if ("recoveryCode" in input) {
        const codes = (await factors.listCodes(adminId)).filter(({ usedAt }) => usedAt === null);
        const unused = codes.map(({ hash }) => hash);
        const hash = await findRecoveryCode(passwords, unused, input.recoveryCode);
        return hash === null ? null : { kind: "recovery-code", hash };
      }
      const confirmed = await factors.listConfirmed(adminId);
      if ("code" in input) {
        const app = confirmed.find((factor) => !isPasskey(factor));
        const step = app ? totp.stepOf(app, input.code, clock()) : null;
        return app && step !== null ? { kind: "totp", factorId: app.id, step } : null;
      }
      const passkey = confirmed.find(({ credentialId }) => credentialId === input.passkey.id);
      const counter = passkey ? await readAnswer(input.passkey, passkey, challenge, site) : null;
      if (!passkey || counter === null) return null;
      const isOdd = isCounterOdd(passkey.counter, counter);
      return { kind: "passkey", factorId: passkey.id, counter, isOdd };
    },
  };
}

function isPasskey({ kind }: Pick<AdminFactorRow, "kind">): boolean {
  return kind === "passkey";
}
