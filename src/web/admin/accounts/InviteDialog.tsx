import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { Invitation } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import { failures, fieldMessages, successes } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { isRefusedWith } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode, needed, optionalEmail } from "../../ui/forms/field-rules.ts";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { useWhileMounted } from "#web/ui/use-while-mounted.ts";
import { SameNameDialog } from "./SameNameDialog.tsx";

type Invited = { firstName: string; lastName: string; email: string };

const nobody: Invited = { firstName: "", lastName: "", email: "" };

interface InviteDialogProps {
  /** Shows the credentials; also called when the dialog was closed before the answer. */
  onInvited: (invitation: Invitation) => void;
  onClose: () => void;
}

/**
 * "Invite Admin", for master admins: names in, credentials out (specification §2, §5). Asks before a known name is
 * used again.
 */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const [invited, setInvited] = useState(nobody);
  const [isNameTaken, setIsNameTaken] = useState(false);
  const close = useWhileMounted(onClose);
  const { run, isPending, problem } = useApiMutation<CallBody<"inviteAdmin">, Invitation>({
    send: (body) => request("inviteAdmin", { body }),
    failure: (error) => (saysNameTaken(error) ? undefined : failures.invitation),
    success: () => successes.invitation,
    refreshes: [queryKeys.admins],
    onDone: (invitation) => {
      close();
      onInvited(invitation);
    },
    onFailed: (error) => setIsNameTaken(saysNameTaken(error)),
  });
  if (isNameTaken)
    return (
      <SameNameDialog
        name={`${invited.firstName} ${invited.lastName}`}
        isBusy={isPending}
        onConfirm={() => void run({ ...invited, ifTaken: "number" })}
        onBack={() => setIsNameTaken(false)}
      />
    );
  const invite = (values: Invited) => {
    setInvited(values);
    return run({ ...values, ifTaken: "refuse" });
  };
  return <InviteForm startValues={invited} onSubmit={invite} problem={problem} onClose={onClose} />;
}

function saysNameTaken(error: Error): boolean {
  return isRefusedWith(error, "name-taken");
}

interface InviteFormProps {
  startValues: Invited;
  onSubmit: (values: Invited) => Promise<boolean>;
  problem: string | undefined;
  onClose: () => void;
}

function InviteForm({ startValues, onSubmit, problem, onClose }: InviteFormProps) {
  const form = useForm<Invited>({ ...formMode, defaultValues: startValues });
  return (
    <FormDialog
      title="Invite Admin"
      summary="They get a username and a temporary password, and choose their own at First Time Setup."
      idPrefix="invite"
      form={form}
      onSubmit={onSubmit}
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
      <div className="field-grid">
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
        label="Email"
        hint="Left empty, it is made from the username and your organisation’s mail domain."
        isOptional
        type="email"
        autoComplete="off"
        maxLength={limits.adminEmail.max}
      />
    </>
  );
}
