/**
 * Logins whose password and answer were right and that wait for the second step. Each has a cookie that is sent only
 * to the call of the second step and opens nothing else (decision 0047).
 */
import { randomBytes } from "node:crypto";
import { calls } from "#contract/calls.ts";
import { limits } from "#contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { digest } from "../../auth/digest.ts";
import { type Clock, minutesAfter } from "../../clock.ts";
import type { Db, Trx } from "../../db/connect.ts";
import type { AdminUserRow } from "../../db/schema.ts";
import { newChallenge } from "./passkeys.ts";

export type PendingLogin = { adminId: string; passwordMark: string; challenge: string; expiresAt: string };

export type PendingLogins = ReturnType<typeof createPendingLogins>;

export function createPendingLogins(db: Db, clock: Clock) {
  const now = () => clock().toISOString();
  return {
    /** Returns the cookie's token, which is stored only as a hash, and the challenge for a passkey. */
    async start(
      trx: Trx,
      row: Pick<AdminUserRow, "id" | "passwordHash">,
    ): Promise<{ token: string; challenge: string }> {
      const token = randomBytes(32).toString("base64url");
      const challenge = newChallenge();
      await trx.deleteFrom("pendingLogins").where("expiresAt", "<=", now()).execute();
      await trx
        .insertInto("pendingLogins")
        .values({
          idHash: digest(token),
          adminId: row.id,
          passwordMark: digest(row.passwordHash),
          challenge,
          expiresAt: minutesAfter(clock(), limits.secondStep.minutes),
        })
        .execute();
      return { token, challenge };
    },

    async find(token: string): Promise<PendingLogin | undefined> {
      return await db
        .selectFrom("pendingLogins")
        .select(["adminId", "passwordMark", "challenge", "expiresAt"])
        .where("idHash", "=", digest(token))
        .where("expiresAt", ">", now())
        .executeTakeFirst();
    },

    /** Counts an attempt; returns false when there were too many. */
    async countTry(token: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("pendingLogins")
        .set((column) => ({ tries: column("tries", "+", 1) }))
        .where("idHash", "=", digest(token))
        .where("tries", "<", limits.secondStep.tries)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Ends it; returns false when another request has ended it. */
    async end(trx: Trx, token: string): Promise<boolean> {
      const query = trx.deleteFrom("pendingLogins").where("idHash", "=", digest(token));
      return (await query.executeTakeFirst()).numDeletedRows === 1n;
    },
  };
}

/** Whether the account's password is still the one that was checked in the first step. */
export function isPasswordUnchanged(
  { passwordMark }: Pick<PendingLogin, "passwordMark">,
  { passwordHash }: Pick<AdminUserRow, "passwordHash">,
): boolean {
  return passwordMark === digest(passwordHash);
}

export type PendingLoginCookie = ReturnType<typeof pendingLoginCookie>;

export function pendingLoginCookie(isSecure: boolean) {
  // `__Host-` would want the path of the whole site.
  const name = isSecure ? "__Secure-pending-login" : "pending-login";
  const { path } = calls.completeLogin;
  const options = { httpOnly: true, sameSite: "strict", secure: isSecure, path } as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, token: string): void => {
      reply.setCookie(name, token, { ...options, maxAge: limits.secondStep.minutes * 60 });
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options);
    },
  };
}
