import type { Job } from "#contract/jobs.ts";
import { formatDay } from "#contract/text/format.ts";
import { employmentTypeLabel, jobWords } from "#content/words/jobs.ts";
import { closingDay } from "#web/jobs/job-facts.ts";
import { JobStatusBadge } from "#web/jobs/JobStatusBadge.tsx";
import { Hidden, IconButton } from "#web/ui/Button.tsx";
import { applicationsPath } from "../applications/address.ts";
import { DataTable, TableActions } from "../../ui/DataTable.tsx";

export interface JobTableProps {
  jobs: readonly Job[];
  /** The day in London, `YYYY-MM-DD`. */
  today: string;
  /** The number of a job's applications; undefined until loaded. */
  applicationsOf: (job: Job) => number | undefined;
  onEdit: (job: Job) => void;
  onDelete: (job: Job) => void;
}

/** All jobs with their badge and number of applications. */
export function JobTable({ jobs, today, applicationsOf, onEdit, onDelete }: JobTableProps) {
  return (
    <DataTable
      caption="All jobs"
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        { heading: "Job", renderCell: (job) => <JobName job={job} /> },
        { heading: "Location", renderCell: ({ location }) => location },
        { heading: "Type", renderCell: ({ employmentType }) => employmentTypeLabel(employmentType) },
        {
          heading: "Applications",
          renderCell: (job) => <ApplicationCount job={job} count={applicationsOf(job)} />,
        },
        { heading: "Status", renderCell: (job) => <JobStatusCell job={job} today={today} /> },
        {
          heading: "Actions",
          isHeadingHidden: true,
          renderCell: (job) => (
            <TableActions>
              <IconButton icon="edit" label={`Edit ${job.title}`} onClick={() => onEdit(job)} />
              <IconButton
                icon="remove"
                label={`Delete ${job.title}`}
                isDestructive
                onClick={() => onDelete(job)}
              />
            </TableActions>
          ),
        },
      ]}
    />
  );
}

function JobName({ job: { title, salary } }: { job: Job }) {
  return (
    <>
      <b>{title}</b>
      <span className="muted">{salary ?? "Salary not stated"}</span>
    </>
  );
}

function JobStatusCell({ job, today }: { job: Job; today: string }) {
  const closing = closingDay(job, today);
  return (
    <div>
      <JobStatusBadge job={job} today={today} />
      {closing && (
        <div className="muted small no-wrap">{jobWords[closing.fact](formatDay(job.validThrough ?? ""))}</div>
      )}
    </div>
  );
}

function ApplicationCount({ job, count }: { job: Job; count: number | undefined }) {
  if (!count) return count === 0 ? "0" : "–";
  return (
    <a href={applicationsPath({ jobId: job.id })} target="_blank" rel="noopener">
      {count}
      <Hidden> for {job.title} (opens in a new tab)</Hidden>
    </a>
  );
}
