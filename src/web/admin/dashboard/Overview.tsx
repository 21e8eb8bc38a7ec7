import { isTakingApplications } from "#contract/job-closing.ts";
import { pagePaths } from "#contract/paths.ts";
import { useToday } from "#web/ui/use-today.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import type { DeskDialog } from "../layout/dialogs.ts";
import { useApplications, useJobs } from "../session/lists.ts";
import { countsOf } from "../applications/statuses.ts";
import { FailedMails } from "./FailedMails.tsx";
import { NewestApplications } from "./NewestApplications.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { OverduePolicies } from "./OverduePolicies.tsx";

/** What an administrator sees first: how things stand, and what to do next. */
export function Overview({ onOpen }: { onOpen: (dialog: DeskDialog) => void }) {
  const jobs = useJobs();
  const applications = useApplications();
  const today = useToday();
  const openJobs = jobs.data?.filter((job) => isTakingApplications(job, today)) ?? [];
  const hasFailed = jobs.isError || applications.isError;
  const retry = () => void Promise.all([jobs.refetch(), applications.refetch()]);
  return (
    <main id="main" className="desk" tabIndex={-1}>
      <div className="desk-head">
        <h1>Overview</h1>
      </div>
      {hasFailed && (
        <LoadError
          what="the jobs and applications"
          onRetry={retry}
          isRetrying={jobs.isFetching || applications.isFetching}
        />
      )}
      {jobs.data && applications.data && (
        <div className="overview">
          <Figures
            openJobs={openJobs.length}
            newApplications={countsOf(applications.data).pending}
            interviewed={countsOf(applications.data).interviewed}
          />
          <div className="column">
            <NextSteps
              hasJobs={jobs.data.length > 0}
              hasOpenJobs={openJobs.length > 0}
              applications={applications.data}
              onOpen={onOpen}
            />
            <FailedMails />
            <OverduePolicies />
          </div>
          {applications.data.length > 0 && <NewestApplications applications={applications.data} />}
        </div>
      )}
      {!hasFailed && !(jobs.data && applications.data) && <output className="muted">Loading…</output>}
    </main>
  );
}

interface FiguresProps {
  openJobs: number;
  newApplications: number;
  interviewed: number;
}

function Figures({ openJobs, newApplications, interviewed }: FiguresProps) {
  return (
    <dl className="figures panel">
      <div>
        <dt>Open {openJobs === 1 ? "job" : "jobs"}</dt>
        <dd>{openJobs}</dd>
      </div>
      <div>
        <dt>
          <a href={`${pagePaths.adminApplications}?status=pending`} target="_blank" rel="noopener">
            New {newApplications === 1 ? "application" : "applications"}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </dt>
        <dd>{newApplications}</dd>
      </div>
      <div>
        <dt>
          <a href={`${pagePaths.adminApplications}?status=interviewed`} target="_blank" rel="noopener">
            Interviewed, not yet decided<span className="vh"> (opens in a new tab)</span>
          </a>
        </dt>
        <dd>{interviewed}</dd>
      </div>
    </dl>
  );
}
