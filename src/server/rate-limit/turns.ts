import type { Clock } from "../clock.ts";
import { senderOf } from "./client-address.ts";
import { createRecentCounts } from "./recent-counts.ts";

type Waiter = { count: number; begin: () => void };

/** Between two requests: about what one of them takes, so that a flood of them leaves half of the main thread to the rest. */
const pauseMs = 4;

export type Turns = ReturnType<typeof createTurns>;

/**
 * Begins one request at a time, with a pause after each, of those that keep the main thread busy for some milliseconds: what
 * else has come is answered in between, however many of them wait. First comes who had the fewest turns of the kind in the last minute, and of
 * equals the newest: in a flood that is somebody who does not belong to it.
 */
export function createTurns(clock: Clock) {
  const turnsOf = createRecentCounts(clock);
  const waiting = new Set<Waiter>();
  let isTaken = false;
  const passOn = () => {
    const next = nextOf(waiting);
    isTaken = next !== undefined;
    if (!next) return;
    waiting.delete(next);
    passOnLater();
    next.begin();
  };
  // The pause begins after this round of the event loop, and whatever this request does in it.
  const passOnLater = () => setImmediate(setTimeout, passOn, pauseMs);
  return {
    /** Resolves when it is the turn of a request of this kind from `address`. Each kind has its own counts. */
    async wait(kind: "search" | "ticket" | "file", address: string): Promise<void> {
      const count = turnsOf.add(`${kind} ${senderOf(address)}`);
      if (isTaken) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add({ count, begin: resolve });
        return await promise;
      }
      isTaken = true;
      passOnLater();
    },
  };
}

function nextOf(waiting: ReadonlySet<Waiter>): Waiter | undefined {
  let next: Waiter | undefined;
  for (const waiter of waiting) if (waiter.count <= (next?.count ?? Infinity)) next = waiter;
  return next;
}
