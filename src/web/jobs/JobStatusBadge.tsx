import type { Job } from "#contract/jobs.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { jobStatus } from "./job-facts.ts";

const labels = { active: "Active", closed: "Closed", inactive: "Inactive" } as const;

/** A job's state on `today` (`YYYY-MM-DD` in London), for administrators. */
export function JobStatusBadge({ job, today }: { job: Job; today: string }) {
  const status = jobStatus(job, today);
  return <Badge tone={status}>{labels[status]}</Badge>;
}
