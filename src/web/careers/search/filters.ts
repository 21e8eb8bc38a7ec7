import { jobTypeFilters, limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { readNear } from "#contract/search/outward-code.ts";

/**
 * The filters of an address, as server and browser read them; invalid values do not filter. `hasNear`: whether the
 * provider's page has the field for a postcode.
 */
export function readFilters(query: URLSearchParams, { hasNear = false } = {}): JobFilters {
  const near = hasNear ? readNear(readText(query.get("near"))) : "";
  const type = query.get("type");
  const page = Number(query.get("page"));
  return {
    q: readText(query.get("q")),
    location: readText(query.get("location")),
    type: jobTypeFilters.find((known) => known === type) ?? "all",
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    ...(near !== "" && { near }),
  };
}

export const noFilters: JobFilters = { q: "", location: "", type: "all", page: 1 };

/** Whether any filter narrows or sorts the jobs; a page number does not. */
export function isNarrowed({ q, location, type, near }: JobFilters): boolean {
  return q !== "" || location !== "" || type !== "all" || near !== undefined;
}

export function areSame(one: JobFilters, other: JobFilters): boolean {
  return (["q", "location", "type", "near", "page"] as const).every((name) => one[name] === other[name]);
}

function readText(text: string | null): string {
  return (text ?? "").trim().slice(0, limits.search.textMax);
}

/** The number of pages of a list of `total` jobs; an empty list has one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / limits.search.pageSize));
}
