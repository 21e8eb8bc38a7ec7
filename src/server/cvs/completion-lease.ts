import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";

type Deps = { db: Db; clock: Clock };

/** Outlives two lost renewals, and clocks that differ by some seconds. */
const leaseMs = 8_000;
const renewEveryMs = 2_000;
/** A lease that a dead process left runs out while its successor waits: whoever sends again after a crash succeeds. */
const rivalBounds = { mostMs: 9_500, lookEveryMs: 250 } as const;

/** The right to complete one upload, while its holder lives. */
export type CompletionLease = {
  /** Holds it for another full term; answers false when it was lost, e.g. because this process stood still too long. */
  renew: () => Promise<boolean>;
  end: () => Promise<void>;
};

/**
 * Lets one process at a time complete upload `id`. The lease stands in the row, is short, and is renewed while the work
 * goes on, so a process that dies holds its upload up for seconds. Answers null when the upload is completed, e.g. by
 * the one who had the lease. Throws `cv-not-usable` for no upload of ours, `unavailable` while a rival goes on.
 */
export async function takeCompletionLease(deps: Deps, id: string): Promise<CompletionLease | null> {
  for (const deadline = Date.now() + rivalBounds.mostMs; ; await wait(rivalBounds.lookEveryMs)) {
    const until = await tryToTake(deps, id);
    if (until !== null) return hold(deps, id, until);
    const row = await deps.db
      .selectFrom("cvUploads")
      .select("completedAt")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) throw new AppError("cv-not-usable");
    if (row.completedAt !== null) return null;
    if (Date.now() > deadline) throw new AppError("unavailable", { retryAfterSeconds: 5 });
  }
}

async function tryToTake({ db, clock }: Deps, id: string): Promise<string | null> {
  const now = clock();
  const until = endOfTerm(now);
  const { numUpdatedRows } = await db
    .updateTable("cvUploads")
    .set({ completingUntil: until })
    .where("id", "=", id)
    .where("completedAt", "is", null)
    .where((eb) => eb.or([eb("completingUntil", "is", null), eb("completingUntil", "<", now.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? until : null;
}

function hold({ db, clock }: Deps, id: string, firstUntil: string): CompletionLease {
  // What we wrote last is the token by which the lease is known to be ours.
  let until: string | null = firstUntil;
  const write = async (next: string | null): Promise<boolean> => {
    if (until === null) return false;
    const { numUpdatedRows } = await db
      .updateTable("cvUploads")
      .set({ completingUntil: next })
      .where("id", "=", id)
      .where("completingUntil", "=", until)
      .executeTakeFirst();
    until = numUpdatedRows === 1n ? next : null;
    return numUpdatedRows === 1n;
  };
  // One write at a time, or a renewal would take a later one's token for a rival's.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (next: () => string | null): Promise<boolean> => {
    const written = last.then(() => write(next()));
    last = written.catch(() => undefined);
    return written;
  };
  const renew = () => inTurn(() => endOfTerm(clock()));
  // A renewal that fails now is made up by the next; the one before the copy must go through.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    renew,
    async end() {
      clearInterval(timer);
      await inTurn(() => null);
    },
  };
}

function endOfTerm(now: Date): string {
  return new Date(now.getTime() + leaseMs).toISOString();
}
