import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/errors.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import type { Guard } from "../http/route.ts";
import { senderOf } from "../rate-limit/client-address.ts";
import type { Counters, Limit } from "../rate-limit/counters.ts";
import { createRefusedSenders } from "../rate-limit/refused-senders.ts";
import type { Turns } from "../rate-limit/turns.ts";

/** How often one sender may ask for a ticket and send a file: plenty for a job centre, too few to keep workers busy. */
const limits = {
  ticket: { most: 60, windowMinutes: 15, isFixed: true },
  file: { most: 60, windowMinutes: 15, isFixed: true },
} as const satisfies Record<string, Limit>;

export type UploadLimits = Record<keyof typeof limits, Guard<undefined>> & {
  /** Among whom places are shared. In a load test, whose requests all come from one address, each is a sender of its own. */
  sender: (request: FastifyRequest) => string;
};

/** Guards that let everybody in, until a sender exceeds its limit in any of the processes; then 429. */
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
