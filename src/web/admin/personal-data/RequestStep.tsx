import { useRef } from "react";
import type { DataRequest } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

/** The steps that are possible now, as on the server. */
function stepsOf({ kind, acknowledgedAt, askedAt, answeredAt, identityAt, extendedAt }: DataRequest) {
  const isComplaint = kind === "complain";
  const isWaiting = askedAt !== null && answeredAt === null;
  const steps: readonly [step: string, label: string, makesSense: boolean][] = [
    ["acknowledge", "Acknowledge", acknowledgedAt === null],
    ["identify", "Record the identity check", identityAt === null],
    [
      "ask",
      "Ask who they are, or what they mean",
      !isComplaint && askedAt === null && identityAt === null && extendedAt === null,
    ],
    ["answer", "Note that they answered", isWaiting],
    ["progress", "Note progress", true],
    ["extend", "Extend by two months", !isComplaint && extendedAt === null && !isWaiting],
    ["close", "Close with the outcome", true],
  ];
  return steps.filter(([, , makesSense]) => makesSense);
}

/** Records a step of a request, and writes to the requester where the step has a letter. */
export function RequestStep({ of }: { of: DataRequest }) {
  const { id } = of;
  const form = useRef<HTMLFormElement>(null);
  const step = useApiMutation<CallBody<"takeRequestStep">, DataRequest>({
    send: (body) => request("takeRequestStep", { params: { id }, body }),
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests],
    // Cleared, so that another press needs new words.
    onDone: () => form.current?.reset(),
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const given = Object.fromEntries(new FormData(event.currentTarget));
        step.start(given as CallBody<"takeRequestStep">); // fields of these names
      }}
    >
      <h3>Next step</h3>
      <div className="field-grid">
        <Field id={`step-${id}`} label="Step">
          {(control) => (
            <select {...control} name="do">
              {stepsOf(of).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          id={`note-${id}`}
          label="Words"
          hint="Of an identity check: how it was made, such as a call back on the number of the application. A question, a reason or an outcome is sent to who asked, by email. The month begins when they have answered a question."
        >
          {(control) => <input {...control} name="note" required maxLength={500} />}
        </Field>
      </div>
      <Button type="submit" variant="line" isPending={step.isPending}>
        Save step
      </Button>
      <InlineError text={step.problem} />
    </form>
  );
}
