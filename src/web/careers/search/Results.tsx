import { careers } from "#content/careers.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { type JobFilters, jobsPath } from "#contract/paths.ts";
import { ApiError } from "#web/api/errors.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AdvertStrip, JobCard, JobCardList } from "../../jobs/JobCard.tsx";
import type { Manage } from "../../jobs/JobTools.tsx";
import { commonFacts, type Employer } from "../../jobs/advert-facts.ts";
import { AllJobsForm } from "./FilterBar.tsx";
import { areSame, isNarrowed, pageCount } from "./filters.ts";
import type { FoundJobs } from "./find-among.ts";
import { type CareersPageFacts, useFoundJobs } from "./use-found-jobs.ts";
import { usePageTitle } from "./search-title.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, memo, startTransition, useEffect, useRef, useState } from "react";
import { jobList, opportunitiesFound } from "#content/words/jobs.ts";
import { listWords } from "#content/words/intl.ts";

interface ResultsProps {
  page: CareersPageFacts;
  /** The contact address for visitors who find no job. */
  contactHref: string;
  /** The provider's names. */
  employer: Employer;
  filters: JobFilters;
  /** Ids of jobs that are being deleted, or were found closed. */
  gone: ReadonlySet<string>;
  onClear: () => void;
  onApply: (job: Job) => void;
  manage: Manage | undefined;
}

/**
 * The results of the search, hydrated after it in slices: a Suspense boundary of its own, because a key in a field
 * that is not hydrated yet makes React hydrate the field's whole boundary at once; and memoized, because new props
 * for such a boundary do the same.
 */
export const Results = memo(function Results(props: ResultsProps) {
  return (
    <Suspense fallback={null}>
      <Found {...props} />
    </Suspense>
  );
});

/** The number of jobs found, and their cards; or why there are none. */
function Found(props: ResultsProps) {
  const { page, contactHref, employer, filters, gone, onClear, onApply, manage } = props;
  const found = useFoundJobs(page, filters, gone);
  const { data, isPending, error, refetch } = found;
  const headingRef = useRef<HTMLHeadingElement>(null);
  usePageTitle(filters, data?.total);
  const cards = { isNew: !areSame(filters, page.filters), employer, today: page.today, onApply, manage };
  const hasJobs = page.openTotal > 0 && isNarrowed(filters);
  return (
    <div>
      <h2 className="results-heading" aria-live="polite" tabIndex={-1} ref={headingRef}>
        {heading(found)}
      </h2>
      {isPending && <Skeleton cards={limits.skeletonCards} label={jobList.loading} />}
      {error && (
        <NotLoaded
          error={error}
          onRetry={async () => {
            // The button is removed while the jobs load.
            headingRef.current?.focus();
            await refetch();
          }}
        />
      )}
      {data && data.total > 0 && (
        <>
          <JobCards jobs={data.jobs} {...cards} />
          <Pages filters={filters} total={data.total} />
          <TrueOfEveryJob employer={employer} />
        </>
      )}
      {data?.total === 0 && !hasJobs && <NoJobs contactHref={contactHref} />}
      {data?.total === 0 && hasJobs && (
        <>
          <NoMatch filters={filters} onClear={onClear} />
          {data.nearest && data.nearest.length > 0 && (
            <section className="nearest-jobs" aria-labelledby="nearest">
              <h3 id="nearest">{careers.noMatch.nearest}</h3>
              <JobCards jobs={data.nearest} {...cards} />
            </section>
          )}
        </>
      )}
    </div>
  );
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const { heading, text, ours } = careers.notLoaded;
  return (
    <EmptyState
      title={heading}
      picture={<LogoMark />}
      action={<Button onClick={onRetry}>{jobList.tryAgain}</Button>}
    >
      {error instanceof ApiError && error.status >= 500 ? ours : text}
    </EmptyState>
  );
}

type JobCardsProps = {
  jobs: readonly Job[];
  /** True unless the page was rendered with these jobs. */
  isNew: boolean;
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
} & Pick<ResultsProps, "employer" | "onApply" | "manage">;

function JobCards({ jobs, isNew, ...card }: JobCardsProps) {
  const drawn = useGradually(jobs, isNew);
  return (
    <JobCardList isBeside>
      {drawn.map((job) => (
        <JobCard key={job.id} job={job} group="job" {...card} />
      ))}
    </JobCardList>
  );
}

/** What is true of every job, and not repeated on the cards. */
function TrueOfEveryJob({ employer }: Pick<ResultsProps, "employer">) {
  return (
    <div className="every-job">
      <h3>{jobList.everyJob}</h3>
      <AdvertStrip facts={commonFacts(employer)} />
    </div>
  );
}

function heading({ data, isPending }: UseQueryResult<FoundJobs>): string {
  if (isPending) return jobList.finding;
  return data ? opportunitiesFound(data.total) : jobList.heading;
}

function NoMatch({ filters: { q, location, type }, onClear }: Pick<ResultsProps, "filters" | "onClear">) {
  const { tryInstead } = careers.noMatch;
  const advice = [
    ...(q ? [tryInstead.q] : []),
    ...(location ? [tryInstead.location] : []),
    ...(type === "all" ? [] : [tryInstead.type]),
  ];
  return (
    <EmptyState
      title={careers.noMatch.heading}
      picture={<LogoMark />}
      action={<AllJobsForm id="view-all-jobs" label={jobList.viewAll} onSubmit={onClear} />}
    >
      {jobList.tryInstead(listWords(advice, "disjunction"))}
    </EmptyState>
  );
}

function NoJobs({ contactHref }: { contactHref: string }) {
  return (
    <EmptyState
      title={careers.noJobs.heading}
      picture={<LogoMark />}
      action={<ButtonLink href={contactHref}>{jobList.emailUs}</ButtonLink>}
    >
      {careers.noJobs.text}
    </EmptyState>
  );
}

/** Links to the pages of a search with more than one page. */
function Pages({ filters, total }: { filters: JobFilters; total: number }) {
  const last = pageCount(total);
  if (last === 1) return null;
  const page = Math.min(filters.page, last);
  const { pages: words } = jobList;
  const hrefOf = (page: number) => jobsPath({ ...filters, page });
  return (
    <nav className="result-pages" aria-label={words.region}>
      {page > 1 && (
        <a className="text-link" rel="prev" href={hrefOf(page - 1)}>
          {words.newer}
        </a>
      )}
      <span>{words.place(page, last)}</span>
      {page < last && (
        <a className="text-link" rel="next" href={hrefOf(page + 1)}>
          {words.older}
        </a>
      )}
    </nav>
  );
}

/** A slow phone lays out as many cards in one or two frames. */
const cardsAFrame = 4;

/**
 * The list at once, or growing by a few items each frame: rendering twenty cards at once delays the next key by 125
 * ms on a slow phone.
 */
function useGradually<T>(list: readonly T[], isGradual: boolean): readonly T[] {
  const [count, setCount] = useState(isGradual ? cardsAFrame : list.length);
  const isWhole = !isGradual || count >= list.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + cardsAFrame)));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, count]);
  return isWhole ? list : list.slice(0, count);
}
