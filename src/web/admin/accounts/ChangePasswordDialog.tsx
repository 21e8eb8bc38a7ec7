import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { failures } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { CurrentPasswordField, NewPasswordField } from "../session/AccountFields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode } from "../../ui/forms/field-rules.ts";
import { forgetSession } from "../session/session.ts";
import { useApiMutation } from "../../api/use-api-mutation.ts";

type NewPassword = { currentPassword: string; password: string };

/** Changes one's own password. The server ends all sessions of the account, including this one, so a login follows. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<NewPassword>({ ...formMode, defaultValues: { currentPassword: "", password: "" } });
  const { run, problem } = useApiMutation<NewPassword, undefined>({
    send: (body) => request("updateAccount", { body }),
    failure: failures.account,
    success: () => ({
      title: "Success",
      description: "Your password has been changed. Please log in with the new one.",
    }),
    refreshes: [queryKeys.session],
    onDone: () => forgetSession(client),
  });
  const bind = bindFields(form, "change");
  return (
    <FormDialog
      title="Change password"
      summary="You log in again with the new one."
      idPrefix="change"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Change password", busyLabel: "Changing…" }}
      onClose={onClose}
    >
      <CurrentPasswordField bind={bind} />
      <NewPasswordField bind={bind} label="New password" />
    </FormDialog>
  );
}
