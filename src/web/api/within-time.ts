/**
 * Does `work` and ends it after `ms`, or when `signal` aborts: a line that has gone dead tells nobody, and a browser
 * waits for minutes. Rejects with what `work` makes of its signal. By hand, because `AbortSignal.any` asks for Safari
 * 17.4: applying by an older phone must not fail for it.
 */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ms, signal }: { ms: number; signal?: AbortSignal },
): Promise<T> {
  signal?.throwIfAborted();
  const own = new AbortController();
  const stop = () => own.abort(signal?.reason);
  const timer = setTimeout(() => own.abort(new Error("No answer came in time")), ms);
  signal?.addEventListener("abort", stop);
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
