import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Factors, RecoveryCodes } from "#contract/factors.ts";
import { limits } from "#contract/limits.ts";
import { factorToasts, failures, fieldMessages, type ToastWords } from "#contract/messages.ts";
import { formatCreated } from "#contract/text/format.ts";
import { ApiError } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { bindFields } from "#web/ui/forms/bind-field.ts";
import { formMode, needed } from "#web/ui/forms/field-rules.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/TextField.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { AccountPart } from "../AccountPart.tsx";

interface PasskeysPartProps {
  passkeys: Factors["passkeys"];
  onCodes: (codes: RecoveryCodes) => void;
}

/** The account's passkeys, by the names that their owner gave them. */
export function PasskeysPart({ passkeys, onCodes }: PasskeysPartProps) {
  const [isAdding, setIsAdding] = useState(false);
  const removal = useApiMutation<string, undefined>({
    send: (id) => request("removeFactor", { params: { id } }),
    failure: failures.factors,
    success: () => factorToasts.passkeyRemoved,
    refreshes: [queryKeys.factors],
  });
  return (
    <AccountPart title="Passkeys">
      <p>
        A passkey is kept by your device, browser or security key. It works on this website alone, so that no
        other can ask for it.
      </p>
      <InlineError text={removal.problem} />
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemove={removal.start} />}
      <div>
        <Button variant="line" isSmall icon="add" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      </div>
      {isAdding && (
        <AddPasskeyDialog
          onClose={() => setIsAdding(false)}
          onAdded={(codes) => {
            setIsAdding(false);
            onCodes(codes);
          }}
        />
      )}
    </AccountPart>
  );
}

interface PasskeyListProps {
  passkeys: Factors["passkeys"];
  onRemove: (id: string) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  return (
    <ul className="passkey-list">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id}>
          <b>{name}</b>
          <span>
            Added {formatCreated(createdAt)}.{" "}
            {lastUsedAt ? `Last used ${formatCreated(lastUsedAt)}.` : "Never used."}
          </span>
          <Button
            variant="danger"
            isSmall
            onClick={() => confirm(`Remove the passkey "${name}"?`) && onRemove(id)}
          >
            Remove<Hidden> {name}</Hidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AddPasskeyDialogProps {
  onClose: () => void;
  onAdded: (codes: RecoveryCodes) => void;
}

function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const form = useForm<{ name: string }>({ ...formMode, defaultValues: { name: "" } });
  const { run, problem } = useApiMutation<{ name: string }, RecoveryCodes>({
    send: makePasskey,
    failure: failureOfPasskey,
    success: () => factorToasts.passkeyAdded,
    refreshes: [queryKeys.factors],
    onDone: onAdded,
  });
  return (
    <FormDialog
      title="Add a passkey"
      summary="Your browser asks for your finger, your face, your PIN or your security key."
      idPrefix="passkey"
      form={form}
      onSubmit={run}
      problem={problem}
      submit={{ label: "Add passkey", busyLabel: "Waiting for your browser…" }}
      onClose={onClose}
    >
      <TextField
        {...bindFields(form, "passkey")("name", needed(fieldMessages.passkeyName))}
        label="Name"
        hint="By which you know it again, such as Office computer."
        autoComplete="off"
        maxLength={limits.secondStep.passkeyNameMax}
      />
    </FormDialog>
  );
}

async function makePasskey({ name }: { name: string }): Promise<RecoveryCodes> {
  const options = await request("beginPasskey", {});
  const { startRegistration } = await import("@simplewebauthn/browser");
  const passkey = await startRegistration({ optionsJSON: options });
  return await request("addPasskey", { body: { name, passkey } });
}

/** The browser's own message, for example after its window was closed, is not shown. */
function failureOfPasskey(error: Error): ToastWords {
  return error instanceof ApiError || error.name === "TypeError"
    ? failures.factors
    : factorToasts.passkeyNotMade;
}
