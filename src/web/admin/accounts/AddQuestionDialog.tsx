import { useForm } from "react-hook-form";
import { failures, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode } from "../../ui/forms/field-rules.ts";
import { CurrentPasswordField, QuestionFields } from "../session/AccountFields.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { useWhileMounted } from "#web/ui/use-while-mounted.ts";

type NewQuestion = { securityQuestion: string; securityAnswer: string; currentPassword: string };

/** Adds the second or third security question (specification §3, decided). */
export function AddQuestionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<NewQuestion>({
    ...formMode,
    defaultValues: { securityQuestion: "", securityAnswer: "", currentPassword: "" },
  });
  const { run, problem } = useApiMutation<NewQuestion, undefined>({
    send: (body) => request("updateAccount", { body }),
    failure: failures.account,
    success: () => successes.account,
    refreshes: [queryKeys.account],
    onDone: useWhileMounted(onClose),
  });
  const bind = bindFields(form, "question");
  return (
    <FormDialog
      title="Add a security question"
      idPrefix="question"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Add question", busyLabel: "Adding…" }}
      onClose={onClose}
    >
      <QuestionFields bind={bind} />
      <CurrentPasswordField bind={bind} />
    </FormDialog>
  );
}
