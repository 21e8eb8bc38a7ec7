import type { Admin } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import { failures, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { useDeletions, useWaitingDeletions } from "../session/deletions.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";

/**
 * Deletes an admin without a confirmation (specification §6). For 10 seconds nothing is deleted, and both the toast
 * and the row offer Undo, because another toast may replace this one. After that only a failure is shown. Where the
 * password is needed again it is asked for first, because it cannot be asked for once the page is left.
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
  const check = useApiMutation<Admin, undefined>({
    send: () => request("checkReauthentication", {}),
    failure: failures.adminDelete,
    onDone: (_, admin) => schedule(admin),
  });
  const schedule = (admin: Admin) => {
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
      // A toast stays longer while the pointer is over it; it must not offer an Undo that comes too late.
      toast.dismiss(toastId);
      if (keepalive) await request("deleteAdmin", { params: { id }, keepalive });
      else await remove.run(admin);
    });
  };
  const failed = remove.failedAt > check.failedAt ? remove : check;
  return {
    waiting,
    problem: failed.problem,
    failedAt: failed.failedAt,
    start: check.start,
    undo: ({ id }: Admin) => deletions.undo(id),
  };
}
