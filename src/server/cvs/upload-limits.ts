import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/errors.ts";
import type { Db } from "../db/connect.ts";
import type { Guard } from "../http/route.ts";
import { senderOf } from "../rate-limit/client-address.ts";
import type { Counters, Limit } from "../rate-limit/counters.ts";

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
export function createUploadLimits(options: { db: Db; counters: Counters; areOn: boolean }): UploadLimits {
  const { db, counters, areOn } = options;
  const guard = (name: keyof typeof limits) => async (request: FastifyRequest) => {
    if (!areOn) return undefined;
    await counters.deleteExpiredOccasionally(db);
    const key = `cv-${name} ${senderOf(request.ip)}`;
    const { isAllowed, retryAfterSeconds } = await counters.count(db, key, limits[name]);
    if (!isAllowed) throw new AppError("too-many-requests", { retryAfterSeconds });
    return undefined;
  };
  return {
    ticket: guard("ticket"),
    file: guard("file"),
    sender: ({ id, ip }) => (areOn ? senderOf(ip) : id),
  };
}
