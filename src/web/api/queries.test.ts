import { environmentManager, focusManager, MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./errors.ts";
import { createQueryClient, pathOfKey, queryKeys, readByKey } from "./queries.ts";
import { request } from "./request.ts";

// As in a browser: on a server the library neither retries nor sets intervals.
environmentManager.setIsServer(() => false);
afterEach(() => void vi.unstubAllGlobals());

/** The network answers each request with `status`; returns the requests. */
function answerWith(status: number, body = "[]") {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("a default read is a GET with cookies to the path that the key’s segments form, parsed as JSON [7.common.query-path, 7.common.query-json]", async () => {
  const fetch = answerWith(200, '[{"id":"1"}]');
  const data = await createQueryClient().query({ queryKey: ["/api", "admin", "users"] });
  expect(data).toEqual([{ id: "1" }]);
  expect(fetch.mock.calls[0]?.[0]).toBe("/api/admin/users");
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: "include" });
  expect(pathOfKey(queryKeys.applications)).toBe("/api/admin/job-applications");
});

test("a read throws on 401 unless it is configured to answer null [8.error.query-401, 7.common.null-on-401]", async () => {
  answerWith(401, "Please log in to continue.");
  const read = createQueryClient().query({ queryKey: queryKeys.admins });
  await expect(read).rejects.toBeInstanceOf(ApiError);
  const lenient = readByKey({ on401: "null" });
  const context = { queryKey: queryKeys.admins, signal: new AbortController().signal };
  await expect(lenient(context)).resolves.toBeNull();
});

test("a failed read is not tried again, and neither is a failed write [9.fetch.retries]", async () => {
  const fetch = answerWith(503, "");
  const client = createQueryClient();
  // Like a page, because `client.query` does not retry.
  const jobs = new QueryObserver(client, client.defaultQueryOptions({ queryKey: queryKeys.jobs }));
  await expect(jobs.refetch({ throwOnError: true })).rejects.toThrow(/^503/);
  expect(fetch).toHaveBeenCalledTimes(1);
  const logout = new MutationObserver(client, { mutationFn: () => request("logout", {}) });
  await expect(logout.mutate()).rejects.toThrow(/^503/);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("an outdated read is not repeated when the window regains the focus", async () => {
  const fetch = answerWith(200);
  const client = createQueryClient();
  const query = client.defaultQueryOptions({ queryKey: queryKeys.jobs, staleTime: 0 });
  client.mount();
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryState(queryKeys.jobs)?.status).toBe("success"));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(fetch).toHaveBeenCalledTimes(1);
  stop();
  client.unmount();
});

test("reads are never stale and have no refetch interval [9.fetch.stale, 9.fetch.interval]", async () => {
  const fetch = answerWith(200);
  vi.useFakeTimers();
  try {
    const client = createQueryClient();
    const observer = new QueryObserver(client, client.defaultQueryOptions({ queryKey: queryKeys.jobs }));
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    // A result's staleness is that of its last change, so a second observer reads it again.
    const later = new QueryObserver(client, client.defaultQueryOptions({ queryKey: queryKeys.jobs }));
    expect(later.getCurrentResult().isStale).toBe(false);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
