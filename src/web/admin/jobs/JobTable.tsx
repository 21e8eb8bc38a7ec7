import type { Job } from "#contract/jobs.ts";
import { employmentTypeLabels } from "#contract/limits.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Hidden, IconButton } from "#web/ui/Button.tsx";
import { applicationsPath } from "../applications/address.ts";
import { Listing } from "../../ui/DataTable.tsx";

export interface JobTableProps {
  jobs: readonly Job[];
  /** How many applications a job has; undefined until they are read. */
  applicationsOf: (job: Job) => number | undefined;
  onEdit: (job: Job) => void;
  onDelete: (job: Job) => void;
}

/** Every job with its badge and how many applied. */
export function JobTable({ jobs, applicationsOf, onEdit, onDelete }: JobTableProps) {
  return (
    <Listing
      caption="All jobs"
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        { heading: "Job", renderCell: (job) => <JobName job={job} /> },
        { heading: "Location", renderCell: ({ location }) => location },
        { heading: "Type", renderCell: ({ employmentType }) => labelOfType(employmentType) },
        {
          heading: "Applications",
          renderCell: (job) => <ApplicationCount job={job} count={applicationsOf(job)} />,
        },
        { heading: "Status", renderCell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
        {
          heading: "Actions",
          isHeadingHidden: true,
          renderCell: (job) => (
            <div className="acts">
              <IconButton icon="edit" label={`Edit ${job.title}`} onClick={() => onEdit(job)} />
              <IconButton
                icon="remove"
                label={`Delete ${job.title}`}
                isDestructive
                onClick={() => onDelete(job)}
              />
            </div>
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

function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge look="active">Active</Badge> : <Badge look="inactive">Inactive</Badge>;
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

function labelOfType(type: string): string {
  return (employmentTypeLabels as Record<string, string>)[type] ?? type; // a row may hold any
}
