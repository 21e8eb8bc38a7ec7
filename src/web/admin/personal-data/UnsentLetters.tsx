import type { DataRequest } from "#contract/data-retention.ts";
import { toldWays } from "#contract/limits.ts";
import { dataToasts } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

const letterNames: Readonly<Record<string, string>> = {
  received: "we have your request",
  asked: "we need an answer from you",
  extended: "it takes longer",
  bundle: "your data is ready",
  closed: "our answer",
  erased: "our answer about the erasure",
};

export function hasFailedLetter({ unsentLetters }: Pick<DataRequest, "unsentLetters">): boolean {
  return unsentLetters.some(({ hasFailed }) => hasFailed);
}

/** The letters about a request that were not sent; for failed ones an administrator records how the person was told. */
export function UnsentLetters({ of }: { of: DataRequest }) {
  return (
    <>
      {of.unsentLetters.map(({ id, letter, hasFailed }) => (
        <p key={id} className={hasFailed ? "notice" : undefined}>
          {hasFailed
            ? `The letter "${letterNames[letter] ?? letter}" could not be sent: tell them another way.`
            : `The letter "${letterNames[letter] ?? letter}" has not left yet.`}
          {hasFailed && of.who === "" && " Their name and address are no longer here."}
        </p>
      ))}
      {hasFailedLetter(of) && <Told id={of.id} />}
    </>
  );
}

function Told({ id }: { id: string }) {
  const telling = useApiMutation<string, DataRequest>({
    send: (note) => request("takeRequestStep", { params: { id }, body: { do: "told", note } }),
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests],
    onDone: () => document.getElementById("main")?.focus(),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        telling.start(new FormData(event.currentTarget).get("how") as string); // of the select below
      }}
    >
      <Field id={`told-${id}`} label="Told in another way">
        {(control) => (
          <select {...control} name="how">
            {toldWays.map((way) => (
              <option key={way}>{way}</option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" variant="line" isPending={telling.isPending}>
        Note it
      </Button>
      <InlineError text={telling.problem} />
    </form>
  );
}
