import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useState } from "react";
import type { Job } from "#contract/jobs.ts";
import type { JobFilters } from "#contract/paths.ts";
import { useNewsFromOtherTabs } from "#web/api/other-tabs.ts";
import { createQueryClient, queryKeys } from "#web/api/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { JobDialog } from "#web/jobs/JobDialog.tsx";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import type { Employer } from "./advert-facts.ts";
import { ApplyDialog } from "./apply/ApplyDialog.tsx";
import { ReceiptNote } from "./apply/ReceiptNote.tsx";
import { useApply } from "./apply/use-apply.ts";
import { FilterBar } from "./FilterBar.tsx";
import { areSame } from "./filters.ts";
import type { FoundJobs } from "./find-among.ts";
import { findJobs } from "./find-jobs.ts";
import { useJobDeletion } from "./manage/use-job-deletion.ts";
import { Results } from "./Results.tsx";
import { useJobSearch } from "./use-job-search.ts";
import { usePageTitle } from "./use-page-title.ts";

export interface CareersIslandProps {
  /** What the server found for `filters`. */
  found: FoundJobs;
  filters: JobFilters;
  /** How many jobs are open in all, found or not. */
  openTotal: number;
  /** Whether an administrator is looking. */
  canManage: boolean;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** Address for those who find no job. */
  contactHref: string;
  /** The provider's names. */
  employer: Employer;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/** The careers page from its filter bar on: search, cards, applying and, for administrators, managing jobs. */
export function CareersIsland(props: CareersIslandProps) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ToastsProvider>
        <Board {...props} />
      </ToastsProvider>
    </QueryClientProvider>
  );
}

function Board(props: CareersIslandProps) {
  const { canManage, filters: initial, openTotal, contactHref, employer } = props;
  const { filters: asked, form, follow, submit, clear } = useJobSearch(initial);
  // Cards may follow a moment later; the next key may not wait for them.
  const filters = useDeferredValue(asked);
  const apply = useApply();
  const { gone, remove } = useJobDeletion();
  const [edited, setEdited] = useState<Job | "new">();
  const found = useFoundJobs(props, filters, gone);
  usePageTitle(filters, found.data?.total);
  useNewsFromOtherTabs(canManage);
  const manage = canManage ? { edit: setEdited, remove } : undefined;

  return (
    <>
      <FilterBar initial={initial} form={form} follow={follow} submit={submit} clear={clear} />
      <div className="results">
        {apply.receipt && <ReceiptNote receipt={apply.receipt} />}
        {/* A boundary only so that the cards wake after the search: a key pressed in a field that is still asleep
            makes React wake all that stands in the field's own boundary at once. */}
        <Suspense fallback={null}>
          <Results
            found={found}
            filters={filters}
            hasJobs={openTotal > 0}
            contactHref={contactHref}
            employer={employer}
            onClear={clear}
            onApply={apply.open}
            manage={manage}
          />
        </Suspense>
      </div>
      <ApplyDialog apply={apply} hasInterviewScheme={props.hasInterviewScheme} />
      {canManage && (
        <Button className="fab" icon="add" onClick={() => setEdited("new")}>
          Add Job
        </Button>
      )}
      {edited && (
        <JobDialog
          form="careers"
          job={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** The jobs for `filters`; the server's own answer is the first one. Jobs that are being deleted are left out. */
function useFoundJobs(
  { found, filters: initial, openTotal, canManage, today }: CareersIslandProps,
  filters: JobFilters,
  gone: ReadonlySet<string>,
) {
  const whole = found.jobs.length === openTotal ? found.jobs : undefined;
  return useQuery({
    queryKey: [...queryKeys.jobs, filters],
    queryFn: ({ signal }) => findJobs(filters, { canManage, today, whole, signal }),
    initialData: () => (areSame(filters, initial) ? found : undefined),
    select: ({ jobs, total, nearest = [] }): FoundJobs => {
      const isThere = ({ id }: Job) => !gone.has(id);
      const left = jobs.filter(isThere);
      return { jobs: left, total: total - (jobs.length - left.length), nearest: nearest.filter(isThere) };
    },
  });
}
