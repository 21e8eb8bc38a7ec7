import { useForm, type UseFormReturn } from "react-hook-form";
import type { Admin } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import { failures, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode, neededEmail, newUsername } from "../../ui/forms/field-rules.ts";
import { NewPasswordField, QuestionFields } from "../session/AccountFields.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { useWhileMounted } from "#web/ui/use-while-mounted.ts";

type NewAdmin = {
  username: string;
  email: string;
  password: string;
  securityQuestion: string;
  securityAnswer: string;
};

/** "Create Admin": an account that is active at once, without an invitation (specification §5, Create admin). */
export function CreateAdminDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<NewAdmin>({
    ...formMode,
    defaultValues: { username: "", email: "", password: "", securityQuestion: "", securityAnswer: "" },
  });
  const { run, problem } = useApiMutation<NewAdmin, Admin>({
    // The call's two secrets have misleading names (decision 0007); the server hashes them.
    send: ({ password, securityAnswer, ...rest }) =>
      request("createAdmin", {
        body: { ...rest, passwordHash: password, securityAnswerHash: securityAnswer },
      }),
    failure: failures.adminCreate,
    success: () => successes.adminCreated,
    refreshes: [queryKeys.admins],
    onDone: useWhileMounted(onClose),
  });
  return (
    <FormDialog
      title="Create Admin"
      summary="An account that is ready at once. To let somebody choose their own password, invite them instead."
      idPrefix="create"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Create admin", busyLabel: "Creating…" }}
      onClose={onClose}
    >
      <CreateAdminFields form={form} />
    </FormDialog>
  );
}

function CreateAdminFields({ form }: { form: UseFormReturn<NewAdmin> }) {
  const bind = bindFields(form, "create");
  return (
    <>
      <TextField
        {...bind("username", newUsername)}
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={limits.username.max}
      />
      <TextField
        {...bind("email", neededEmail)}
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={limits.adminEmail.max}
      />
      <NewPasswordField bind={bind} label="Password" />
      <QuestionFields bind={bind} />
    </>
  );
}
