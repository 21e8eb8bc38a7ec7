import { jobSearchWords } from "#content/job-synonyms.ts";
import type { Job, ListedJob } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { searchJobs } from "#contract/search/job-search.ts";
import type { Nearby } from "#contract/search/distance.ts";
import { nearestJobs } from "#contract/search/nearest.ts";
import { pageCount } from "./filters.ts";

/** The jobs on one page of a search, the number found, and, if there are none, the nearest ones. */
export type FoundJobs = {
  jobs: readonly ListedJob[];
  total: number;
  nearest?: readonly ListedJob[];
  /** True if the search asked for the distance from a postcode that the table does not have. */
  isNearUnknown?: boolean;
};

const { pageSize } = limits.search;

/** Searches a whole list; a page past the last is the last. Sorts by distance only with `nearby`. */
export function findAmong(jobs: readonly Job[], filters: JobFilters, nearby?: Nearby): FoundJobs {
  const { near = "" } = filters;
  const label = (listed: readonly Job[]) => nearby?.label(listed, near) ?? listed;
  const found = searchJobs(jobs, filters, jobSearchWords);
  const unknown = nearby && near !== "" && !nearby.isKnown(near) ? { isNearUnknown: true } : {};
  if (found.length === 0)
    return { jobs: [], total: 0, nearest: label(nearestJobs(jobs, filters, jobSearchWords)), ...unknown };
  const sorted = nearby?.sort(found, near) ?? found;
  const page = Math.min(filters.page, pageCount(found.length));
  return {
    jobs: label(sorted.slice((page - 1) * pageSize, page * pageSize)),
    total: found.length,
    ...unknown,
  };
}
