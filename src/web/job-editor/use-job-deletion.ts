import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Job } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";
import { failures, successes } from "#contract/messages.ts";
import { createDelayedDeletions } from "#web/api/undoable-deletions.ts";
import { wordsOfFailure } from "#web/api/errors.ts";
import { notifyOtherTabs } from "#web/api/cross-tab.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { createStore } from "#web/ui/create-store.ts";
import { useToast } from "#web/ui/Toasts.tsx";

const sentKey = "deleted jobs";

/**
 * Keeps what is deleted as the page is left for the next page of this tab. A browser asks for that page first, so its
 * list still has the jobs.
 */
function keepSent(ids: readonly string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(sentKey, JSON.stringify(ids));
  } catch {
    // Without storage the next page shows them until its list is read again.
  }
}

function takeSent(): readonly string[] {
  try {
    const kept = sessionStorage.getItem(sentKey) ?? "[]";
    sessionStorage.removeItem(sentKey);
    return JSON.parse(kept) as string[]; // of this page
  } catch {
    return [];
  }
}

/**
 * Deleting a job from its card has no confirmation: the card disappears at once, and for 10 s the toast offers Undo
 * before the job, its applications and their CVs are deleted (specification §6, decided). Returns the ids of jobs that
 * are being deleted.
 */
export function useJobDeletion(): { gone: ReadonlySet<string>; remove: (job: Job) => void } {
  const toast = useToast();
  const queries = useQueryClient();
  const [deletions] = useState(() => createDelayedDeletions());
  const waiting = useSyncExternalStore(deletions.watch, deletions.current, deletions.current);
  const [before] = useState(() => createStore<readonly string[]>([]));
  const sentBefore = useSyncExternalStore(before.watch, before.current, before.current);
  const gone = useMemo(() => new Set([...waiting, ...sentBefore]), [waiting, sentBefore]);

  useEffect(() => {
    const leave = () => {
      keepSent([...deletions.current()]);
      deletions.flush({ keepalive: true }).catch(() => undefined);
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [deletions]);

  useEffect(() => {
    const sent = takeSent();
    if (sent.length === 0) return;
    before.set(sent);
    const show = () => before.set([]);
    const timer = setTimeout(() => {
      queries.invalidateQueries({ queryKey: queryKeys.jobs }).then(show, show);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [queries, before]);

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
