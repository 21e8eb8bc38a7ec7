import { useQueryClient } from "@tanstack/react-query";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { Init, SetupInput } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import { failures, fieldMessages, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode, neededSecret } from "../../ui/forms/field-rules.ts";
import { NewPasswordField, QuestionFields, UsernameField } from "./AccountFields.tsx";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { useWhileMounted } from "#web/ui/use-while-mounted.ts";

interface SetupDialogProps {
  onClose: () => void;
  /** Called when the account is set up; its owner can log in now. */
  onSetUp: (username: string) => void;
  /** Returns to the login. */
  onLogin: () => void;
}

/** "First Time Setup": redeems an invitation's temporary password for an own account (§4). */
export function SetupDialog({ onClose, onSetUp, onLogin }: SetupDialogProps) {
  const client = useQueryClient();
  const form = useForm<SetupInput>({
    ...formMode,
    defaultValues: { username: "", tempPassword: "", password: "", securityQuestion: "", securityAnswer: "" },
  });
  const goOn = useWhileMounted(onSetUp);
  const { run, problem } = useApiMutation<SetupInput, undefined>({
    send: (body) => request("setUpAdmin", { body }),
    failure: failures.setup,
    success: () => successes.setup,
    signsIn: true,
    onDone: (_, { username }) => {
      // It is read only once (specification §7), so the new state is put into the cache.
      client.setQueryData<Init>(queryKeys.init, { initialized: true, setupRequired: false });
      goOn(username.trim());
    },
  });
  return (
    <FormDialog
      title="First Time Setup"
      summary="With the username and the temporary password that you were given."
      idPrefix="setup"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Set up account", busyLabel: "Setting up…" }}
      otherAction={
        <Button variant="line" onClick={onLogin}>
          Admin Login
        </Button>
      }
      onClose={onClose}
    >
      <SetupFields form={form} />
    </FormDialog>
  );
}

function SetupFields({ form }: { form: UseFormReturn<SetupInput> }) {
  const bind = bindFields(form, "setup");
  return (
    <>
      <UsernameField bind={bind} />
      <SecretField
        {...bind("tempPassword", neededSecret(fieldMessages.tempPassword))}
        label="Temporary password"
        autoComplete="off"
        maxLength={limits.password.max}
      />
      <NewPasswordField bind={bind} label="New password" advice="Three unrelated words make a good one." />
      <QuestionFields bind={bind} />
    </>
  );
}
