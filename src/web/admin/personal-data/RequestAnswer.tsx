import { useState } from "react";
import { callPath } from "#contract/calls.ts";
import type { Candidate, DataRequest } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { formatCreated } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { newestProblem, useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

/** Finds the applications that could be the person's, and answers with a copy of those chosen, or erases them. */
export function RequestAnswer({ of }: { of: DataRequest }) {
  const [found, setFound] = useState<readonly Candidate[]>();
  const { id } = of;
  const finding = useApiMutation<CallBody<"findPerson">, Candidate[]>({
    send: (body) => request("findPerson", { params: { id }, body }),
    failure: dataToasts.requestFailed,
    onDone: setFound,
  });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          finding.start(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <div className="field-grid">
          <Field id={`find-name-${id}`} label="Name">
            {(control) => <input {...control} name="name" defaultValue={of.who} autoComplete="off" />}
          </Field>
          <Field id={`find-email-${id}`} label="E-mail address">
            {(control) => (
              <input {...control} name="email" defaultValue={of.email ?? ""} autoComplete="off" />
            )}
          </Field>
          <Field id={`find-telephone-${id}`} label="Telephone">
            {(control) => <input {...control} name="telephone" autoComplete="off" />}
          </Field>
        </div>
        <Button type="submit" look="line" isPending={finding.isPending}>
          Find
        </Button>
        <InlineError text={finding.problem} />
      </form>
      {found?.length === 0 && <p>No application has that name, address or number.</p>}
      {found && found.length > 0 && <Chosen of={of} found={found} />}
      {of.bundle && <Copy of={of} />}
    </>
  );
}

function Chosen({ of: { id, kind }, found }: { of: DataRequest; found: readonly Candidate[] }) {
  const [blackened, setBlackened] = useState("");
  const outcome = {
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests, queryKeys.data],
  };
  const bundling = useApiMutation<CallBody<"makeBundle">, DataRequest>({
    send: (body) => request("makeBundle", { params: { id }, body }),
    ...outcome,
  });
  const erasing = useApiMutation<string[], DataRequest>({
    send: (ids) => request("eraseForRequest", { params: { id }, body: { ids } }),
    ...outcome,
    onDone: () => document.getElementById("main")?.focus(),
  });
  const answer = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const ids = given.getAll("id") as string[]; // of the boxes below
    if (kind === "erase") {
      if (ids.length > 0 && window.confirm(eraseQuestion(ids.length))) erasing.start(ids);
      return;
    }
    const words = blackened.split("\n").filter((word) => word.trim() !== "");
    const blackenReason = words.length > 0 ? "About another person" : null;
    bundling.start({ ids, blacken: words, blackenReason });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        answer(event.currentTarget);
      }}
    >
      <Candidates id={id} found={found} />
      {kind !== "erase" && (
        <Field id={`blacken-${id}`} label="Words about others to blacken, one in each line" isOptional>
          {(control) => (
            <textarea {...control} value={blackened} onChange={(event) => setBlackened(event.target.value)} />
          )}
        </Field>
      )}
      <Button type="submit" look="line" isPending={bundling.isPending || erasing.isPending}>
        {kind === "erase" ? "Erase those chosen, for ever" : "Make the copy"}
      </Button>
      <InlineError text={newestProblem(bundling, erasing)} />
    </form>
  );
}

function eraseQuestion(count: number): string {
  const what = count === 1 ? "this application" : `these ${count} applications`;
  return `Erase ${what}, with CV, notes and mails? This cannot be undone.`;
}

function Copy({ of: { id, bundle } }: { of: DataRequest }) {
  const sending = useApiMutation<void, DataRequest>({
    send: () => request("sendBundle", { params: { id } }),
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests],
  });
  if (bundle === null) return null;
  if (bundle.openedAt !== null) return <p>The copy was opened on {formatCreated(bundle.openedAt)}.</p>;
  return (
    <div>
      <p>
        <a href={callPath("readBundle", { id })} target="_blank" rel="noopener">
          Look through the copy (opens in a new tab)
        </a>
      </p>
      <Button isPending={sending.isPending} onClick={() => sending.start()}>
        {bundle.sentAt === null ? "I have looked through it: send the link" : "Send another link"}
      </Button>
      <InlineError text={sending.problem} />
    </div>
  );
}

function Candidates({ id, found }: { id: string; found: readonly Candidate[] }) {
  return (
    <>
      {found.map((one) => (
        <CheckField
          key={one.id}
          id={`${id}-${one.id}`}
          label={`${one.reference}: ${one.applicantName}, ${one.applicantEmail}, ${one.applicantPhone}, ${formatCreated(one.createdAt)}${one.isQuarantined ? ", out of sight" : ""}`}
        >
          {(control) => <input {...control} type="checkbox" name="id" value={one.id} />}
        </CheckField>
      ))}
    </>
  );
}
