import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { FastifyRequest } from "fastify";
import type { RefusalAudit } from "../audit/refusals.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Guard } from "../http/route.ts";
import type { SessionCookie } from "./cookie.ts";
import type { LiveSession, SessionStore } from "./sessions.ts";

/** The guards of the API: who may call, decided on the server for every call (specification §6, decision 0007). */
export type Guards = {
  /** Lets everybody in; answers the signed-in administrator, if any. */
  optionalAdmin: Guard<LiveSession | undefined>;
  /** An administrator with a live session, else 401. */
  admin: Guard<LiveSession>;
  /** A master administrator, else 401 or 403. */
  masterAdmin: Guard<LiveSession>;
  /** For sensitive calls: an administrator who has given the password within ten minutes, else 401 or 403 (decision 0038). */
  recentlyAuthenticated: Guard<LiveSession>;
  /** A master administrator who has. */
  recentlyAuthenticatedMaster: Guard<LiveSession>;
  /** Lets in who would still be let in a minute later. */
  stayingAuthenticated: Guard<LiveSession>;
};

export function createGuards(
  sessions: SessionStore,
  cookie: SessionCookie,
  refusals: Pick<RefusalAudit, "note">,
  clock: Clock,
): Guards {
  const refuse = (code: "not-signed-in" | "not-allowed", request: FastifyRequest, actor?: string) => {
    const detail = request.routeOptions.url ?? "";
    refusals.note({
      action: "access.refused",
      address: request.ip,
      detail,
      ...(actor !== undefined && { actor }),
    });
    return new AppError(code);
  };
  const optionalAdmin = async (request: FastifyRequest) => {
    const token = cookie.read(request);
    return token === undefined ? undefined : await sessions.find(token);
  };
  const admin = async (request: FastifyRequest) => {
    const signedIn = await optionalAdmin(request);
    if (!signedIn) throw refuse("not-signed-in", request);
    return signedIn;
  };
  const masterAdmin = async (request: FastifyRequest) => {
    const signedIn = await admin(request);
    if (!signedIn.isMasterAdmin) throw refuse("not-allowed", request, signedIn.username);
    return signedIn;
  };
  const { reauthenticatedMinutes, reauthenticatedReserveMinutes } = limits.session;
  const within =
    (minutes: number, guard: Guard<LiveSession>): Guard<LiveSession> =>
    async (request) => {
      const signedIn = await guard(request);
      const { reauthenticatedAt } = signedIn;
      if (reauthenticatedAt === null || reauthenticatedAt <= minutesAfter(clock(), -minutes))
        throw new AppError("reauthentication-needed");
      return signedIn;
    };
  return {
    optionalAdmin,
    admin,
    masterAdmin,
    recentlyAuthenticated: within(reauthenticatedMinutes, admin),
    recentlyAuthenticatedMaster: within(reauthenticatedMinutes, masterAdmin),
    stayingAuthenticated: within(reauthenticatedMinutes - reauthenticatedReserveMinutes, admin),
  };
}
