/**
 * A batch of requests, as Node.js takes them from the sockets, holds no more than this (libuv's epoll_wait). A batch that is
 * full may be followed by the next without a turn of the event loop between them.
 */
const smallestFullBatch = 1024;

/**
 * Asks once for all requests that are taken from their sockets together. Whoever has sent such a request had done so before
 * the question: so each gets an answer as new as if it had been asked for that request alone. To be called from a server's
 * `request` event, and from nowhere else: only there does the next `setImmediate` come before the next requests.
 */
export function oncePerBatch<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  let shares = 0;
  const forget = () => {
    asked = undefined;
  };
  return () => {
    if (asked && ++shares < smallestFullBatch) return asked;
    shares = 0;
    asked = ask();
    setImmediate(forget);
    return asked;
  };
}
