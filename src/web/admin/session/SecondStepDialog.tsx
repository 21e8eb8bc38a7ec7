import { useState } from "react";
import { useForm } from "react-hook-form";
import type { LoginResult } from "#contract/accounts.ts";
import type { PasskeyRequest, SecondStep, SecondStepMethod } from "#contract/factors.ts";
import { factorToasts, failures, fieldMessages, type ToastWords } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { ApiError, isRefusedWith } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { bindFields } from "#web/ui/forms/bind-field.ts";
import { formMode, needed } from "#web/ui/forms/field-rules.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/TextField.tsx";
import { wordsOfLogin } from "./login-words.ts";

interface SecondStepDialogProps {
  secondStep: SecondStep;
  onClose: () => void;
  /** The login's second step has expired: it starts again. */
  onStartAgain: () => void;
  onDone: (result: LoginResult) => void;
}

/** The words of each way: title, button, and the button that switches to it. */
const ways = {
  totp: { title: "Enter your code", submit: "Log in", busy: "Logging in…", choose: "Use my app" },
  passkey: { title: "Use your passkey", submit: "Use passkey", busy: "Waiting…", choose: "Use a passkey" },
  "recovery-code": {
    title: "Enter a recovery code",
    submit: "Log in",
    busy: "Logging in…",
    choose: "Use a recovery code",
  },
} as const satisfies Record<SecondStepMethod, object>;

/** The second step of a login (decision 0047), in place of the first: a code, a passkey or a recovery code. */
export function SecondStepDialog({ secondStep, ...props }: SecondStepDialogProps) {
  const { methods } = secondStep;
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? "recovery-code");
  return (
    <Step
      key={method}
      method={method}
      secondStep={secondStep}
      otherWays={methods.filter((other) => other !== method)}
      onChoose={setMethod}
      {...props}
    />
  );
}

type StepProps = SecondStepDialogProps & {
  method: SecondStepMethod;
  otherWays: readonly SecondStepMethod[];
  onChoose: (method: SecondStepMethod) => void;
};

function Step({ method, secondStep, otherWays, onChoose, onClose, onStartAgain, onDone }: StepProps) {
  const form = useForm<{ code: string }>({ ...formMode, defaultValues: { code: "" } });
  const { run, problem } = useApiMutation<{ code: string }, LoginResult>({
    send: async ({ code }) =>
      await request("completeLogin", { body: await bodyOf(method, code, secondStep.passkey) }),
    failure: failureOfSecondStep,
    success: wordsOfLogin,
    signsIn: true,
    onDone,
    onFailed: (error) => isRefusedWith(error, "login-expired") && onStartAgain(),
  });
  const { title, submit, busy } = ways[method];
  return (
    <FormDialog
      title={title}
      summary="One more step: your password was right."
      idPrefix="second-step"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: submit, busyLabel: busy }}
      otherAction={otherWays.map((other) => (
        <Button key={other} variant="line" onClick={() => onChoose(other)}>
          {ways[other].choose}
        </Button>
      ))}
      onClose={onClose}
    >
      {method === "totp" && (
        <TextField
          {...bindFields(form, "second-step")("code", needed(fieldMessages.code))}
          label="Six digits"
          hint="Your authenticator app shows them. They change every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {method === "recovery-code" && (
        <TextField
          {...bindFields(form, "second-step")("code", needed(fieldMessages.recoveryCode))}
          label="Recovery code"
          hint="Eight letters and digits from the list that you kept. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      {method === "passkey" && <p>Your browser asks for the passkey that you have added to this account.</p>}
    </FormDialog>
  );
}

async function bodyOf(
  method: SecondStepMethod,
  code: string,
  passkey: PasskeyRequest | null,
): Promise<CallBody<"completeLogin">> {
  if (method === "totp") return { code };
  if (method === "recovery-code" || !passkey) return { recoveryCode: code };
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return { passkey: await startAuthentication({ optionsJSON: passkey }) };
}

/** The browser's own message, for example after its window was closed, is not shown. */
function failureOfSecondStep(error: Error): ToastWords {
  if (error instanceof ApiError) return { ...failures.login, description: failures.loginOther.description };
  return error.name === "TypeError" ? failures.loginOther : factorToasts.passkeyUnused;
}
