import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { throwIfNotOk } from "./errors.ts";

/**
 * Reads as specified (§7, §9): by default a GET to the path formed by the key's segments, parsed as JSON. Data is
 * never stale, never refetched automatically, never retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readByKey({ on401: "throw" }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        retry: false,
        // Offline, a call fails with an error; by default it would wait silently.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** A read function for query keys whose segments join to a path, e.g. `["/api/admin", "users"]`. */
export function readByKey({ on401 }: { on401: "throw" | "null" }) {
  return async ({
    queryKey,
    signal,
  }: Pick<QueryFunctionContext, "queryKey" | "signal">): Promise<unknown> => {
    const response = await fetch(pathOfKey(queryKey), { credentials: "include", signal });
    if (on401 === "null" && response.status === 401) return null;
    await throwIfNotOk(response);
    return await response.json();
  };
}

/** The path of a key: its segments joined with slashes. */
export function pathOfKey(queryKey: readonly unknown[]): string {
  return queryKey.map(String).join("/");
}

/** The keys of the reads that several places share; a successful write refreshes them. */
export const queryKeys = {
  jobs: ["/api/jobs"],
  session: ["/api/admin/session"],
  init: ["/api/admin/init"],
  admins: ["/api/admin/users"],
  account: ["/api/admin/account"],
  factors: ["/api/admin/account/factors"],
  applications: ["/api/admin/job-applications"],
  sessions: ["/api/admin/account/sessions"],
  audit: ["/api/admin/audit"],
  data: ["/api/admin/data"],
  dataRequests: ["/api/admin/data", "requests"],
  mails: ["/api/admin/mails"],
} as const satisfies Record<string, readonly string[]>;
