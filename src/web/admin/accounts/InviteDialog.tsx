import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { Invitation } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import { failures, fieldMessages, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode, needed, optionalEmail } from "../../ui/forms/field-rules.ts";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useWrite } from "../../api/use-api-mutation.ts";
import { InvitationDialog } from "./InvitationDialog.tsx";

type Invited = { firstName: string; lastName: string; email: string };

/** "Invite Admin", for master admins: names in, credentials out (specification §2, §5). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invitation, setInvitation] = useState<Invitation>();
  if (invitation) return <InvitationDialog credentials={invitation.credentials} onClose={onClose} />;
  return <InviteForm onInvited={setInvitation} onClose={onClose} />;
}

interface InviteFormProps {
  onInvited: (invitation: Invitation) => void;
  onClose: () => void;
}

function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const form = useForm<Invited>({
    ...formMode,
    defaultValues: { firstName: "", lastName: "", email: "" },
  });
  const { run, problem } = useWrite<Invited, Invitation>({
    send: (body) => request("inviteAdmin", { body }),
    failure: failures.invitation,
    success: () => successes.invitation,
    refreshes: [queryKeys.admins],
    onDone: onInvited,
  });
  return (
    <FormDialog
      title="Invite Admin"
      summary="They get a username and a temporary password, and choose their own at First Time Setup."
      idPrefix="invite"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Create invitation", busyLabel: "Creating…" }}
      onClose={onClose}
    >
      <InviteFields form={form} />
    </FormDialog>
  );
}

function InviteFields({ form }: { form: UseFormReturn<Invited> }) {
  const bind = bindFields(form, "invite");
  return (
    <>
      <div className="grid2">
        <TextField
          {...bind("firstName", needed(fieldMessages.firstName))}
          label="First name"
          autoComplete="off"
          maxLength={limits.personName.max}
        />
        <TextField
          {...bind("lastName", needed(fieldMessages.lastName))}
          label="Last name"
          autoComplete="off"
          maxLength={limits.personName.max}
        />
      </div>
      <TextField
        {...bind("email", optionalEmail)}
        label="E-mail"
        hint="Left empty, it is made from the username and your organisation’s mail domain."
        isOptional
        type="email"
        autoComplete="off"
        maxLength={limits.adminEmail.max}
      />
    </>
  );
}
