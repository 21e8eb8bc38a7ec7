import { AppError } from "#contract/errors.ts";
import type { FastifyRequest } from "fastify";
import type { RefusalAudit } from "../audit/refusals.ts";
import type { Guard } from "../http/route.ts";
import type { SessionCookie } from "./cookie.ts";
import type { SessionStore, SignedInAdmin } from "./sessions.ts";

/** The guards of the API: who may call, decided on the server for every call (specification §6, decision 0007). */
export type Guards = {
  /** Lets everybody in; answers the signed-in administrator, if any. */
  optionalAdmin: Guard<SignedInAdmin | undefined>;
  /** An administrator with a live session, else 401. */
  admin: Guard<SignedInAdmin>;
  /** A master administrator, else 401 or 403. */
  masterAdmin: Guard<SignedInAdmin>;
};

export function createGuards(
  sessions: SessionStore,
  cookie: SessionCookie,
  refusals: Pick<RefusalAudit, "note">,
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
  return { optionalAdmin, admin, masterAdmin };
}
