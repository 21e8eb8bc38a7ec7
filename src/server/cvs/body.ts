import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "#contract/errors.ts";

/** What is still read of a refused body before the connection is cut. */
const drain = { mostBytes: 64 * 1024 * 1024, mostMs: 60_000, lookEveryMs: 250 } as const;

/**
 * The bytes of a request's body. Leaving early keeps the connection, so that the refusal can be answered. Throws
 * `invalid-request` when the client goes away in the middle.
 */
export async function* readBody(request: IncomingMessage): AsyncIterable<Uint8Array> {
  try {
    // No encoding is set on a request's body: it comes as buffers.
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError("invalid-request", { cause });
  }
}

/**
 * Lets a client see why its body was refused. A browser reads the answer only after it has sent everything, and a
 * connection that is closed on unread bytes is reset: so the rest is read and dropped, within bounds that a file chosen by mistake fits in and a hostile stream does not.
 */
export function drainRefusedBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    // Node does this by itself only where nobody has begun to read.
    request.resume();
    const { socket } = request;
    const bytesBefore = socket.bytesRead;
    const deadline = Date.now() + drain.mostMs;
    const look = setInterval(() => {
      const isTooMuch = socket.bytesRead - bytesBefore > drain.mostBytes || Date.now() > deadline;
      if (isTooMuch) socket.destroy();
      if (isTooMuch || request.complete || socket.destroyed) clearInterval(look);
    }, drain.lookEveryMs);
  });
}
