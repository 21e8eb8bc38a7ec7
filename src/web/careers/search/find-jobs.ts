import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { request, requestWithHeaders } from "#web/api/request.ts";
import type { FoundJobs } from "./find-among.ts";

interface Searcher {
  canManage: boolean;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** Every open job, if the page contains them all. */
  whole: readonly Job[] | undefined;
  signal: AbortSignal;
}

/**
 * Searches the jobs. If the page contains all of them, a visitor's search needs no request, except for distances;
 * otherwise the server searches, by the same rules. An administrator's page is never taken as whole, because jobs may
 * have changed since, and `GET /api/jobs` returns closed jobs to them, which the careers page does not list.
 */
export async function findJobs(filters: JobFilters, searcher: Searcher): Promise<FoundJobs> {
  const { canManage, today, whole, signal } = searcher;
  const { near } = filters;
  if (canManage) {
    const { reply, headers } = await requestWithHeaders("listJobs", { query: { near }, signal });
    return { ...(await loadSearch()).searchHere(reply, filters, today), ...readUnknown(near, headers) };
  }
  // The search loads its words first; a visitor who is offline now may reach the server by then.
  const search = whole && near === undefined && (await loadSearch().catch(() => undefined));
  return search ? search.searchHere(whole, filters, today) : await askServer(filters, signal);
}

function loadSearch() {
  return import("./search-here.ts");
}

async function askServer(filters: JobFilters, signal: AbortSignal): Promise<FoundJobs> {
  const { pageSize, nearest } = limits.search;
  const { reply, headers } = await requestWithHeaders("listJobs", {
    query: { ...filters, pageSize },
    signal,
  });
  const total = Number(headers.get("x-total-count") ?? reply.length);
  const { q, location, type, near } = filters;
  const unknown = readUnknown(near, headers);
  if (total > 0) return { jobs: reply, total, ...unknown };
  return {
    jobs: [],
    total,
    nearest: await request("listJobs", { query: { q, location, type, near, nearest }, signal }),
    ...unknown,
  };
}

/** The server names the outward code that it has sorted by. */
function readUnknown(near: string | undefined, headers: Headers): Pick<FoundJobs, "isNearUnknown"> {
  return near !== undefined && !headers.has("x-sorted-near") ? { isNearUnknown: true } : {};
}
