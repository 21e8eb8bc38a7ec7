import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatTimeOfDay } from "#contract/text/format.ts";
import { jobsPagePath } from "../../jobs/address.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { careersPageShows } from "#content/open-jobs.ts";
import type { ApplicationsView, ShowView } from "../address.ts";
import { useJobCounts } from "../../session/lists.ts";
import { countWords, useCounts, type useRows } from "./use-rows.ts";

interface ListPaneProps {
  head: ReactNode;
  list: ReturnType<typeof useRows>;
  view: ApplicationsView;
  /** The server's present count under this view's filter. */
  counted: number | undefined;
  onShow: ShowView;
  /** On small screens: whether a detail is shown instead. */
  isCovered: boolean;
  /** The table of the rows. */
  children: ReactNode;
}

/** The list with its messages: new applications, loading, failures, and the remaining number. */
export function ListPane({ head, list: { list, rows, total = 0, isPartial }, ...props }: ListPaneProps) {
  const { view, counted, onShow, isCovered, children } = props;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <section className="list-pane" data-covered={isCovered} aria-labelledby="list-title">
      {head}
      <section className="list-pane__scroll" aria-label="List of applications">
        {list.isError && rows && (
          <Outdated
            at={list.dataUpdatedAt}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {hasRows && (
          <Arrived
            count={isPartial ? 0 : (counted ?? total) - total}
            view={view}
            onShowThem={() => void list.refetch()}
          />
        )}
        {hasRows && children}
        {hasRows && <More list={list} shown={rows.length} total={total} isPartial={isPartial} />}
        {rows?.length === 0 && <NothingListed view={view} onShow={onShow} />}
        {!rows && list.isError && (
          <LoadError
            what="the applications"
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {!rows && !list.isError && <ListSkeleton />}
      </section>
    </section>
  );
}

function Outdated(props: { at: number; onRetry: () => void; isRetrying: boolean }) {
  const { at, onRetry, isRetrying } = props;
  const time = formatTimeOfDay(new Date(at).toISOString());
  return (
    <div className="list-pane__notice" role="alert">
      <p>We could not load the applications anew. This is how they stood at {time}.</p>
      <Button variant="line" isPending={isRetrying} onClick={onRetry}>
        {isRetrying ? "Trying…" : "Try again"}
      </Button>
    </div>
  );
}

/** New applications are offered with a button: inserting them would move the rows under the pointer. */
function Arrived(props: { count: number; view: ApplicationsView; onShowThem: () => void }) {
  const { count, view, onShowThem } = props;
  const isNew = count > 0 && (view.sort ?? "newest") === "newest";
  return (
    <output className="list-pane__arrived">
      {isNew && (
        <span className="list-pane__notice">
          {count.toLocaleString("en-GB")} new.
          <Button variant="line" onClick={onShowThem}>
            Show
          </Button>
        </span>
      )}
    </output>
  );
}

function More(props: {
  list: ReturnType<typeof useRows>["list"];
  shown: number;
  total: number;
  isPartial: boolean;
}) {
  const { list, shown, total, isPartial } = props;
  const { pageSize } = limits.applicationList;
  const next = isPartial ? pageSize : Math.min(pageSize, total - shown);
  return (
    <div className="list-pane__more">
      <span>
        1 to {shown.toLocaleString("en-GB")} of {countWords(Math.max(shown, total), isPartial)}
        {isPartial && ". Another word finds fewer"}
      </span>
      {list.hasNextPage && (
        <Button variant="line" isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? "Loading…" : `Show ${next > 0 ? next : pageSize} more`}
        </Button>
      )}
    </div>
  );
}

function NothingListed({ view, onShow }: Pick<ListPaneProps, "view" | "onShow">) {
  const { data: all } = useCounts({});
  const { data: jobs } = useJobCounts();
  if (!all) return <ListSkeleton />;
  if (all.total === 0)
    return (
      <EmptyState
        title="No Applications Yet"
        heading="h2"
        picture={<LogoMark />}
        action={
          <ButtonLink variant="line" href={jobsPagePath()}>
            See the jobs
          </ButtonLink>
        }
      >
        They appear here as soon as somebody applies for one of your jobs.
        {jobs && (
          <>
            {" "}
            <a href={pagePaths.careers}>{careersPageShows(jobs.open)}</a>
          </>
        )}
      </EmptyState>
    );
  return (
    <EmptyState
      title="No application matches"
      heading="h2"
      action={
        <Button variant="line" onClick={() => onShow(view.sort ? { sort: view.sort } : {})}>
          Clear filters
        </Button>
      }
    >
      {all.total === 1 ? "One is" : `${all.total.toLocaleString("en-GB")} are`} there without the filters
      {view.q && " and the search"}.
    </EmptyState>
  );
}

const skeletonRows = ["a", "b", "c", "d", "e", "f", "g", "h"];
/** Milliseconds before a skeleton is shown. */
const skeletonDelayMs = 300;

/** A skeleton with the height of the rows, announced to screen readers too. */
function ListSkeleton() {
  const [isLong, setIsLong] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setIsLong(true), skeletonDelayMs);
    return () => clearTimeout(timer.current);
  }, []);
  if (!isLong) return null;
  return (
    <div>
      <output className="visually-hidden">Loading the applications</output>
      {skeletonRows.map((row) => (
        <div key={row} className="list-pane__skeleton" aria-hidden="true">
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
