import { jobTypeFilters, limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";

/** The filters of an address, as server and browser read them; what makes no sense there means no filter. */
export function readFilters(query: URLSearchParams): JobFilters {
  const type = query.get("type");
  const page = Number(query.get("page"));
  return {
    q: readText(query.get("q")),
    location: readText(query.get("location")),
    type: jobTypeFilters.find((known) => known === type) ?? "all",
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

export const noFilters: JobFilters = { q: "", location: "", type: "all", page: 1 };

/** Whether any filter narrows the jobs; a page number does not. */
export function isNarrowed({ q, location, type }: JobFilters): boolean {
  return q !== "" || location !== "" || type !== "all";
}

export function areSame(one: JobFilters, other: JobFilters): boolean {
  return (
    one.q === other.q && one.location === other.location && one.type === other.type && one.page === other.page
  );
}

function readText(text: string | null): string {
  return (text ?? "").trim().slice(0, limits.search.textMax);
}

/** How many pages a list of `total` jobs fills; an empty one fills one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / limits.search.pageSize));
}
