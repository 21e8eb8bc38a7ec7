import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { failures } from "#contract/messages.ts";
import { request, setReauthentication } from "#web/api/request.ts";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode } from "../../ui/forms/field-rules.ts";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { CurrentPasswordField } from "./AccountFields.tsx";

/**
 * Asks for the password when a call needs it again (decision 0038). What was typed stays where it is; the call is sent
 * again once the password was right. Several calls that ask at the same time share one dialog.
 */
export function Reauthentication() {
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>();
  useEffect(() => {
    let asked: Promise<boolean> | undefined;
    return setReauthentication(() => {
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = undefined;
        setAnswer(undefined);
      });
      return asked;
    });
  }, []);
  return answer && <ReauthenticationDialog onGiven={() => answer(true)} onClose={() => answer(false)} />;
}

type Given = { currentPassword: string };

function ReauthenticationDialog({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
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
