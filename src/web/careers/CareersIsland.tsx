import { QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { useChangesInOtherTabs } from "#web/api/cross-tab.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import { useFocusAfterRemoval } from "#web/ui/use-focus-after-removal.ts";
import type { Employer } from "../jobs/advert-facts.ts";
import { Applying, type ApplyOpener } from "./apply/Applying.tsx";
import { ClosedJobs } from "./ClosedJobs.tsx";
import { FilterBar } from "./search/FilterBar.tsx";
import { useJobDeletion } from "../job-editor/use-job-deletion.ts";
import { Results } from "./search/Results.tsx";
import { type CareersPageFacts, useIsNearUnknown } from "./search/use-found-jobs.ts";
import { useJobSearch } from "./search/use-job-search.ts";

/** Only for administrators. */
const JobDialog = lazyDialog(async () => (await import("#web/job-editor/JobDialog.tsx")).JobDialog);

interface CareersIslandProps extends CareersPageFacts {
  /** The contact address for visitors who find no job. */
  contactHref: string;
  /** The provider's names. */
  employer: Employer;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/** The interactive part of the careers page: search, cards, applying and, for administrators, managing jobs. */
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

function Board(page: CareersIslandProps) {
  const { administrator, filters: initial } = page;
  const { filters: asked, form, follow, submit, clear } = useJobSearch(initial, page.hasNear);
  // Deferred, so that the next key does not wait for the cards.
  const filters = useDeferredValue(asked);
  const isNearUnknown = useIsNearUnknown(page, filters);
  const near = page.hasNear && { isUnknown: isNearUnknown };
  const applying = useRef<ApplyOpener>(null);
  const openApply = useCallback((job: Job) => applying.current?.open(job), []);
  const { gone, remove } = useJobDeletion();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const hidden = useMemo(() => new Set([...gone, ...closed]), [gone, closed]);
  const hideClosed = useCallback((id: string) => setClosed((closed) => [...closed, id]), []);
  const [edited, setEdited] = useState<Job | "new">();
  useChangesInOtherTabs(administrator !== undefined);
  useFocusAfterRemoval();
  const manage = administrator === undefined ? undefined : { edit: setEdited, remove };

  return (
    <>
      <FilterBar initial={initial} near={near} form={form} follow={follow} submit={submit} clear={clear} />
      <div className="board-results">
        <Applying ref={applying} onJobClosed={hideClosed} hasInterviewScheme={page.hasInterviewScheme} />
        <Results
          page={page}
          contactHref={page.contactHref}
          employer={page.employer}
          filters={filters}
          gone={hidden}
          onClear={clear}
          onApply={openApply}
          manage={manage}
        />
        {manage && <ClosedJobs today={page.today} gone={gone} manage={manage} />}
      </div>
      {manage && (
        <Button className="add-job" icon="add" onClick={() => setEdited("new")}>
          Add Job
        </Button>
      )}
      {edited && (
        <JobDialog
          form="careers"
          job={edited === "new" ? undefined : edited}
          author={administrator ?? ""}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
