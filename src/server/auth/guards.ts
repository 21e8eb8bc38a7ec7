import type { Session } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { FastifyRequest } from "fastify";
import type { RefusalAudit } from "../audit/refusals.ts";
import { type Clock, minutesAfter } from "../clock.ts";
import type { Guard } from "../http/route.ts";
import type { SessionCookie } from "./cookie.ts";
import type { LiveSession, SessionStore, SignedInAdmin } from "./sessions.ts";

type Deps = {
  sessions: SessionStore;
  cookie: SessionCookie;
  refusals: Pick<RefusalAudit, "note">;
  clock: Clock;
  /** Whether the administrator has to set a second factor up before anything else. */
  needsFactor: (admin: SignedInAdmin) => Promise<boolean>;
};

/** A live session, and whether a required second factor is missing. */
type AnySession = LiveSession & { needsFactor: boolean };

/** The guards of the API: who may call, decided on the server for every call (specification §6, decision 0007). */
export type Guards = {
  /** Open to everybody; returns the signed-in administrator, if any, unless a required second factor is missing. */
  optionalAdmin: Guard<LiveSession | undefined>;
  /** The same, also while a required second factor is missing. */
  optionalSession: Guard<AnySession | undefined>;
  /** An administrator with a live session, else 401; 403 while a required second factor is missing (decision 0047). */
  admin: Guard<LiveSession>;
  /** The same, also while a required second factor is missing: for the calls that set one up. */
  settingUp: Guard<LiveSession>;
  /** A master administrator, else 401 or 403. */
  masterAdmin: Guard<LiveSession>;
  /**
   * For sensitive calls: an administrator who entered the password within ten minutes, else 401 or 403 (decision
   * 0038).
   */
  recentlyAuthenticated: Guard<LiveSession>;
  /** A master administrator who did. */
  recentlyAuthenticatedMaster: Guard<LiveSession>;
  /** An administrator who did, also while a required second factor is missing. */
  settingUpRecently: Guard<LiveSession>;
  /** The same, with at least a minute of the ten left. */
  stayingAuthenticated: Guard<LiveSession>;
};

export function createGuards({ sessions, cookie, refusals, clock, needsFactor }: Deps): Guards {
  const refuse = refuseWith(refusals);
  const optionalSession = async (request: FastifyRequest) => {
    const token = cookie.read(request);
    const signedIn = token === undefined ? undefined : await sessions.find(token);
    return signedIn && { ...signedIn, needsFactor: await needsFactor(signedIn) };
  };
  const optionalAdmin = async (request: FastifyRequest) => {
    const signedIn = await optionalSession(request);
    return signedIn?.needsFactor ? undefined : signedIn;
  };
  const settingUp = async (request: FastifyRequest) => {
    const signedIn = await optionalSession(request);
    if (!signedIn) throw refuse("not-signed-in", request);
    return signedIn;
  };
  const admin = async (request: FastifyRequest) => {
    const signedIn = await settingUp(request);
    if (signedIn.needsFactor) throw new AppError("second-factor-required");
    return signedIn;
  };
  const masterAdmin = async (request: FastifyRequest) => {
    const signedIn = await admin(request);
    if (!signedIn.isMasterAdmin) throw refuse("not-allowed", request, signedIn.username);
    return signedIn;
  };
  const { reauthenticatedMinutes, reauthenticatedReserveMinutes } = limits.session;
  const within = (minutes: number, guard: Guard<LiveSession>) => authenticatedWithin(minutes, clock, guard);
  return {
    optionalAdmin,
    optionalSession,
    admin,
    settingUp,
    masterAdmin,
    recentlyAuthenticated: within(reauthenticatedMinutes, admin),
    recentlyAuthenticatedMaster: within(reauthenticatedMinutes, masterAdmin),
    settingUpRecently: within(reauthenticatedMinutes, settingUp),
    stayingAuthenticated: within(reauthenticatedMinutes - reauthenticatedReserveMinutes, settingUp),
  };
}

/** The audited refusal of a call. */
function refuseWith(refusals: Deps["refusals"]) {
  return (code: "not-signed-in" | "not-allowed", request: FastifyRequest, actor?: string): AppError => {
    const detail = request.routeOptions.url ?? "";
    refusals.note({
      action: "access.refused",
      address: request.ip,
      detail,
      ...(actor !== undefined && { actor }),
    });
    return new AppError(code);
  };
}

/** Requires that the password was entered this lately. */
function authenticatedWithin(minutes: number, clock: Clock, guard: Guard<LiveSession>): Guard<LiveSession> {
  return async (request) => {
    const signedIn = await guard(request);
    const { reauthenticatedAt } = signedIn;
    if (reauthenticatedAt === null || reauthenticatedAt <= minutesAfter(clock(), -minutes))
      throw new AppError("reauthentication-needed");
    return signedIn;
  };
}

/** The session as pages and calls return it (specification §3). */
export function toSession(signedIn: (SignedInAdmin & { needsFactor: boolean }) | undefined): Session {
  if (!signedIn) return { authenticated: false, isMasterAdmin: false };
  const { username, isMasterAdmin, needsFactor } = signedIn;
  return { authenticated: true, isMasterAdmin, username, ...(needsFactor && { needsFactor }) };
}
