import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/errors.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import type { Guard } from "../http/route.ts";
import { senderOf } from "../rate-limit/client-address.ts";
import type { Counters, Limit } from "../rate-limit/counters.ts";
import { createRefusedSenders } from "../rate-limit/refused-senders.ts";
import type { Turns } from "../rate-limit/turns.ts";

/** Limits on one sender's tickets and files: enough for a job centre, too few to keep the workers busy. */
const limits = {
  ticket: { most: 60, windowMinutes: 15, isFixed: true },
  file: { most: 60, windowMinutes: 15, isFixed: true },
} as const satisfies Record<string, Limit>;

export type UploadLimits = Record<keyof typeof limits, Guard<undefined>> & {
  /**
   * The sender of a request. In a load test, where all requests come from one address, each request is a sender of
   * its own.
   */
  sender: (request: FastifyRequest) => string;
};

/** Guards without a session: 429 for a sender over its limit, counted across processes. */
export function createUploadLimits(options: {
  db: Db;
  counters: Counters;
  clock: Clock;
  turns: Turns;
  areOn: boolean;
}): UploadLimits {
  const { db, counters, clock, turns, areOn } = options;
  const refused = createRefusedSenders(clock);
  const guard = (name: "ticket" | "file") => async (request: FastifyRequest) => {
    if (!areOn) return undefined;
    const key = `cv-${name} ${senderOf(request.ip)}`;
    const secondsLeft = await refused.secondsLeft(key);
    if (secondsLeft > 0) throw new AppError("too-many-requests", { retryAfterSeconds: secondsLeft });
    await turns.wait(name, request);
    await counters.deleteExpiredOccasionally(db);
    const { isAllowed, retryAfterSeconds } = await counters.count(db, key, limits[name]);
    if (isAllowed) return undefined;
    refused.add(key, retryAfterSeconds);
    throw new AppError("too-many-requests", { retryAfterSeconds });
  };
  return {
    ticket: guard("ticket"),
    file: guard("file"),
    sender: ({ id, ip }) => (areOn ? senderOf(ip) : id),
  };
}
