import { limits } from "#contract/limits.ts";

/** How many pages a list of `total` jobs fills; an empty one fills one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / limits.search.pageSize));
}
