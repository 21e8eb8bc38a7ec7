import { careers } from "#content/careers.ts";
import type { JobFilters } from "#contract/paths.ts";
import { isOutwardCode } from "#contract/search/outward-code.ts";
import { isNarrowed } from "./filters.ts";
import { useEffect } from "react";
import { employmentTypeLabel, jobList, opportunitiesFound } from "#content/words/jobs.ts";
import { nearWords } from "#content/words/near.ts";

/** Title of the careers page for a search, without the provider's name: "Careers: nurse, Leeds, Part Time". */
export function searchTitle(filters: JobFilters): string {
  const search = describe(filters);
  const title = search ? jobList.titleOf(careers.title, search) : careers.title;
  return filters.page > 1 ? jobList.titleOfPage(title, filters.page) : title;
}

/** Its description, with the result of the search. */
export function searchDescription(filters: JobFilters, total: number): string {
  if (!isNarrowed(filters)) return careers.description;
  return `${jobList.foundFor(opportunitiesFound(total), describe(filters))} ${careers.description}`;
}

function describe({ q, location, type, near }: JobFilters): string {
  const label = type === "all" ? "" : employmentTypeLabel(type);
  const place = near !== undefined && isOutwardCode(near) ? nearWords.title(near) : "";
  return [q, location, label, place].filter(Boolean).join(", ");
}

/** Updates the document's title and description with the search; the provider's name stays where the server put it. */
export function usePageTitle(filters: JobFilters, total: number | undefined): void {
  useEffect(() => {
    const name = document.title.slice(document.title.lastIndexOf(" | "));
    document.title = searchTitle(filters) + name;
    if (total === undefined) return;
    const description = document.querySelector<HTMLMetaElement>("meta[name=description]");
    if (description) description.content = searchDescription(filters, total);
  }, [filters, total]);
}
