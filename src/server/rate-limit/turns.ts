import { senderOf } from "./client-address.ts";
import { createLruMap } from "./lru-map.ts";

type Waiter = { key: string; begin: () => void };

/** Between two requests: about what one of them takes, so that a flood of them leaves half of the main thread to the rest. */
const pauseMs = 4;
/** Above this many senders, whose turn is the longest ago counts as new again. */
const mostSenders = 20_000;

export type Turns = ReturnType<typeof createTurns>;

/**
 * Begins one request at a time, with a pause after each, of those that keep the main thread busy for some milliseconds: what
 * else has come is answered in between, however many of them wait. First comes the sender whose last turn is the longest ago, and
 * of those who never had one the newest: who asks now and then does not wait for those who ask without pause, however many share
 * an address.
 */
export function createTurns() {
  const lastTurns = createLruMap<number>(mostSenders);
  const waiting = new Set<Waiter>();
  let turn = 0;
  let isTaken = false;
  const take = (key: string) => {
    isTaken = true;
    lastTurns.set(key, ++turn);
    // The pause begins after this round of the event loop, and whatever this request does in it.
    setImmediate(setTimeout, passOn, pauseMs);
  };
  const passOn = () => {
    const next = nextOf(waiting, ({ key }) => lastTurns.get(key) ?? 0);
    isTaken = next !== undefined;
    if (!next) return;
    waiting.delete(next);
    take(next.key);
    next.begin();
  };
  return {
    /** Resolves when it is the turn of a request of this kind from `address`. Each kind has its own order. */
    async wait(kind: "search" | "ticket" | "file", address: string): Promise<void> {
      const key = `${kind} ${senderOf(address)}`;
      if (!isTaken) return take(key);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ key, begin: resolve });
      await promise;
    },
  };
}

function nextOf(waiting: ReadonlySet<Waiter>, lastTurnOf: (waiter: Waiter) => number): Waiter | undefined {
  let next: { waiter: Waiter; lastTurn: number } | undefined;
  for (const waiter of waiting) {
    const lastTurn = lastTurnOf(waiter);
    // Among those without a turn, the newest; a sender's own requests in their order.
    if (!next || lastTurn < next.lastTurn || (lastTurn === 0 && next.lastTurn === 0))
      next = { waiter, lastTurn };
  }
  return next?.waiter;
}
