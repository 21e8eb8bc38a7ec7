import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isTakingApplications } from "#contract/job-closing.ts";
import type { Job } from "#contract/jobs.ts";
import { jobPath, pagePaths } from "#contract/paths.ts";
import { queryKeys } from "#web/api/queries.ts";
import { closingWords } from "#web/jobs/job-facts.ts";
import { JobStatusBadge } from "#web/jobs/JobStatusBadge.tsx";
import { JobTools, type Manage } from "#web/jobs/JobTools.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";

interface ClosedJobsProps {
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** Ids of jobs that are being deleted. */
  gone: ReadonlySet<string>;
  manage: Manage;
}

const shownMax = 20;

const neverChanges = () => () => {};

/**
 * The jobs that visitors do not see, newest first, for an administrator, who can reopen them. They are not part of
 * the search and its count; without any, nothing is shown.
 */
export function ClosedJobs({ today, gone, manage }: ClosedJobsProps) {
  const { data, isError, isFetching, refetch } = useQuery<Job[]>({ queryKey: queryKeys.jobs });
  // The list is requested only after hydration: before, and without script, nothing is loading.
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (isError && !data)
    return <LoadError what="the closed jobs" onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return isAwake && <output className="muted">Loading the closed jobs…</output>;
  const closed = data.filter((job) => !isTakingApplications(job, today) && !gone.has(job.id));
  if (closed.length === 0) return null;
  const rest = closed.length - shownMax;
  return (
    <section className="closed-jobs" aria-labelledby="closed-jobs">
      <h2 id="closed-jobs">Closed and inactive jobs</h2>
      <p className="muted small">
        Only administrators see these. To open a job again, edit its closing date or make it active.
      </p>
      <ul className="plain">
        {closed.slice(0, shownMax).map((job) => (
          <ClosedJob key={job.id} job={job} today={today} manage={manage} />
        ))}
      </ul>
      {rest > 0 && (
        <p>
          <a href={`${pagePaths.adminAccess}?open=manage-jobs`}>{rest} more in Manage Jobs</a>
        </p>
      )}
    </section>
  );
}

type ClosedJobProps = Pick<ClosedJobsProps, "today" | "manage"> & { job: Job };

function ClosedJob({ job, today, manage }: ClosedJobProps) {
  const facts = [job.location, closingWords(job, today)].filter(Boolean).join(" · ");
  return (
    <li>
      <div className="closed-jobs__about">
        <a href={jobPath(job.id)}>{job.title}</a>
        <p className="muted small">{facts}</p>
      </div>
      <JobStatusBadge job={job} today={today} />
      <JobTools job={job} manage={manage} />
    </li>
  );
}
