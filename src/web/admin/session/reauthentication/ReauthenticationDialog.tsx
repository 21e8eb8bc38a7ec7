import { type SyntheticEvent, useState } from "react";
import { limits } from "#contract/limits.ts";
import { failures, fieldMessages } from "#contract/messages.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { SecretField } from "#web/ui/forms/SecretField.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

const fieldId = "reauthenticate-password";

/** One field, without the form library: it opens over pages that have loaded much already. */
export function ReauthenticationDialog({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const { run, isPending, problem } = useApiMutation<string, undefined>({
    send: (given) => request("reauthenticate", { body: { password: given } }),
    failure: failures.reauthentication,
    onDone: onGiven,
  });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    setError(password === "" ? fieldMessages.password : undefined);
    if (password === "" || !(await run(password))) document.getElementById(fieldId)?.focus();
  };
  return (
    <Dialog
      title="Your password, please"
      summary="Somebody with your screen could do this. Please type your password again to go on: nothing that you typed is lost."
      onClose={onClose}
      closesOnBackdrop={password === ""}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <InlineError text={isPending ? undefined : problem} />
          <SecretField
            id={fieldId}
            error={error}
            field={{ value: password, onChange: ({ target }) => setPassword(target.value) }}
            label="Current password"
            autoComplete="current-password"
            maxLength={limits.password.max}
          />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" isPending={isPending}>
            {isPending ? "Checking…" : "Go on"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
