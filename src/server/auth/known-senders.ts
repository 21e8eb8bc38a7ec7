import { limits } from "#contract/limits.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { nilId } from "../db/row-id.ts";
import { hashSender, senderOf } from "../rate-limit/client-address.ts";

export type KnownSenders = ReturnType<typeof createKnownSenders>;

/** The senders that have signed in to an account (decision 0007). Only keyed hashes of them are stored. */
export function createKnownSenders(db: Db, clock: Clock, secret: Buffer) {
  const hash = (address: string) => hashSender(secret, senderOf(address));
  const oldest = () => minutesAfter(clock(), -limits.login.senderKnownDays * 24 * 60);
  return {
    async isKnown(adminId: string | undefined, address: string): Promise<boolean> {
      const row = await db
        .selectFrom("knownSenders")
        .select("lastLoginAt")
        // Also without an account, for the same work.
        .where("adminId", "=", adminId ?? nilId)
        .where("senderHash", "=", hash(address))
        .where("lastLoginAt", ">", oldest())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Records a login in its transaction, and removes senders that have not logged in for long. */
    async remember(trx: Trx, adminId: string, address: string): Promise<void> {
      await trx.deleteFrom("knownSenders").where("lastLoginAt", "<=", oldest()).execute();
      const row = { adminId, senderHash: hash(address), lastLoginAt: clock().toISOString() };
      await trx
        .insertInto("knownSenders")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["adminId", "senderHash"]).doUpdateSet({ lastLoginAt: row.lastLoginAt }),
        )
        .execute();
    },
  };
}
