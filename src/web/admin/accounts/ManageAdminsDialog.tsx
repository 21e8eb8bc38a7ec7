import { useState } from "react";
import type { Admin, Invitation, Session } from "#contract/accounts.ts";
import { activationToasts, failures, sessionToasts, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { useAdmins } from "../session/lists.ts";
import { InlineError } from "../../ui/InlineError.tsx";
import { QueryResult } from "../../ui/QueryResult.tsx";
import { newestProblem, useApiMutation } from "../../api/use-api-mutation.ts";
import { AdminTable } from "./AdminTable.tsx";
import { useDeleteAdmin } from "./use-delete-admin.ts";

const CreateAdminDialog = lazyDialog(async () => (await import("./CreateAdminDialog.tsx")).CreateAdminDialog);

interface ManageAdminsDialogProps {
  session: Session;
  /** Shows the credentials of a repeated invitation; also called when the dialog was closed before the answer. */
  onRenewed: (invitation: Invitation) => void;
  onClose: () => void;
}

/** "Manage Admins", for master admins: the list of admins with its actions (specification §2, §6). */
export function ManageAdminsDialog({ session, onRenewed, onClose }: ManageAdminsDialogProps) {
  const admins = useAdmins();
  const [isCreating, setIsCreating] = useState(false);
  const deletion = useDeleteAdmin();
  const { changes, actions, promotedId } = useAdminChanges(onRenewed);
  return (
    <>
      <Dialog
        title="Manage Admins"
        summary="Master admins invite, promote, deactivate and delete other admins."
        isWide
        isSteady
        onClose={onClose}
      >
        <DialogBody>
          <InlineError text={newestProblem(deletion, ...changes)} />
          <QueryResult what="the admins" list={admins}>
            {(all) => (
              <AdminTable
                admins={all}
                ownUsername={session.username}
                leaving={deletion.waiting}
                promotedId={promotedId}
                isBusy={changes.some(({ isPending }) => isPending)}
                on={{ ...actions, remove: deletion.start, undo: deletion.undo }}
              />
            )}
          </QueryResult>
        </DialogBody>
        <DialogFooter>
          <Button icon="add" onClick={() => setIsCreating(true)}>
            Create Admin
          </Button>
        </DialogFooter>
      </Dialog>
      {isCreating && <CreateAdminDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

/** The immediate changes to admins, with their mutations. */
function useAdminChanges(onRenewed: (invitation: Invitation) => void) {
  const { promotion, promotedId } = usePromotion();
  const { deactivation, reactivation } = useActivation();
  const { renewal, reset } = useRenewal(onRenewed);
  const ending = useEndSessions();
  const actions = {
    promote: confirmed(promotionQuestion, promotion.start),
    deactivate: confirmed(deactivationQuestion, deactivation.start),
    reactivate: reactivation.start,
    inviteAgain: renewal.start,
    endSessions: ending.start,
    reset: confirmed(resetQuestion, reset.start),
  };
  const changes = [promotion, deactivation, reactivation, renewal, reset, ending];
  return { changes, actions, promotedId };
}

function usePromotion() {
  const [promotedId, setPromotedId] = useState<string>();
  const promotion = useApiMutation<Admin, Admin>({
    send: ({ id }) => request("promoteAdmin", { params: { id } }),
    failure: failures.promotion,
    success: () => successes.promotion,
    refreshes: [queryKeys.admins],
    onDone: ({ id }) => setPromotedId(id),
  });
  return { promotion, promotedId };
}

function useActivation() {
  const deactivation = useApiMutation<Admin, Admin>({
    send: ({ id }) => request("deactivateAdmin", { params: { id } }),
    failure: activationToasts.deactivateFailed,
    success: () => activationToasts.deactivated,
    refreshes: [queryKeys.admins],
  });
  const reactivation = useApiMutation<Admin, Admin>({
    send: ({ id }) => request("reactivateAdmin", { params: { id } }),
    failure: activationToasts.reactivateFailed,
    success: () => activationToasts.reactivated,
    refreshes: [queryKeys.admins],
  });
  return { deactivation, reactivation };
}

/** Repeats the invitation of an account that is not set up yet. */
function useRenewal(onRenewed: (invitation: Invitation) => void) {
  const renewal = useApiMutation<Admin, Invitation>({
    send: ({ id }) => request("inviteAdminAgain", { params: { id } }),
    failure: failures.invitation,
    success: () => successes.invitation,
    refreshes: [queryKeys.admins],
    onDone: onRenewed,
  });
  const reset = useApiMutation<Admin, Invitation>({
    send: ({ id }) => request("resetAdmin", { params: { id } }),
    failure: sessionToasts.resetFailed,
    success: () => successes.invitation,
    refreshes: [queryKeys.admins],
    onDone: onRenewed,
  });
  return { renewal, reset };
}

function useEndSessions() {
  return useApiMutation<Admin, undefined>({
    send: ({ id }) => request("endAdminSessions", { params: { id } }),
    failure: sessionToasts.endFailed,
    success: () => sessionToasts.adminEnded,
    refreshes: [queryKeys.admins],
  });
}

/** Runs `act` after a confirmation. */
function confirmed(questionAbout: (admin: Admin) => string, act: (admin: Admin) => void) {
  return (admin: Admin) => {
    if (window.confirm(questionAbout(admin))) act(admin);
  };
}

function promotionQuestion({ username }: Admin): string {
  return `Make ${username} a master admin? They can then invite, promote and delete other admins. This cannot be undone.`;
}

function resetQuestion({ username }: Admin): string {
  return `Reset ${username}? They are logged out at once, their password and security questions are gone, and they set up their account anew with a temporary password that you pass on.`;
}

function deactivationQuestion({ username }: Admin): string {
  return `Deactivate ${username}? They are logged out at once, and cannot log in or set up their account until a master admin reactivates them.`;
}
