import type { DataRequest } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

/** Corrects a mistyped address or identity check, as long as no copy was sent by it. */
export function CorrectRequest({ of }: { of: DataRequest }) {
  const { id, email, identityAt, events } = of;
  const correcting = useApiMutation<CallBody<"correctDataRequest">, DataRequest>({
    send: (body) => request("correctDataRequest", { params: { id }, body }),
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests],
    onDone: () => document.getElementById(`request-${id}`)?.focus(),
  });
  if (events.some(({ kind }) => kind === "bundle-sent")) return null;
  return (
    <details>
      <summary>Correct what was typed</summary>
      <form
        // A new form with the present values after each correction.
        key={`${email} ${identityAt}`}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          const [address, note] = [given.get("email"), given.get("note")] as string[]; // of the fields below
          correcting.start({ email: address, takesBackIdentity: given.has("takesBack"), note: note ?? "" });
        }}
      >
        <Fields of={of} />
        <Button type="submit" variant="line" isPending={correcting.isPending}>
          Correct
        </Button>
        <InlineError text={correcting.problem} />
      </form>
    </details>
  );
}

function Fields({ of: { id, email, identityAt } }: { of: DataRequest }) {
  return (
    <div className="field-grid">
      <Field
        id={`correct-email-${id}`}
        label="Email address"
        hint="What was written to the old address is written again to this one."
        isOptional
      >
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            maxLength={254}
            autoComplete="off"
            defaultValue={email ?? ""}
          />
        )}
      </Field>
      <Field id={`correct-note-${id}`} label="Why" hint="Noted in the steps with your name.">
        {(control) => <input {...control} name="note" required maxLength={500} autoComplete="off" />}
      </Field>
      {identityAt !== null && (
        <CheckField id={`take-back-${id}`} label="The identity check was wrong: take it back" isWide>
          {(control) => <input {...control} type="checkbox" name="takesBack" />}
        </CheckField>
      )}
    </div>
  );
}
