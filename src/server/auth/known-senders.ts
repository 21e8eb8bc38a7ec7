import { createHmac } from "node:crypto";
import { limits } from "#contract/limits.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Db, Trx } from "../db/connect.ts";
import { senderOf } from "../rate-limit/client-address.ts";

/** Asked for where there is no account, so that its absence costs the same work. */
const nobody = "00000000-0000-0000-0000-000000000000";

export type KnownSenders = ReturnType<typeof createKnownSenders>;

/**
 * The senders that have signed in to an account (decision 0007). Of each only a hash is kept: keyed, because all IPv4
 * addresses can be tried in minutes.
 */
export function createKnownSenders(db: Db, clock: Clock, secret: Buffer) {
  const hash = (address: string) =>
    createHmac("sha256", secret)
      .update(`sender ${senderOf(address)}`)
      .digest("base64url");
  const oldest = () => minutesAfter(clock(), -limits.login.senderKnownDays * 24 * 60);
  return {
    async isKnown(adminId: string | undefined, address: string): Promise<boolean> {
      const row = await db
        .selectFrom("knownSenders")
        .select("lastLoginAt")
        .where("adminId", "=", adminId ?? nobody)
        .where("senderHash", "=", hash(address))
        .where("lastLoginAt", ">", oldest())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes a login in its transaction, and forgets the senders that have not come for long. */
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
