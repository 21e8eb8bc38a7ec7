import { useForm } from "react-hook-form";
import { failures } from "#contract/messages.ts";
import { request } from "#web/api/request.ts";
import { bindFields } from "../../../ui/forms/bind-field.ts";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { formMode } from "../../../ui/forms/field-rules.ts";
import { useApiMutation } from "../../../api/use-api-mutation.ts";
import { CurrentPasswordField } from "../AccountFields.tsx";

type Given = { currentPassword: string };

export function ReauthenticationDialog({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
  const form = useForm<Given>({ ...formMode, defaultValues: { currentPassword: "" } });
  const { run, problem } = useApiMutation<Given, undefined>({
    send: ({ currentPassword: password }) => request("reauthenticate", { body: { password } }),
    failure: failures.reauthentication,
    onDone: onGiven,
  });
  return (
    <FormDialog
      title="Your password, please"
      summary="Somebody with your screen could do this. Please type your password again to go on: nothing that you typed is lost."
      idPrefix="reauthenticate"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Go on", busyLabel: "Checking…" }}
      onClose={onClose}
    >
      <CurrentPasswordField bind={bindFields(form, "reauthenticate")} />
    </FormDialog>
  );
}
