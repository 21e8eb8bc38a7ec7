import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import type { LoginInput, LoginResult, Session } from "#contract/accounts.ts";
import type { SecondStep } from "#contract/factors.ts";
import { limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { bindFields } from "../../ui/forms/bind-field.ts";
import { SecurityAnswerField, UsernameField } from "./AccountFields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formMode, neededSecret } from "../../ui/forms/field-rules.ts";
import { SecretField } from "../../ui/forms/SecretField.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { QuestionReminder } from "./QuestionReminder.tsx";
import { failureOfLogin, wordsOfLogin } from "./login-words.ts";

const SecondStepDialog = lazyDialog(async () => (await import("./SecondStepDialog.tsx")).SecondStepDialog);

interface LoginDialogProps {
  summary?: string;
  /** Filled in after a setup, and when a session has ended. */
  username?: string | undefined;
  onClose: () => void;
  onLoggedIn: () => void;
  /** Opens the setup; missing where somebody only logs in again. */
  onSetUp?: () => void;
}

/** "Admin Login": username, password and the answer to any one of the account's security questions (§6). */
export function LoginDialog({ summary, username = "", onClose, onLoggedIn, onSetUp }: LoginDialogProps) {
  const client = useQueryClient();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const enter = ({ authenticated, isMasterAdmin, username, needsFactor }: LoginResult) => {
    const session = { authenticated, isMasterAdmin, username, needsFactor };
    client.setQueryData<Session>(queryKeys.session, session);
    onLoggedIn();
  };
  const form = useForm<LoginInput>({
    ...formMode,
    defaultValues: { username, password: "", securityAnswer: "" },
  });
  const { run, problem } = useApiMutation<LoginInput, LoginResult>({
    send: (body) => request("login", { body }),
    failure: failureOfLogin,
    success: wordsOfLogin,
    signsIn: true,
    onDone: (result) => (result.secondStep ? setSecondStep(result.secondStep) : enter(result)),
  });
  if (secondStep)
    return (
      <SecondStepDialog
        secondStep={secondStep}
        onClose={onClose}
        onStartAgain={() => setSecondStep(undefined)}
        onDone={enter}
      />
    );
  return (
    <FormDialog
      title="Admin Login"
      summary={summary}
      idPrefix="login"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Log in", busyLabel: "Logging in…" }}
      otherAction={
        onSetUp && (
          <Button variant="line" onClick={onSetUp}>
            First Time Setup
          </Button>
        )
      }
      onClose={onClose}
    >
      <LoginFields form={form} />
    </FormDialog>
  );
}

function LoginFields({ form }: { form: UseFormReturn<LoginInput> }) {
  const bind = bindFields(form, "login");
  const username = useWatch({ control: form.control, name: "username" });
  const askUsername = async () =>
    (await form.trigger("username", { shouldFocus: true })) ? form.getValues("username") : undefined;
  return (
    <>
      <UsernameField bind={bind} />
      <SecretField
        {...bind("password", neededSecret(fieldMessages.password))}
        label="Password"
        autoComplete="current-password"
        maxLength={limits.password.max}
      />
      <SecurityAnswerField bind={bind} advice="The answer to any one of your security questions." />
      <QuestionReminder username={username} askUsername={askUsername} />
    </>
  );
}
