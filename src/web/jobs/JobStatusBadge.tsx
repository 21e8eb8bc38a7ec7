import type { Job } from "#contract/jobs.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { jobStatus } from "./job-facts.ts";

/** Also in the list of jobs, which has more states. */
export const jobStatusLabels = { active: "Active", closed: "Closed", inactive: "Inactive" } as const;

/** A job's state on `today` (`YYYY-MM-DD` in London), for administrators. */
export function JobStatusBadge({ job, today }: { job: Job; today: string }) {
  const status = jobStatus(job, today);
  return <Badge tone={status}>{jobStatusLabels[status]}</Badge>;
}
