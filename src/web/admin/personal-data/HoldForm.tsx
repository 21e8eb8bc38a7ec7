import { useEffect } from "react";
import { holdGrounds, longestHoldMonths } from "#content/retention.ts";
import type { Held } from "#contract/data-retention.ts";
import { dataToasts, heldLonger } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { formatCreated, londonDay } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

interface HoldFormProps {
  chosen: { reference: string; restores: boolean } | undefined;
}

/** Holds an application with a reason and an end; `chosen` is the application whose button was pressed. */
export function HoldForm({ chosen }: HoldFormProps) {
  // In an effect, because the form with the chosen reference is rendered only after the press.
  useEffect(() => {
    if (chosen) document.getElementById("hold-reason")?.focus();
  }, [chosen]);
  const holding = useApiMutation<CallBody<"holdApplication">, Held>({
    send: (body) => request("holdApplication", { body }),
    failure: dataToasts.holdFailed,
    success: ({ heldUntil }, { until }) =>
      londonDay(new Date(heldUntil)) > until ? heldLonger(formatCreated(heldUntil)) : dataToasts.held,
    refreshes: [queryKeys.data, queryKeys.applications],
    onDone: () => document.getElementById("main")?.focus(),
  });
  const send = (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form)) as HoldFields;
    holding.start({ ...given, restores: given.restores !== undefined });
  };
  return (
    <section aria-labelledby="hold">
      <h2 id="hold">Hold an application</h2>
      <p className="muted">
        As long as {holdGrounds} needs it. It is not erased before that day, at most {longestHoldMonths}{" "}
        months from now; then you are asked again. Another hold on it stays: the one that ends last counts.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <Fields chosen={chosen} />
        <Button type="submit" isPending={holding.isPending}>
          Hold
        </Button>
        <InlineError text={holding.problem} />
      </form>
    </section>
  );
}

/** The form's fields, by their names below. */
type HoldFields = { reference: string; reason: string; until: string; restores?: string };

function Fields({ chosen }: HoldFormProps) {
  return (
    <div className="field-grid">
      <Field id="hold-reference" label="Reference" hint="As in APP-7K3MQ2">
        {(control) => (
          <input
            {...control}
            name="reference"
            required
            maxLength={40}
            autoComplete="off"
            defaultValue={chosen?.reference}
          />
        )}
      </Field>
      <Field id="hold-until" label="Until">
        {(control) => <input {...control} name="until" type="date" required />}
      </Field>
      <Field id="hold-reason" label="Reason" hint="Without health details." isWide>
        {(control) => <input {...control} name="reason" required maxLength={500} autoComplete="off" />}
      </Field>
      <CheckField id="hold-restores" label="Bring it back into the list of applications" isWide>
        {(control) => (
          <input {...control} name="restores" type="checkbox" defaultChecked={chosen?.restores ?? false} />
        )}
      </CheckField>
    </div>
  );
}
