import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../clock.ts";
import { senderOf } from "./client-address.ts";
import { createLruMap } from "./lru-map.ts";
import { createSenderRate } from "./sender-rate.ts";

/** The allowance of one address, which a hundred people may share. */
const rate = { burst: 100, perSecond: 5 };
const refusedMs = 10_000;
/** How many senders one process remembers. */
const mostRemembered = 10_000;

type Options = {
  clock: Clock;
  /** Called with the sender's address when it is refused for ten seconds. */
  onRefused: (address: string) => void;
};

/**
 * Closes new connections of a sender for ten seconds after it closed too many before they were answered. Abandoned
 * requests fill the kernel's queue of new connections, so that all others wait for seconds to connect. A connection
 * on which an answer was sent is not counted. Not used behind a proxy: a proxy closes its own connections when
 * visitors leave, and limits visitors itself.
 */
export function boundAbandonedRequests(server: Server, { clock, onRefused }: Options): void {
  const abandoned = createSenderRate(rate, clock, true);
  const refusedUntilMs = createLruMap<number>(mostRemembered);
  const answered = new WeakSet<Socket>();
  server.prependListener("request", ({ socket }, response) => {
    response.once("finish", () => answered.add(socket));
  });
  server.prependListener("connection", (socket: Socket) => {
    // Not available any more once the connection is closed.
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
