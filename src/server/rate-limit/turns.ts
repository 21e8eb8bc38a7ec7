import { setImmediate as nextRound, setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import type { FastifyRequest } from "fastify";
import { senderOf } from "./client-address.ts";
import { createLruMap } from "./lru-map.ts";

/** "page": one that is rendered for this request alone. */
export type Turn = "search" | "page" | "application" | "ticket" | "file";
/** Who is signed in does not wait behind visitors, whatever they ask for. */
type Line = Turn | "signed-in";

type Waiter = { line: Line; key: string; begin: () => void; refuse: () => void };

/** Between two requests: about what one of them takes, so that a flood of them leaves half of the main thread to the rest. */
const pauseMs = 4;
/** Above this many senders, whose turn is the longest ago counts as new again. */
const mostSenders = 20_000;
/** Of one kind: as many as one sender may send tickets or files at all, so that no limit is met sooner for their coming together. */
const mostOfSender = 64;
const mostWaiting = 1_000;
/** Below the time after which a silent connection is cut (`connectionTimeout`): an answer comes before. */
const waitMs = 20_000;
const retryAfterSeconds = 10;
/** A sender who is answered at once sends the next at once: 300 connections were refused 18,000 times in a few seconds. */
const refusalMs = 1_000;

/** Who asks: a request. It is forgotten when its connection closes. */
export type Asker = Pick<FastifyRequest, "ip"> & { raw: Pick<FastifyRequest["raw"], "socket"> };

export type Turns = ReturnType<typeof createTurns>;

/**
 * Begins one request at a time, with a pause after each, of those that keep the main thread busy for some milliseconds: what
 * else has come is answered in between, however many of them wait. The kinds alternate, so that a flood of one holds up no other,
 * and so do the requests of who is signed in. Of a kind, first comes the sender whose last turn is the longest ago, and
 * of those who never had one the newest: who asks now and then does not wait for those who ask without pause, however many share
 * an address. Every other turn goes to who has waited the longest, so that ever new senders hold up nobody for good. Who finds too
 * many of its own (after a second), or waits too long, gets `unavailable`; and when too many wait in all, the oldest of the sender with the most.
 */
export function createTurns() {
  const lastTurns = createLruMap<number>(mostSenders);
  const { waiting, remove, waitInLine } = createWaiters();
  const lastOfLines = new Map<Line, number>();
  /** Whose next turn is that of who has waited the longest. */
  const agedNext = new Set<Line>();
  let turn = 0;
  let isTaken = false;
  const take = (line: Line, key: string) => {
    isTaken = true;
    turn += 1;
    lastTurns.set(key, turn);
    lastOfLines.set(line, turn);
  };
  /** The pause begins after this round of the event loop, and whatever the request that has the turn does in it. */
  const pause = () => void setImmediate(setTimeout, passOn, pauseMs);
  const nextWaiter = (): Waiter | undefined => {
    const line = nextLine(waiting, lastOfLines);
    if (line === undefined) return undefined;
    const oldest = oldestOf(waiting, line);
    const next = nextOf(waiting, line, ({ key }) => lastTurns.get(key) ?? 0);
    if (next === oldest) return next;
    const isAged = agedNext.delete(line);
    if (!isAged) agedNext.add(line);
    return isAged ? oldest : next;
  };
  const passOn = () => {
    const next = nextWaiter();
    isTaken = next !== undefined;
    if (!next) return agedNext.clear();
    remove(next);
    take(next.line, next.key);
    next.begin();
    pause();
  };
  return {
    /** Resolves when it is the turn of a request of this kind. Each kind has its own order. */
    async wait(kind: Turn, asker: Asker, { isSignedIn = false } = {}): Promise<void> {
      const line = isSignedIn ? "signed-in" : kind;
      const key = `${line} ${senderOf(asker.ip)}`;
      if (isTaken) return await waitInLine(line, key, asker);
      take(line, key);
      // Whoever sent a request and left is known to have gone once the end of the connection was read, in the round after this.
      await nextRound();
      await nextRound();
      if (!hasGone(asker)) return pause();
      passOn();
      throw gone();
    },
  };
}

/** Those who wait, within their bounds. */
function createWaiters() {
  /** In the order in which they came. */
  const waiting = new Set<Waiter>();
  const counts = new Map<string, number>();
  const remove = (waiter: Waiter) => {
    if (!waiting.delete(waiter)) return;
    const left = (counts.get(waiter.key) ?? 0) - 1;
    if (left > 0) counts.set(waiter.key, left);
    else counts.delete(waiter.key);
  };
  const waitInLine = async (line: Line, key: string, asker: Asker): Promise<void> => {
    const { socket } = asker.raw;
    if ((counts.get(key) ?? 0) >= mostOfSender) {
      await wait(refusalMs);
      throw busy();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: AppError) => {
      remove(waiter);
      reject(reason);
    };
    const refuse = () => leave(busy());
    const waiter: Waiter = { line, key, begin: resolve, refuse };
    const onGone = () => leave(gone());
    const timer = setTimeout(refuse, waitMs);
    socket.once("close", onGone).once("end", onGone);
    waiting.add(waiter);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (hasGone(asker)) onGone();
    if (waiting.size > mostWaiting) ofGreediest(waiting, counts)?.refuse();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      socket.off("close", onGone).off("end", onGone);
    }
  };
  return { waiting, remove, waitInLine };
}

/** Whether the connection was closed from there. Who means to read on and sends nothing more leaves it open, as browsers do. */
function hasGone({ raw: { socket } }: Asker): boolean {
  return socket.destroyed || socket.readableEnded;
}

/** Nobody reads this answer: it is no failure of ours. */
function gone(): AppError {
  return new AppError("invalid-request");
}

function busy(): AppError {
  return new AppError("unavailable", { retryAfterSeconds });
}

/** Of the lines in which somebody waits, the one whose last turn is the longest ago. */
function nextLine(waiting: ReadonlySet<Waiter>, lastOfLines: ReadonlyMap<Line, number>): Line | undefined {
  let next: { line: Line; lastTurn: number } | undefined;
  for (const { line } of waiting) {
    const lastTurn = lastOfLines.get(line) ?? 0;
    if (!next || lastTurn < next.lastTurn) next = { line, lastTurn };
  }
  return next?.line;
}

function oldestOf(waiting: ReadonlySet<Waiter>, line: Line): Waiter | undefined {
  for (const waiter of waiting) if (waiter.line === line) return waiter;
  return undefined;
}

function nextOf(
  waiting: ReadonlySet<Waiter>,
  line: Line,
  lastTurnOf: (waiter: Waiter) => number,
): Waiter | undefined {
  let next: { waiter: Waiter; lastTurn: number } | undefined;
  for (const waiter of waiting) {
    if (waiter.line !== line) continue;
    const lastTurn = lastTurnOf(waiter);
    // Among those without a turn, the newest; a sender's own requests in their order.
    if (!next || lastTurn < next.lastTurn || (lastTurn === 0 && next.lastTurn === 0))
      next = { waiter, lastTurn };
  }
  return next?.waiter;
}

/** The oldest request of the sender with the most; of who is signed in none, unless nobody else waits. */
function ofGreediest(waiting: ReadonlySet<Waiter>, counts: ReadonlyMap<string, number>): Waiter | undefined {
  let greediest: { waiter: Waiter; count: number } | undefined;
  for (const waiter of waiting) {
    const count = waiter.line === "signed-in" ? 0 : (counts.get(waiter.key) ?? 0);
    if (!greediest || count > greediest.count) greediest = { waiter, count };
  }
  return greediest?.waiter;
}
