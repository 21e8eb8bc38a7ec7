import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { AdminJobPage } from "#contract/admin-jobs.ts";
import { type JobState, jobStates } from "#contract/job-states.ts";
import { limits } from "#contract/limits.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AdminPage } from "../layout/AdminPage.tsx";
import { PanelHead } from "../layout/Panel.tsx";
import type { AdminPageProps } from "../layout/admin-pages.ts";
import { jobsPagePath, type JobsView, type ShowJobs } from "./address.ts";
import { JobsTable } from "./JobsTable.tsx";

type ListProps = { view: JobsView; onShow: ShowJobs; onOpen: AdminPageProps["onOpen"] };

/** The jobs by state, with their applications and actions. */
export function JobsList({ view, onShow, onOpen }: ListProps) {
  const { state, q, sort } = view;
  const list = useInfiniteQuery({
    // Under the key of the jobs: a write refreshes this list in every tab.
    queryKey: [...queryKeys.jobs, "rows", { state, q, sort }],
    queryFn: ({ pageParam, signal }) =>
      request("listAdminJobs", { query: { state, q, sort, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: AdminJobPage) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const counts = list.data?.pages.at(-1)?.counts;
  return (
    <AdminPage
      title="Jobs"
      summary={counts && q === "" ? summaryOf(counts) : undefined}
      actions={<PageActions onOpen={onOpen} />}
    >
      <div className="panel">
        <PanelHead>
          <StateTabs view={view} counts={counts} />
          <JobSearch view={view} onShow={onShow} />
        </PanelHead>
        {list.isError && !list.isFetching && (
          <LoadError what="the jobs" onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        )}
        {list.isPending && !list.isError && (
          <Skeleton cards={limits.skeletonCards} label="Loading the jobs" />
        )}
        {list.data && (
          <Found pages={list.data.pages} view={view} isOld={list.isPlaceholderData} onShow={onShow}>
            {list.hasNextPage && (
              <Button
                variant="line"
                isPending={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {list.isFetchingNextPage ? "Loading…" : "More"}
              </Button>
            )}
          </Found>
        )}
      </div>
    </AdminPage>
  );
}

type Counts = AdminJobPage["counts"];

function PageActions({ onOpen }: Pick<ListProps, "onOpen">) {
  return (
    <>
      <Button variant="line" aria-haspopup="dialog" onClick={() => onOpen("manage-jobs")}>
        Manage Jobs
      </Button>
      <ButtonLink href={jobsPagePath({ editedId: "new" })} icon="add">
        Create job
      </ButtonLink>
    </>
  );
}

function StateTabs({ view, counts }: { view: JobsView; counts: Counts | undefined }) {
  return (
    <nav aria-label="Jobs by state" className="jobs-list__tabs">
      {jobStates.map((state) => (
        <a
          key={state}
          className="jobs-list__tab"
          href={jobsPagePath({ ...view, state })}
          aria-current={state === view.state ? "page" : undefined}
        >
          {stateLabels[state]} <b>{counts ? counts[state].toLocaleString("en-GB") : "–"}</b>
        </a>
      ))}
    </nav>
  );
}

const stateLabels: Record<JobState, string> = {
  open: "Active",
  closing: "Closing soon",
  closed: "Closed or inactive",
  draft: "Draft",
  archived: "Archived",
};

function summaryOf({ open, closed, draft }: Counts): string {
  const say = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
  return `${say(open, "is", "are")} shown to the public, ${say(closed, "is", "are")} closed or inactive, ${say(draft, "is a draft", "are drafts")}.`;
}

type FoundProps = {
  pages: readonly AdminJobPage[];
  view: JobsView;
  /** True while the rows of the previous view are shown. */
  isOld: boolean;
  onShow: ShowJobs;
  children: ReactNode;
};

function Found({ pages, view, isOld, onShow, children }: FoundProps) {
  const rows = pages.flatMap((page) => page.rows);
  const last = pages.at(-1);
  if (!last) return null;
  if (rows.length === 0) return <NothingFound view={view} counts={last.counts} />;
  const total = last.total.toLocaleString("en-GB");
  return (
    <div className="jobs-list__list" aria-busy={isOld || undefined}>
      <JobsTable rows={rows} sort={view.sort} onSort={(sort) => onShow({ ...view, sort })} />
      <div className="jobs-list__foot">
        <output>
          {rows.length === last.total
            ? `${total} ${last.total === 1 ? "job" : "jobs"}`
            : `1 to ${rows.length} of ${total} jobs`}
        </output>
        {children}
      </div>
    </div>
  );
}

function NothingFound({ view, counts }: { view: JobsView; counts: Counts }) {
  if (view.q !== "")
    return (
      <EmptyState
        title="No job matches"
        heading="h2"
        action={
          <ButtonLink variant="line" href={jobsPagePath({ ...view, q: "" })}>
            Clear search
          </ButtonLink>
        }
      >
        Nothing under {stateLabels[view.state]} has these words in its title or location.
      </EmptyState>
    );
  if (counts.open + counts.closed + counts.draft + counts.archived > 0)
    return <EmptyState title={emptyTitles[view.state]} heading="h2" />;
  return (
    <EmptyState
      title="No jobs yet"
      heading="h2"
      action={<ButtonLink href={jobsPagePath({ editedId: "new" })}>Create the first one</ButtonLink>}
    >
      A job appears on the careers page as soon as it is published.
    </EmptyState>
  );
}

const emptyTitles: Record<JobState, string> = {
  open: "No job is active",
  closing: "No job closes within seven days",
  closed: "No job is closed or inactive",
  draft: "There are no drafts",
  archived: "No job is archived",
};

const searchPauseMs = 250;

/** Filters the list while typing, without a history entry for each letter. */
function JobSearch({ view, onShow }: { view: JobsView; onShow: ShowJobs }) {
  const [typed, setTyped] = useState(view.q);
  const [shown, setShown] = useState(view.q);
  if (shown !== view.q) {
    // The address was changed by another control, such as Clear search.
    setShown(view.q);
    setTyped(view.q);
  }
  useEffect(() => {
    if (typed === view.q) return;
    const timer = setTimeout(() => {
      setShown(typed);
      onShow({ ...view, q: typed }, { replaces: true });
    }, searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed, view, onShow]);
  return (
    <search className="jobs-list__search">
      <Icon name="search" />
      <input
        type="search"
        aria-label="Search jobs by title or location"
        placeholder="Title or location"
        maxLength={limits.search.textMax}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  );
}
