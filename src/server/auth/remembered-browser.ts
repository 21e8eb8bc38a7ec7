import { createHmac, timingSafeEqual } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { nilId } from "../db/row-id.ts";
import type { AdminUserRow } from "../db/schema.ts";

type Account = Pick<AdminUserRow, "id" | "passwordHash">;

/** Compared with where there is no account, so that its absence costs the same work. */
const nobody: Account = { id: nilId, passwordHash: "" };
const lifetimeSeconds = limits.reminder.browserDays * 24 * 3600;

export type RememberedBrowser = ReturnType<typeof createRememberedBrowser>;

/**
 * The cookie of a browser that has logged in to an account (decision 0033): the account's id, when the cookie ends, and an
 * HMAC over both and the hash of the password, so that a new password ends it. It opens nothing but a reminder.
 */
export function createRememberedBrowser(options: { secret: Buffer; clock: Clock; isSecure: boolean }) {
  const { secret, clock, isSecure } = options;
  const name = isSecure ? "__Host-remembered" : "remembered";
  const nowSeconds = () => Math.floor(clock().getTime() / 1000);
  const sign = ({ id, passwordHash }: Account, endsAt: number) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["remembered browser", id, endsAt, passwordHash]))
      .digest("base64url");
  const tokenOf = (account: Account, endsAt: number) => `${account.id}.${endsAt}.${sign(account, endsAt)}`;
  return {
    write(reply: FastifyReply, account: Account): void {
      reply.setCookie(name, tokenOf(account, nowSeconds() + lifetimeSeconds), {
        httpOnly: true,
        sameSite: "strict",
        secure: isSecure,
        path: "/", // wanted by `__Host-`, which keeps cookies of a subdomain out
        maxAge: lifetimeSeconds,
      });
    },

    /** Whether the request comes from a browser that has logged in to the account since its password was set. */
    isFrom(request: FastifyRequest, account: Account | null): boolean {
      const given = Buffer.from(request.cookies[name] ?? "");
      const endsAt = Number(given.toString().split(".")[1]);
      const wanted = Buffer.from(tokenOf(account ?? nobody, endsAt));
      const isSame = given.length === wanted.length && timingSafeEqual(given, wanted);
      return isSame && account !== null && endsAt > nowSeconds();
    },
  };
}
