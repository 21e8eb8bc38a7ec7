import { searchJobs } from "#contract/job-search.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { jobSearchWords } from "#content/job-synonyms.ts";
import { pageCount } from "./page-count.ts";

/** The jobs on one page of a search, and how many it found in all. */
export type FoundJobs = { jobs: readonly Job[]; total: number };

const { pageSize } = limits.search;

/** Searches a whole list; a page past the last one is the last one. */
export function findAmong(jobs: readonly Job[], filters: JobFilters): FoundJobs {
  const found = searchJobs(jobs, filters, jobSearchWords);
  const page = Math.min(filters.page, pageCount(found.length));
  return { jobs: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
