import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { failures, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { jobStatus } from "#web/jobs/job-facts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { useToday } from "#web/ui/use-today.ts";
import { useCounts } from "../applications/list/use-rows.ts";
import { useJobs } from "../session/lists.ts";
import { useSession } from "../session/session.ts";
import { InlineError } from "../../ui/InlineError.tsx";
import { QueryResult } from "../../ui/QueryResult.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { jobsPagePath } from "./address.ts";
import { deletionQuestion } from "./questions.ts";
import { JobTable, type JobTableProps } from "./JobTable.tsx";

const JobDialog = lazyDialog(async () => (await import("#web/job-editor/JobDialog.tsx")).JobDialog);

type Edited = { job: Job | undefined };

/** "Manage Jobs": all jobs with their badges; create, edit, and delete after a confirmation (specification §2). */
export function ManageJobsDialog({ onClose }: { onClose: () => void }) {
  const jobs = useJobs();
  const { data: counts } = useCounts({});
  const today = useToday();
  const [edited, setEdited] = useState<Edited>();
  const countOf = ({ id }: Job) => counts && (counts.byJob[id] ?? 0);
  const remove = useDeletion(countOf);
  const confirmDeletion = (job: Job) => {
    if (window.confirm(deletionQuestion(job, countOf(job)))) remove.start(job);
  };
  return (
    <>
      <Dialog
        title="Manage Jobs"
        summary={jobs.data && summaryOf(jobs.data, today)}
        isWide
        isSteady
        onClose={onClose}
      >
        <DialogBody>
          <InlineError text={remove.problem} />
          <QueryResult what="the jobs" list={jobs}>
            {(all) => (
              <JobList
                jobs={all}
                today={today}
                applicationsOf={countOf}
                onEdit={(job) => setEdited({ job })}
                onDelete={confirmDeletion}
              />
            )}
          </QueryResult>
        </DialogBody>
        <DialogFooter>
          <Button icon="add" onClick={() => setEdited({ job: undefined })}>
            Create job
          </Button>
          <a href={jobsPagePath()}>Open jobs as a page</a>
        </DialogFooter>
      </Dialog>
      {edited && <EditedJob job={edited.job} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Deletes a job with the applications that were counted: not with others that came meanwhile. */
function useDeletion(countOf: (job: Job) => number | undefined) {
  const queries = useQueryClient();
  return useApiMutation<Job, undefined>({
    send: (job) => request("deleteJob", { params: { id: job.id }, query: { expectedCount: countOf(job) } }),
    failure: failures.jobDelete,
    success: () => successes.jobDeleted,
    // Its applications are deleted with it.
    refreshes: [queryKeys.jobs, queryKeys.applications],
    // Applications that came meanwhile are counted again.
    onFailed: () => void queries.invalidateQueries({ queryKey: queryKeys.applications }),
  });
}

/** What is typed belongs to its author: after another admin has logged in, the form starts anew. */
function EditedJob({ job, onClose }: Edited & { onClose: () => void }) {
  const { username = "" } = useSession();
  return <JobDialog key={username} form="admin" job={job} author={username} onClose={onClose} />;
}

function JobList(props: JobTableProps) {
  if (props.jobs.length > 0) return <JobTable {...props} />;
  return (
    <EmptyState title="No jobs yet">
      Create the first one: it appears on the careers page as soon as it is saved.
    </EmptyState>
  );
}

function summaryOf(jobs: readonly Job[], today: string): string {
  const count = { active: 0, closed: 0, inactive: 0 };
  for (const job of jobs) count[jobStatus(job, today)] += 1;
  const closed = count.closed === 0 ? "" : ` ${count.closed} closed,`;
  return `${count.active} active,${closed} ${count.inactive} inactive. Only active jobs are shown to the public.`;
}
