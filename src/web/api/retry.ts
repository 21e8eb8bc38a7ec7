import { ApiError } from "./errors.ts";

const usualPauseMs = 2_000;
/** A server that wants more is not waited for: the person decides when to try again. */
const longestPauseMs = 30_000;

/** What is said while another attempt is seconds away: the connection was lost, no answer came, or one that refused. */
export type RetryReason = "connection-lost" | "no-answer" | "not-taken";

/** Failures that may be over in a moment. Every other answer would be given again. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

interface TryTwiceOptions {
  signal: AbortSignal;
  onPause: (reason: RetryReason) => void;
  /** Whether work that failed so may be done again; without it, whatever may pass. */
  isRepeatable?: (error: unknown) => boolean;
}

/**
 * Does `work` and, when it fails for a reason that may pass, does it once more after a pause, which `Retry-After` may
 * set. Only for what may safely be done twice. Rejects with the failure of the last attempt, at once when the browser
 * is offline, or with the reason of `signal` when that ends the pause.
 */
export async function tryTwice<T>(
  work: () => Promise<T>,
  { signal, onPause, isRepeatable = () => true }: TryTwiceOptions,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const pauseMs = pauseBeforeRetry(error);
    if (pauseMs === undefined || !isRepeatable(error) || signal.aborted || !navigator.onLine) throw error;
    onPause(reasonOf(error));
    await pause(pauseMs, signal);
    return await work();
  }
}

/** Milliseconds to wait before another attempt, or undefined where none is worth it. What is no answer is a lost line. */
export function pauseBeforeRetry(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return usualPauseMs;
  if (!passingStatuses.has(error.status)) return undefined;
  const pauseMs = error.retryAfterSeconds === undefined ? usualPauseMs : error.retryAfterSeconds * 1000;
  return pauseMs <= longestPauseMs ? pauseMs : undefined;
}

/** `fetch` rejects with a `TypeError` when the connection fails, and so does `putFile`. */
function reasonOf(error: unknown): RetryReason {
  if (error instanceof ApiError) return "not-taken";
  return error instanceof TypeError ? "connection-lost" : "no-answer";
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error); // nobody aborts with anything else
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

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
