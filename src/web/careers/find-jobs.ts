import { isTakingApplications } from "#contract/job-closing.ts";
import { limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { request, requestWithHeaders } from "#web/api/request.ts";
import { findAmong, type FoundJobs } from "./find-among.ts";

/**
 * Searches over `GET /api/jobs`. A visitor's search is done by the server. To an administrator that call answers closed
 * jobs too, which the careers page does not list, so there the whole list is read and searched here by the same rules.
 */
export async function findJobs(
  filters: JobFilters,
  { canManage, today, signal }: { canManage: boolean; today: string; signal: AbortSignal },
): Promise<FoundJobs> {
  if (!canManage) {
    const query = { ...filters, pageSize: limits.search.pageSize };
    const { reply, headers } = await requestWithHeaders("listJobs", { query, signal });
    return { jobs: reply, total: Number(headers.get("x-total-count") ?? reply.length) };
  }
  const all = await request("listJobs", { signal });
  return findAmong(
    all.filter((job) => isTakingApplications(job, today)),
    filters,
  );
}
