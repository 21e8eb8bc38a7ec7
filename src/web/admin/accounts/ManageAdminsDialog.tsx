import { useState } from "react";
import type { Admin, Session } from "#contract/accounts.ts";
import { failures, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { useAdmins } from "../session/lists.ts";
import { InlineError } from "../../ui/InlineError.tsx";
import { QueryResult } from "../../ui/QueryResult.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { AdminTable } from "./AdminTable.tsx";
import { CreateAdminDialog } from "./CreateAdminDialog.tsx";
import { useDeleteAdmin } from "./use-delete-admin.ts";

interface ManageAdminsDialogProps {
  session: Session;
  onClose: () => void;
}

/** "Manage Admins", for master admins: who they are, promote, delete with Undo, create (specification §2, §6). */
export function ManageAdminsDialog({ session, onClose }: ManageAdminsDialogProps) {
  const admins = useAdmins();
  const [isCreating, setIsCreating] = useState(false);
  const [promotedId, setPromotedId] = useState<string>();
  const deletion = useDeleteAdmin();
  const promotion = useApiMutation<Admin, Admin>({
    send: ({ id }) => request("promoteAdmin", { params: { id } }),
    failure: failures.promotion,
    success: () => successes.promotion,
    refreshes: [queryKeys.admins],
    onDone: ({ id }) => setPromotedId(id),
  });
  const confirmPromotion = (admin: Admin) => {
    if (window.confirm(promotionQuestion(admin))) promotion.start(admin);
  };
  return (
    <>
      <Dialog
        title="Manage Admins"
        summary="Master admins invite, promote and delete other admins."
        isWide
        onClose={onClose}
      >
        <DialogBody>
          <InlineError text={deletion.problem ?? promotion.problem} />
          <QueryResult what="the admins" list={admins}>
            {(all) => (
              <AdminTable
                admins={all}
                ownUsername={session.username}
                leaving={deletion.waiting}
                promotedId={promotedId}
                isBusy={promotion.isPending}
                onPromote={confirmPromotion}
                onDelete={deletion.start}
                onUndo={deletion.undo}
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

function promotionQuestion({ username }: Admin): string {
  return `Make ${username} a master admin? They can then invite, promote and delete other admins. This cannot be undone.`;
}
