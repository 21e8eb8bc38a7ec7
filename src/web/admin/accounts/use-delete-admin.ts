import type { Admin } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import { failures, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { useDeletions, useWaitingDeletions } from "../session/deletions.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";

/**
 * Deletes an admin without a confirmation (specification §6). For 10 seconds nothing is destroyed and the toast offers
 * Undo; so does the row, for another toast may take the place of this one. Then only a failure is told.
 */
export function useDeleteAdmin() {
  const toast = useToast();
  const deletions = useDeletions();
  const waiting = useWaitingDeletions();
  const remove = useApiMutation<Admin, undefined>({
    send: ({ id }) => request("deleteAdmin", { params: { id } }),
    failure: failures.adminDelete,
    refreshes: [queryKeys.admins],
  });
  return {
    waiting,
    problem: remove.problem,
    failedAt: remove.failedAt,
    start: (admin: Admin) => {
      const { id, username } = admin;
      const toastId = toast.show({
        ...successes.adminDeleted,
        durationMs: limits.undoMs,
        action: {
          label: "Undo",
          alternative: `Press Undo beside ${username} in the list`,
          run: () => deletions.undo(id),
        },
      });
      deletions.schedule(id, async ({ keepalive }) => {
        // A toast stays longer while somebody points at it; an Undo that comes too late must not be offered.
        toast.dismiss(toastId);
        if (keepalive) await request("deleteAdmin", { params: { id }, keepalive });
        else await remove.run(admin);
      });
    },
    undo: ({ id }: Admin) => deletions.undo(id),
  };
}
