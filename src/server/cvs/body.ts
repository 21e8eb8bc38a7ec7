import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#contract/errors.ts";

/**
 * How much of a refused body is still read before the connection is closed: enough for a file chosen by mistake,
 * whose sender can then read why it was refused.
 */
export const mostRefusedBytes = 64 * 1024 * 1024;
const drainBounds = { mostBytes: mostRefusedBytes, mostMs: 60_000, lookEveryMs: 25 } as const;

/**
 * The bytes of a request's body; a chunk is valid until the next one is read. Leaving the loop early keeps the
 * connection open for the answer. Throws `invalid-request` when the client disconnects.
 */
export async function* readBody(request: IncomingMessage): AsyncIterable<Uint8Array> {
  // Chunks from a socket have no other user; an injected body (in tests) belongs to its sender.
  const isOwn = request.socket instanceof Socket;
  try {
    // No encoding is set on a request's body: it comes as buffers.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      yield chunk;
      if (isOwn) giveBack(chunk);
    }
  } catch (cause) {
    throw new AppError("invalid-request", { cause });
  }
}

/**
 * Frees the memory of a chunk at once. Otherwise the bytes of a dozen CVs trigger full garbage collections: four
 * uploads of 5 MiB at a time then take 1.3 times as long.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Reads and drops the rest of a refused body, up to a limit, so that the client can read the answer: many clients
 * read it only after they have sent everything, and closing a connection with unread bytes resets it. Call it before
 * the answer is sent.
 */
export async function drainRefusedBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.complete) return;
  const drained = drain(request);
  if (response.shouldKeepAlive) {
    // A client that reads while it sends sees the answer now, and may stop.
    drained.then(
      (isWhole) => isWhole || request.socket.destroy(),
      () => request.socket.destroy(),
    );
    return;
  }
  // Node closes this connection with its answer, e.g. to a proxy that speaks HTTP/1.0.
  await drained;
}

/** Reads and drops the rest of a body. Returns whether it ended within the limits. */
async function drain(request: IncomingMessage): Promise<boolean> {
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  const deadline = Date.now() + drainBounds.mostMs;
  request.resume();
  // An injected request never sets `complete`; `readableEnded` covers it.
  while (!request.complete && !request.readableEnded && !socket.destroyed) {
    if (socket.bytesRead - bytesBefore > drainBounds.mostBytes || Date.now() > deadline) return false;
    await wait(drainBounds.lookEveryMs);
  }
  return true;
}
