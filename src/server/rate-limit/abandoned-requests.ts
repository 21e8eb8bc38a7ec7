import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../clock.ts";
import { senderOf } from "./client-address.ts";
import { createLruMap } from "./lru-map.ts";
import { createSenderRate } from "./sender-rate.ts";

/** Of one sender. A hundred people behind one address rarely leave so many pages before they have come. */
const rate = { burst: 100, perSecond: 5 };
const refusedMs = 10_000;
/** Senders that one process remembers. */
const mostRemembered = 10_000;

type Options = {
  clock: Clock;
  /** Told of each refusal for ten seconds, with the sender's address. */
  onRefused: (address: string) => void;
};

/**
 * Ends new connections of a sender, for ten seconds, who closed too many before an answer had come. Those that ask for work
 * and leave fill the kernel's queue of new connections, and everybody else then waits for seconds to be let in. A connection on
 * which an answer was sent counts for nothing. Not for a server behind a proxy, which ends its own connections when visitors
 * leave, and bounds visitors itself.
 */
export function boundAbandonedRequests(server: Server, { clock, onRefused }: Options): void {
  const abandoned = createSenderRate(rate, clock, true);
  const refusedUntilMs = createLruMap<number>(mostRemembered);
  const answered = new WeakSet<Socket>();
  server.prependListener("request", ({ socket }, response) => {
    response.once("finish", () => answered.add(socket));
  });
  server.prependListener("connection", (socket: Socket) => {
    // It is forgotten when the connection closes.
    const { remoteAddress: address = "" } = socket;
    const sender = senderOf(address);
    if ((refusedUntilMs.get(sender) ?? 0) > clock().getTime()) {
      socket.destroy();
      return;
    }
    socket.once("close", () => {
      if (answered.has(socket) || abandoned.take(address) === 0) return;
      refusedUntilMs.set(sender, clock().getTime() + refusedMs);
      onRefused(address);
    });
  });
}
