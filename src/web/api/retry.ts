import { ApiError } from "./errors.ts";

const usualPauseMs = 2_000;
/** The longest `Retry-After` that is waited for; after that the person decides when to try again. */
const longestPauseMs = 30_000;

/** Why another attempt follows within seconds: the connection was lost, there was no answer, or a refusal. */
export type RetryReason = "connection-lost" | "no-answer" | "not-taken";

/** Statuses of temporary failures; other answers would be the same again. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

interface TryTwiceOptions {
  signal: AbortSignal;
  onPause: (reason: RetryReason) => void;
  /** Whether this failure may be retried; by default every temporary one. */
  isRepeatable?: (error: unknown) => boolean;
}

/**
 * Does `work` and, after a temporary failure, repeats it once after a pause, which `Retry-After` may set. Only for
 * idempotent work. Rejects with the failure of the last attempt, at once when the browser
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

/** Milliseconds to wait before another attempt, or undefined for none. Without a response the connection was lost. */
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
 * Does `work` and aborts it after `ms`, or when `signal` aborts: a browser waits for minutes on a dead connection.
 * Rejects as `work` does on its signal. Without `AbortSignal.any`, which needs Safari 17.4, so that older phones can
 * apply.
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
