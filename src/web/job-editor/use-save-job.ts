import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Job, JobWrite } from "#contract/jobs.ts";
import { failures, successes } from "#contract/messages.ts";
import { wordsOfFailure } from "#web/api/errors.ts";
import { tellOtherTabs } from "#web/api/cross-tab.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useToast } from "#web/ui/Toasts.tsx";

/** Creates a job, or replaces `job`. Says in a toast how it went, and refreshes the lists of jobs in every tab (§7, §8). */
export function useSaveJob(job: Job | undefined, onSaved: () => void) {
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: JobWrite) =>
      job ? request("updateJob", { params: { id: job.id }, body }) : request("createJob", { body }),
    onSuccess: async () => {
      toast.show(job ? successes.jobUpdated : successes.jobCreated);
      onSaved();
      tellOtherTabs([queryKeys.jobs]);
      await queries.invalidateQueries({ queryKey: queryKeys.jobs });
    },
    onError: (error) => {
      toast.show({ ...wordsOfFailure(error, failures.jobSave), variant: "destructive" });
    },
  });
}
