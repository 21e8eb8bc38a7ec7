import { setImmediate as nextRound, setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";
import type { FastifyRequest } from "fastify";
import { senderOf } from "./client-address.ts";
import { createLruMap } from "./lru-map.ts";

/** "page": a page that is not cached. */
export type Turn = "search" | "page" | "application" | "ticket" | "file";
/** Requests with a session have a line of their own, whatever they ask for. */
type Line = Turn | "signed-in";

type Waiter = { line: Line; key: string; begin: () => void; refuse: () => void };

/**
 * Between two requests: about the time that one takes, so that a flood leaves half of the main thread to other
 * requests.
 */
const pauseMs = 4;
/** Above this many senders, the one whose last turn is oldest counts as new again. */
const mostSenders = 20_000;
/**
 * Of one kind: as many tickets or files as one sender may send at all, so that this limit is never reached before
 * that one.
 */
const mostOfSender = 64;
const mostWaiting = 1_000;
/** Less than `connectionTimeout`, so that an answer is sent before a silent connection is closed. */
const waitMs = 20_000;
const retryAfterSeconds = 10;
/**
 * Delays refusals, because a flooding sender repeats each at once: 300 connections were refused 18,000 times in a
 * few seconds.
 */
const refusalMs = 1_000;

/** A waiting request; it is removed when its connection closes. */
export type Asker = Pick<FastifyRequest, "ip"> & { raw: Pick<FastifyRequest["raw"], "socket"> };

export type Turns = ReturnType<typeof createTurns>;

/**
 * Starts one expensive request at a time, with a pause after each, so that other requests are answered in between,
 * however many wait. The kinds alternate, and requests with a session are a kind of their own, so that a flood of one
 * kind does not delay the others. Within a kind, the sender whose last turn is oldest goes first, and of those
 * without a turn the newest: a sender with few requests does not wait behind one with many. Every other turn goes to
 * the request that has waited longest, so that none starves. A request is refused with `unavailable` when its sender
 * has too many waiting (after a second) or when it waits too long; when too many wait in all, the oldest of the
 * sender with the most is refused.
 */
export function createTurns() {
  const lastTurns = createLruMap<number>(mostSenders);
  const { waiting, remove, waitInLine } = createWaiters();
  const lastOfLines = new Map<Line, number>();
  /** The lines whose next turn goes to the request that has waited longest. */
  const agedNext = new Set<Line>();
  let turn = 0;
  let isTaken = false;
  const take = (line: Line, key: string) => {
    isTaken = true;
    turn += 1;
    lastTurns.set(key, turn);
    lastOfLines.set(line, turn);
  };
  /** The pause begins after this round of the event loop, and so after the synchronous work of the request. */
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
    /** Resolves when it is the request's turn. */
    async wait(kind: Turn, asker: Asker, { isSignedIn = false } = {}): Promise<void> {
      const line = isSignedIn ? "signed-in" : kind;
      const key = `${line} ${senderOf(asker.ip)}`;
      if (isTaken) return await waitInLine(line, key, asker);
      take(line, key);
      // A client that left is noticed when the end of its connection is read, in the next round.
      await nextRound();
      await nextRound();
      if (!hasGone(asker)) return pause();
      passOn();
      throw gone();
    },
  };
}

/** The waiting requests of one kind, within the limits. */
function createWaiters() {
  /** In the order of arrival. */
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

/** Whether the client closed the connection. Browsers leave it open until they have read the answer. */
function hasGone({ raw: { socket } }: Asker): boolean {
  return socket.destroyed || socket.readableEnded;
}

/** For a client that has left: no one reads this answer, and it is not logged as an error. */
function gone(): AppError {
  return new AppError("invalid-request");
}

function busy(): AppError {
  return new AppError("unavailable", { retryAfterSeconds });
}

/** Of the lines with waiting requests, the one whose last turn is oldest. */
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
    // Of senders without a turn the newest; a sender's own requests in order of arrival.
    if (!next || lastTurn < next.lastTurn || (lastTurn === 0 && next.lastTurn === 0))
      next = { waiter, lastTurn };
  }
  return next?.waiter;
}

/** The oldest request of the sender with the most; requests with a session only if no others wait. */
function ofGreediest(waiting: ReadonlySet<Waiter>, counts: ReadonlyMap<string, number>): Waiter | undefined {
  let greediest: { waiter: Waiter; count: number } | undefined;
  for (const waiter of waiting) {
    const count = waiter.line === "signed-in" ? 0 : (counts.get(waiter.key) ?? 0);
    if (!greediest || count > greediest.count) greediest = { waiter, count };
  }
  return greediest?.waiter;
}
