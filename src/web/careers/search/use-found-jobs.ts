import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import type { JobFilters } from "#contract/paths.ts";
import { queryKeys } from "#web/api/queries.ts";
import { areSame } from "./filters.ts";
import type { FoundJobs } from "./find-among.ts";
import { findJobs } from "./find-jobs.ts";

/** What the server rendered a careers page with. */
export interface CareersPageFacts {
  /** What the server found for `filters`. */
  found: FoundJobs;
  filters: JobFilters;
  /** The number of open jobs, found or not. */
  openTotal: number;
  /** The username of the administrator who is logged in, if one is. */
  administrator?: string | undefined;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** Whether there is a field for a postcode. */
  hasNear?: true | undefined;
}

/** The jobs for `filters`; first those that the server found. The jobs `gone` are left out. */
export function useFoundJobs(
  page: CareersPageFacts,
  filters: JobFilters,
  gone: ReadonlySet<string>,
): UseQueryResult<FoundJobs> {
  return useQuery({
    ...searchOf(page, filters),
    select: ({ jobs, total, nearest = [] }): FoundJobs => {
      const isThere = ({ id }: Job) => !gone.has(id);
      const left = jobs.filter(isThere);
      return { jobs: left, total: total - (jobs.length - left.length), nearest: nearest.filter(isThere) };
    },
  });
}

/** Whether the postcode of the search is unknown. While the next search runs the last result stays. */
export function useIsNearUnknown(page: CareersPageFacts, filters: JobFilters): boolean {
  const { data } = useQuery({
    ...searchOf(page, filters),
    select: ({ isNearUnknown }) => isNearUnknown === true,
    enabled: filters.near !== undefined,
    placeholderData: (before: FoundJobs | undefined) => before,
  });
  return filters.near !== undefined && data === true;
}

function searchOf(
  { found, filters: initial, openTotal, administrator, today }: CareersPageFacts,
  filters: JobFilters,
) {
  // By distance the list is in another order.
  const whole = found.jobs.length === openTotal && initial.near === undefined ? found.jobs : undefined;
  const canManage = administrator !== undefined;
  return queryOptions({
    queryKey: [...queryKeys.jobs, filters],
    queryFn: ({ signal }) => findJobs(filters, { canManage, today, whole, signal }),
    initialData: () => (areSame(filters, initial) ? found : undefined),
  });
}
