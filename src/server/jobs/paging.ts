import { callPath } from "#contract/calls.ts";
import type { JobQuery } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";

/** One page of a list, and the headers that lead to the others. */
export type Paged<T> = { items: readonly T[]; headers: Record<string, string> };

/**
 * The page of `found` that a query asks for. A query that names neither page nor page size gets the whole list, as
 * specified; a page beyond the last is empty.
 */
export function pageOf<T>(found: readonly T[], query: JobQuery): Paged<T> {
  if (query.page === undefined && query.pageSize === undefined) return { items: found, headers: {} };
  const { page = 1, pageSize = limits.search.pageSize } = query;
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize));
  const address = (number: number) => {
    const { q, location, type } = query;
    return callPath("listJobs", {}, { q, location, type, page: number, pageSize });
  };
  const links = [`<${address(1)}>; rel="first"`];
  if (page > 1) links.push(`<${address(Math.min(page - 1, lastPage))}>; rel="prev"`);
  if (page < lastPage) links.push(`<${address(page + 1)}>; rel="next"`);
  links.push(`<${address(lastPage)}>; rel="last"`);
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    headers: { "x-total-count": String(found.length), link: links.join(", ") },
  };
}
