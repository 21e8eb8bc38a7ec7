/**
 * Second factors and recovery codes in the database (decision 0047). Each single use is one conditional statement, so
 * that of simultaneous requests only one succeeds.
 */
import type { Insertable } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Db, Trx } from "../../db/connect.ts";
import { readRowId } from "../../db/row-id.ts";
import type { AdminFactorRow, AdminUserRow, Database } from "../../db/schema.ts";

type FactorKind = AdminFactorRow["kind"];
type NewFactor = Omit<Insertable<Database["adminFactors"]>, "id" | "isConfirmed" | "createdAt">;

/** A proof that is right and not used up yet. */
export type Proof =
  | { kind: "totp"; factorId: string; step: number }
  /** `isOdd`: the counter did not grow, perhaps because the key was copied. */
  | { kind: "passkey"; factorId: string; counter: number; isOdd: boolean }
  | { kind: "recovery-code"; hash: string };

export type FactorStore = ReturnType<typeof createFactorStore>;

export function createFactorStore(db: Db, clock: Clock) {
  const now = () => clock().toISOString();
  return {
    /** The confirmed factors, in the order in which they were added. */
    listConfirmed: (adminId: string, trx: Db = db) => ofAdmin(trx, adminId, true).execute(),

    /** Every authenticator app's secret, as it is stored. */
    listSealed: () =>
      db.selectFrom("adminFactors").select(["id", "secretSealed"]).where("kind", "=", "totp").execute(),

    async replaceSealed(id: string, from: string, to: string): Promise<void> {
      const query = db.updateTable("adminFactors").set({ secretSealed: to });
      await query.where("id", "=", id).where("secretSealed", "=", from).execute();
    },

    /** Stores an unconfirmed factor; replaces an unconfirmed one of that kind. */
    async begin(trx: Trx, factor: NewFactor & { id: string }): Promise<void> {
      await removeOfKind(trx, factor, false);
      const row = { ...factor, isConfirmed: false, createdAt: now() };
      await trx.insertInto("adminFactors").values(row).execute();
    },

    async findBegun(adminId: string, kind: FactorKind): Promise<AdminFactorRow | null> {
      return (await ofAdmin(db, adminId, false).where("kind", "=", kind).executeTakeFirst()) ?? null;
    },

    /** Returns false when it was confirmed or restarted meanwhile. An authenticator app replaces an earlier one. */
    confirm: (trx: Trx, factor: Begun, facts: FactorFacts) => confirm(trx, factor, facts, now()),

    /** Removes one of the administrator's confirmed factors; returns it, or null when there is none with that id. */
    remove,

    /** Uses a proof up; returns false when it was used meanwhile. */
    use: (trx: Trx, adminId: string, proof: Proof) => use(trx, adminId, proof, now()),

    /** The recovery codes of an administrator, used ones too. */
    listCodes: (adminId: string, trx: Db = db) =>
      trx.selectFrom("recoveryCodes").selectAll().where("adminId", "=", adminId).execute(),

    async replaceCodes(trx: Trx, adminId: string, hashes: readonly string[]): Promise<void> {
      await trx.deleteFrom("recoveryCodes").where("adminId", "=", adminId).execute();
      const rows = hashes.map((hash) => ({ adminId, hash, createdAt: now(), usedAt: null }));
      if (rows.length > 0) await trx.insertInto("recoveryCodes").values(rows).execute();
    },

    /** Locks an active administrator's row until the transaction ends, so that changes to its factors are serialised.
     * */
    async hold(trx: Trx, adminId: string): Promise<AdminUserRow | null> {
      const query = trx.updateTable("adminUsersV2").set({ updatedAt: now() }).where("id", "=", adminId);
      return (await query.where("isActive", "=", true).returningAll().executeTakeFirst()) ?? null;
    },
  };
}

type Begun = Pick<AdminFactorRow, "id" | "adminId" | "kind">;
/** The facts of a factor that are known once it is confirmed. */
export type FactorFacts = Partial<
  Pick<AdminFactorRow, "name" | "lastStep" | "credentialId" | "publicKey" | "counter" | "transports">
>;

function ofAdmin(db: Db, adminId: string, isConfirmed: boolean) {
  return db
    .selectFrom("adminFactors")
    .selectAll()
    .where("adminId", "=", adminId)
    .where("isConfirmed", "=", isConfirmed)
    .orderBy("createdAt");
}

async function removeOfKind(
  trx: Trx,
  { adminId, kind }: Pick<AdminFactorRow, "adminId" | "kind">,
  isConfirmed: boolean,
): Promise<void> {
  await trx
    .deleteFrom("adminFactors")
    .where("adminId", "=", adminId)
    .where("kind", "=", kind)
    .where("isConfirmed", "=", isConfirmed)
    .execute();
}

async function confirm(trx: Trx, factor: Begun, facts: FactorFacts, now: string): Promise<boolean> {
  if (factor.kind === "totp") await removeOfKind(trx, factor, true);
  const { numUpdatedRows } = await trx
    .updateTable("adminFactors")
    .set({ ...facts, isConfirmed: true, challenge: null, createdAt: now })
    .where("id", "=", factor.id)
    .where("isConfirmed", "=", false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function remove(trx: Trx, adminId: string, id: string): Promise<AdminFactorRow | null> {
  const rowId = readRowId(id);
  if (rowId === null) return null;
  const query = trx
    .deleteFrom("adminFactors")
    .where("id", "=", rowId)
    .where("adminId", "=", adminId)
    .where("isConfirmed", "=", true)
    .returningAll();
  return (await query.executeTakeFirst()) ?? null;
}

async function use(trx: Trx, adminId: string, proof: Proof, now: string): Promise<boolean> {
  if (proof.kind === "recovery-code") {
    const { numUpdatedRows } = await trx
      .updateTable("recoveryCodes")
      .set({ usedAt: now })
      .where("adminId", "=", adminId)
      .where("hash", "=", proof.hash)
      .where("usedAt", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const query = trx
    .updateTable("adminFactors")
    .where("id", "=", proof.factorId)
    .where("isConfirmed", "=", true);
  const used =
    proof.kind === "totp"
      ? query.set({ lastStep: proof.step, lastUsedAt: now }).where("lastStep", "<", proof.step)
      : query.set({ counter: proof.counter, lastUsedAt: now });
  return (await used.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Removes every factor, recovery code and waiting login of an account. */
export async function removeFactors(trx: Trx, adminId: string): Promise<void> {
  for (const table of ["adminFactors", "recoveryCodes", "pendingLogins"] as const)
    await trx.deleteFrom(table).where("adminId", "=", adminId).execute();
}
