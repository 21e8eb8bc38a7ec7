import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { request, requestWithHeaders } from "#web/api/request.ts";
import type { FoundJobs } from "./find-among.ts";

interface Searcher {
  canManage: boolean;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** Every open job, where the page holds them all. */
  whole: readonly Job[] | undefined;
  signal: AbortSignal;
}

/**
 * Searches the jobs. Where the page holds every one of them, a visitor's search needs no request; otherwise the server
 * searches, by the same rules. An administrator's page is never taken as whole, because jobs may have been written since,
 * and `GET /api/jobs` answers closed jobs to them, which the careers page does not list.
 */
export async function findJobs(filters: JobFilters, searcher: Searcher): Promise<FoundJobs> {
  const { canManage, today, whole, signal } = searcher;
  if (canManage) {
    const all = await request("listJobs", { signal });
    return (await loadSearch()).searchHere(all, filters, today);
  }
  // The search has words of its own to load; who is offline just now may still reach the server by the time of the call.
  const search = whole && (await loadSearch().catch(() => undefined));
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
  if (total > 0) return { jobs: reply, total };
  const { q, location, type } = filters;
  return {
    jobs: [],
    total,
    nearest: await request("listJobs", { query: { q, location, type, nearest }, signal }),
  };
}
