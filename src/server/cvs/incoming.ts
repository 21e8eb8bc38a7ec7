import { AppError } from "#contract/errors.ts";

/** Below this average rate a body may be ended in favour of another, after an initial time. */
const slow = { bytesPerSecond: 16 * 1024, afterMs: 1000 } as const;

type Incoming = { sinceMs: number; bytes: number; end: (reason: AppError) => void };

/**
 * The bodies that are being received. While there are free places, slow ones have the time of `slow-requests.ts`;
 * when all places are taken and another body waits, the slowest is ended.
 */
export function createIncoming(nowMs: () => number = () => performance.now()) {
  const all = new Set<Incoming>();
  const rateOf = ({ sinceMs, bytes }: Incoming) => (bytes * 1000) / (nowMs() - sinceMs);
  return {
    /** The chunks of `body`; throws `unavailable` when it is ended in favour of another. */
    async *watch(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
      const { promise: ended, reject: end } = Promise.withResolvers<never>();
      ended.catch(() => undefined);
      const own = { sinceMs: nowMs(), bytes: 0, end };
      all.add(own);
      const chunks = body[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await Promise.race([chunks.next(), ended]);
          if (next.done) return;
          own.bytes += next.value.length;
          yield next.value;
        }
      } finally {
        all.delete(own);
        // Not awaited: it waits for the next byte of a body that has stopped.
        chunks.return?.().catch(() => undefined);
      }
    },

    /** Ends the slowest body, if it is slower than the minimum rate. */
    endSlowest(): void {
      const [slowest] = [...all]
        .filter((body) => nowMs() - body.sinceMs > slow.afterMs && rateOf(body) < slow.bytesPerSecond)
        .toSorted((left, right) => rateOf(left) - rateOf(right));
      if (!slowest) return;
      all.delete(slowest);
      slowest.end(new AppError("unavailable", { retryAfterSeconds: 3 }));
    },
  };
}
