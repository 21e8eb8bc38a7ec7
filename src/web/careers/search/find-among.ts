import { jobSearchWords } from "#content/job-synonyms.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { searchJobs } from "#contract/search/job-search.ts";
import { nearestJobs } from "#contract/search/nearest.ts";
import { pageCount } from "./filters.ts";

/** The jobs on one page of a search, how many it found in all, and, if it found none, what comes nearest. */
export type FoundJobs = { jobs: readonly Job[]; total: number; nearest?: readonly Job[] };

const { pageSize } = limits.search;

/** Searches a whole list; a page past the last one is the last one. */
export function findAmong(jobs: readonly Job[], filters: JobFilters): FoundJobs {
  const found = searchJobs(jobs, filters, jobSearchWords);
  if (found.length === 0) return { jobs: [], total: 0, nearest: nearestJobs(jobs, filters, jobSearchWords) };
  const page = Math.min(filters.page, pageCount(found.length));
  return { jobs: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
