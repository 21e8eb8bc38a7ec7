import type { UseQueryResult } from "@tanstack/react-query";
import { careers } from "#content/careers.ts";
import { formatOpportunities } from "#contract/format.ts";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import type { JobFilters } from "#contract/paths.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Employer } from "./advert-facts.ts";
import { AllJobsForm } from "./FilterBar.tsx";
import type { FoundJobs } from "./find-among.ts";
import { JobCard, type Manage } from "./JobCard.tsx";
import { Pages } from "./Pages.tsx";

interface ResultsProps {
  found: UseQueryResult<FoundJobs>;
  filters: JobFilters;
  /** Whether there is any open job at all, found or not. */
  hasJobs: boolean;
  /** Address for those who find no job. */
  contactHref: string;
  /** The provider's names. */
  employer: Employer;
  onClear: () => void;
  onApply: (job: Job) => void;
  manage: Manage | undefined;
}

/** What the search found: how many, and the cards; or why there are none. */
export function Results(props: ResultsProps) {
  const { found, filters, hasJobs, contactHref, employer, onClear, onApply, manage } = props;
  const { data, isPending, isError, refetch } = found;
  return (
    <div>
      <h2 className="found" aria-live="polite">
        {heading(found)}
      </h2>
      {isPending && <Skeleton cards={limits.skeletonCards} label="Loading jobs" />}
      {isError && (
        <EmptyState
          title={careers.notLoaded.heading}
          picture={<LogoMark />}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        >
          {careers.notLoaded.text}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <JobCards jobs={data.jobs} employer={employer} onApply={onApply} manage={manage} />
          <Pages filters={filters} total={data.total} />
        </>
      )}
      {data?.total === 0 && !hasJobs && <NoJobs contactHref={contactHref} />}
      {data?.total === 0 && hasJobs && (
        <>
          <NoMatch onClear={onClear} />
          {data.nearest && data.nearest.length > 0 && (
            <section className="nearest" aria-labelledby="nearest">
              <h3 id="nearest">{careers.noMatch.nearest}</h3>
              <JobCards jobs={data.nearest} employer={employer} onApply={onApply} manage={manage} />
            </section>
          )}
        </>
      )}
    </div>
  );
}

type JobCardsProps = { jobs: readonly Job[] } & Pick<ResultsProps, "employer" | "onApply" | "manage">;

function JobCards({ jobs, employer, onApply, manage }: JobCardsProps) {
  return (
    <ul className="slips">
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} employer={employer} onApply={onApply} manage={manage} />
      ))}
    </ul>
  );
}

function heading({ data, isPending }: UseQueryResult<FoundJobs>): string {
  if (isPending) return "Finding opportunities…";
  return data ? formatOpportunities(data.total) : "Opportunities";
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={careers.noMatch.heading}
      picture={<LogoMark />}
      action={<AllJobsForm id="view-all-jobs" label="View All Opportunities" onSubmit={onClear} />}
    >
      {careers.noMatch.text}
    </EmptyState>
  );
}

function NoJobs({ contactHref }: { contactHref: string }) {
  return (
    <EmptyState
      title={careers.noJobs.heading}
      picture={<LogoMark />}
      action={<ButtonLink href={contactHref}>Email Us</ButtonLink>}
    >
      {careers.noJobs.text}
    </EmptyState>
  );
}
