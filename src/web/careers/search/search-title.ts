import { careers } from "#content/careers.ts";
import type { JobFilters } from "#contract/paths.ts";
import { formatOpportunities } from "#contract/text/format.ts";
import { employmentTypeLabel } from "#contract/limits.ts";
import { isNarrowed } from "./filters.ts";
import { useEffect } from "react";

/** Title of the careers page for a search, without the provider's name: "Careers: nurse, Leeds, Part Time". */
export function searchTitle(filters: JobFilters): string {
  const search = describe(filters);
  const title = search ? `${careers.title}: ${search}` : careers.title;
  return filters.page > 1 ? `${title}, page ${filters.page}` : title;
}

/** Its description, which says what the search found. */
export function searchDescription(filters: JobFilters, total: number): string {
  if (!isNarrowed(filters)) return careers.description;
  return `${formatOpportunities(total)} for ${describe(filters)}. ${careers.description}`;
}

function describe({ q, location, type }: JobFilters): string {
  const label = type === "all" ? "" : employmentTypeLabel(type);
  return [q, location, label].filter(Boolean).join(", ");
}

/** Keeps the document's title and description with the search; the provider's name stays where the server put it. */
export function usePageTitle(filters: JobFilters, total: number | undefined): void {
  useEffect(() => {
    const name = document.title.slice(document.title.lastIndexOf(" | "));
    document.title = searchTitle(filters) + name;
    if (total === undefined) return;
    const description = document.querySelector<HTMLMetaElement>("meta[name=description]");
    if (description) description.content = searchDescription(filters, total);
  }, [filters, total]);
}
