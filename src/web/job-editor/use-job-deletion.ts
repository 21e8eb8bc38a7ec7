import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { failures, successes } from "#contract/messages.ts";
import { createDelayedDeletions } from "#web/api/undoable-deletions.ts";
import { wordsOfFailure } from "#web/api/errors.ts";
import { notifyOtherTabs } from "#web/api/cross-tab.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useToast } from "#web/ui/Toasts.tsx";

/**
 * Deleting a job from its card has no confirmation: the card disappears at once, and for 10 s the toast offers Undo
 * before the job, its applications and their CVs are deleted (specification §6, decided). Returns the ids of jobs that
 * are being deleted.
 */
export function useJobDeletion(): { gone: ReadonlySet<string>; remove: (job: Job) => void } {
  const toast = useToast();
  const queries = useQueryClient();
  const [deletions] = useState(() => createDelayedDeletions());
  const gone = useSyncExternalStore(deletions.watch, deletions.current, deletions.current);

  useEffect(() => {
    const leave = () => void deletions.flush({ keepalive: true });
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [deletions]);

  const send = async (id: string, keepalive: boolean) => {
    try {
      await request("deleteJob", { params: { id }, keepalive });
      notifyOtherTabs([queryKeys.jobs, queryKeys.applications]);
      await queries.invalidateQueries({ queryKey: queryKeys.jobs });
    } catch (error) {
      toast.show({ ...wordsOfFailure(error, failures.jobDelete), variant: "destructive" });
    }
  };

  return {
    gone,
    remove({ id, title }) {
      const toastId = toast.show({
        ...successes.jobDeleted,
        durationMs: limits.undoMs,
        action: { label: "Undo", alternative: `Undo deleting ${title}`, run: () => deletions.undo(id) },
      });
      deletions.schedule(id, ({ keepalive }) => {
        // A toast stays longer while the pointer is over it; it must not offer an Undo that comes too late.
        toast.dismiss(toastId);
        return send(id, keepalive);
      });
    },
  };
}
