import { createHmac, timingSafeEqual } from "node:crypto";
import { limits } from "#contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { nilId } from "../db/row-id.ts";
import type { AdminUserRow } from "../db/schema.ts";

type Account = Pick<AdminUserRow, "id" | "passwordHash">;

/** Compared with where there is no account, for the same work. */
const nobody: Account = { id: nilId, passwordHash: "" };
const lifetimeSeconds = limits.reminder.browserDays * 24 * 3600;

export type RememberedBrowser = ReturnType<typeof createRememberedBrowser>;

/** How many accounts of a shared browser are remembered; each takes about 90 bytes of the cookie. */
const mostAccounts = 4;

/**
 * The cookie of a browser that has logged in to accounts (decision 0033). For each, the last one first: the account's
 * id, the expiry, and an HMAC over both and the hash of the password, so that a new password invalidates it. It only
 * shows the security questions and prevents the mail about a login from a new browser.
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
  const endOf = (token: string) => Number(token.split(".")[1]);
  const tokensIn = (request: FastifyRequest) =>
    (request.cookies[name] ?? "").split("~", mostAccounts).filter((token) => /^[\w.-]+$/.test(token));
  return {
    /** Adds this account to the cookie. */
    write(request: FastifyRequest, reply: FastifyReply, account: Account): void {
      const others = tokensIn(request).filter(
        (token) => !token.startsWith(`${account.id}.`) && endOf(token) > nowSeconds(),
      );
      const own = tokenOf(account, nowSeconds() + lifetimeSeconds);
      reply.setCookie(name, [own, ...others.slice(0, mostAccounts - 1)].join("~"), {
        httpOnly: true,
        sameSite: "strict",
        secure: isSecure,
        path: "/", // wanted by `__Host-`, which keeps cookies of a subdomain out
        maxAge: lifetimeSeconds,
      });
    },

    /** Whether the request comes from a browser that has logged in to the account since its password was set. */
    isFrom(request: FastifyRequest, account: Account | null): boolean {
      // The same work, whether or not there is such an account.
      const isOfAccount = (token: string) => {
        const given = Buffer.from(token);
        const wanted = Buffer.from(tokenOf(account ?? nobody, endOf(token)));
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      };
      const token = tokensIn(request).find(isOfAccount);
      return token !== undefined && account !== null && endOf(token) > nowSeconds();
    },
  };
}
