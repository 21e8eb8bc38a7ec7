import type { Job } from "#contract/jobs.ts";
import { IconButton } from "#web/ui/Button.tsx";

/** The administrator's actions on a card. */
export interface Manage {
  edit: (job: Job) => void;
  remove: (job: Job) => void;
}

/** Edit and delete, for an administrator. */
export function JobTools({ job, manage }: { job: Job; manage: Manage }) {
  return (
    <div className="job-tools">
      <IconButton icon="edit" label={`Edit ${job.title}`} onClick={() => manage.edit(job)} />
      <IconButton
        icon="remove"
        label={`Delete ${job.title}`}
        isDestructive
        onClick={() => manage.remove(job)}
      />
    </div>
  );
}
