import { describeDate, isOverdue, policies } from "#content/policies/list.ts";
import type { Application } from "#contract/applications.ts";
import { isTakingApplications } from "#contract/job-closing.ts";
import { pagePaths } from "#contract/paths.ts";
import { formatCreated } from "#contract/text/format.ts";
import { Badge, lookOfStatus } from "#web/ui/Badge.tsx";
import { Button, ButtonLink, Hidden } from "#web/ui/Button.tsx";
import { useToday } from "#web/ui/use-today.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { applicationsPath } from "../applications/address.ts";
import { countsOf, labelOfStatus } from "../applications/statuses.ts";
import type { AdminPageProps } from "../layout/admin-pages.ts";
import { AdminPage } from "../layout/AdminPage.tsx";
import { useApplications, useJobs } from "../session/lists.ts";
import { FailedMails } from "./FailedMails.tsx";
import { NextSteps } from "./NextSteps.tsx";

/** What an administrator sees first: how things stand, and what to do next. */
export function Overview({ onOpen }: AdminPageProps) {
  const jobs = useJobs();
  const applications = useApplications();
  const today = useToday();
  const openJobs = jobs.data?.filter((job) => isTakingApplications(job, today)) ?? [];
  const hasFailed = jobs.isError || applications.isError;
  const retry = () => void Promise.all([jobs.refetch(), applications.refetch()]);
  return (
    <AdminPage
      title="Overview"
      actions={
        <>
          <Button look="line" aria-haspopup="dialog" onClick={() => onOpen("manage-jobs")}>
            Manage Jobs
          </Button>
          <ViewApplications count={applications.data?.length} />
        </>
      }
    >
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
    </AdminPage>
  );
}

/** Opens the applications in a tab of their own (specification §2). */
function ViewApplications({ count }: { count: number | undefined }) {
  return (
    <ButtonLink href={pagePaths.adminApplications} target="_blank" rel="noopener">
      View Applications{count !== undefined && ` (${count.toLocaleString("en-GB")})`}
      <Hidden>(opens in a new tab)</Hidden>
    </ButtonLink>
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
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </dt>
        <dd>{newApplications}</dd>
      </div>
      <div>
        <dt>
          <a href={`${pagePaths.adminApplications}?status=interviewed`} target="_blank" rel="noopener">
            Interviewed, not yet decided<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </dt>
        <dd>{interviewed}</dd>
      </div>
    </dl>
  );
}

const shown = 5;

/** The last few applications, each a link into the applications page. */
function NewestApplications({ applications }: { applications: readonly Application[] }) {
  const newest = applications
    .toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
    .slice(0, shown);
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">Newest applications</h2>
      <ul className="inbox">
        {newest.map(({ id, applicantName, applicationStatus, jobTitle, jobLocation, createdAt }) => (
          <li key={id}>
            <div className="cluster">
              <a href={applicationsPath({ applicationId: id })} target="_blank" rel="noopener">
                {applicantName}
                <Hidden> (opens in a new tab)</Hidden>
              </a>
              <Badge look={lookOfStatus(applicationStatus)}>{labelOfStatus(applicationStatus)}</Badge>
            </div>
            <p>
              {jobTitle}, {jobLocation}
            </p>
            <p>{formatCreated(createdAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Policies are reviewed at least annually; those that have not been for longer stand here (decided). */
function OverduePolicies() {
  const today = useToday();
  const overdue = policies.filter((policy) => isOverdue(policy, today));
  if (overdue.length === 0) return null;
  return (
    <section aria-labelledby="overdue">
      <h2 id="overdue">Policies older than 12 months</h2>
      <ul className="todo">
        {overdue.map((policy) => (
          <li key={policy.path}>
            <a href={policy.path}>{policy.title}</a>
            <span className="muted small">
              {policy.wording.label} {describeDate(policy)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
