import { careers } from "#content/careers.ts";
import { formatOpportunities } from "#contract/text/format.ts";
import type { JobFilters } from "#contract/paths.ts";
import { isNarrowed } from "./filters.ts";
import { employmentTypeLabel } from "../../jobs/job-facts.ts";

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
