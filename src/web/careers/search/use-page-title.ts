import { useEffect } from "react";
import type { JobFilters } from "#contract/paths.ts";
import { searchDescription, searchTitle } from "./search-title.ts";

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
