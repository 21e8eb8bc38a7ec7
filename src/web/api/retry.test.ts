import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./errors.ts";
import { pauseBeforeRetry, type RetryReason, tryTwice, withinTime } from "./retry.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = new TypeError("Failed to fetch");
const answer = (status: number, retryAfter: string | null = null) =>
  new ApiError({ status, statusText: "", body: "", retryAfter });

/** Work that fails with these errors, one after another, and then succeeds. */
function workThatFails(...errors: Error[]) {
  return vi.fn<() => Promise<string>>(async () => {
    const error = errors.shift();
    if (error) throw error;
    return "done";
  });
}

function start(work: () => Promise<string>) {
  const stop = new AbortController();
  const onPause = vi.fn<(reason: RetryReason) => void>();
  const outcome = tryTwice(work, { signal: stop.signal, onPause }).catch((error: unknown) => error);
  return { stop, onPause, outcome };
}

test("after a lost connection the work is repeated once, two seconds later", async () => {
  const work = workThatFails(lost);
  const { onPause, outcome } = start(work);
  await vi.advanceTimersByTimeAsync(1_999);
  expect([work.mock.calls.length, onPause.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("done");
  expect(work).toHaveBeenCalledTimes(2);
});

test("onPause gets the reason: a lost connection, no answer, or a refusal", async () => {
  for (const [error, reason] of [
    [lost, "connection-lost"],
    [new Error("No answer came in time"), "no-answer"],
    [answer(503), "not-taken"],
    [answer(429), "not-taken"],
  ] as const) {
    const { onPause, stop } = start(workThatFails(error));
    await vi.advanceTimersByTimeAsync(0);
    expect(onPause).toHaveBeenCalledExactlyOnceWith(reason);
    stop.abort();
  }
});

test("work that may not be repeated is done once", async () => {
  const work = workThatFails(lost);
  const { signal } = new AbortController();
  const outcome = tryTwice(work, { signal, onPause: () => undefined, isRepeatable: () => false });
  await expect(outcome).rejects.toBe(lost);
  expect(work).toHaveBeenCalledTimes(1);
});

test("there is no third attempt", async () => {
  const last = answer(502);
  const work = workThatFails(lost, last, lost);
  const { outcome } = start(work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(last);
  expect(work).toHaveBeenCalledTimes(2);
});

test("a permanent failure is not retried", async () => {
  for (const status of [400, 403, 404, 409, 410, 413, 415, 422, 507])
    expect(pauseBeforeRetry(answer(status)), String(status)).toBeUndefined();
  const work = workThatFails(answer(415));
  const { onPause, outcome } = start(work);
  expect(await outcome).toBeInstanceOf(ApiError);
  expect(onPause).not.toHaveBeenCalled();
});

test("Retry-After sets the pause, and more than 30 seconds prevent the retry", () => {
  expect(pauseBeforeRetry(answer(503, "5"))).toBe(5_000);
  expect(pauseBeforeRetry(answer(429, "30"))).toBe(30_000);
  expect(pauseBeforeRetry(answer(429, "31"))).toBeUndefined();
  expect(pauseBeforeRetry(answer(429, "900"))).toBeUndefined();
  expect(pauseBeforeRetry(answer(503))).toBe(2_000);
  expect(pauseBeforeRetry(answer(503, "soon"))).toBe(2_000);
  const inTenSeconds = new Date(Math.ceil(Date.now() / 1000) * 1000 + 10_000).toUTCString();
  expect(pauseBeforeRetry(answer(503, inTenSeconds))).toBeGreaterThan(9_000);
  expect(pauseBeforeRetry(answer(503, "Fri, 20 Nov 2020 09:00:00 GMT"))).toBe(0);
});

test("offline nothing is retried", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const work = workThatFails(lost);
  expect(await start(work).outcome).toBe(lost);
  expect(work).toHaveBeenCalledTimes(1);
});

test("aborting ends the pause", async () => {
  const work = workThatFails(lost);
  const { stop, outcome } = start(work);
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  expect(await outcome).toBe(stop.signal.reason);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test("work without an answer is aborted when its time is over, and at once by its signal", async () => {
  const wait = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const stop = new AbortController();
  const slow = withinTime(wait, { ms: 1_000, signal: stop.signal }).catch(String);
  const stopped = withinTime(wait, { ms: 60_000, signal: stop.signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await slow).toBe("Error: No answer came in time");
  stop.abort();
  expect(await stopped).toBe(stop.signal.reason);
  expect(vi.getTimerCount()).toBe(0);
});
