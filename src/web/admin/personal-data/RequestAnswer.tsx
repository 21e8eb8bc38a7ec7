import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callPath } from "#contract/calls.ts";
import type { Candidate, Candidates as CandidatesFound, DataRequest } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { formatCreated, formatDay } from "#contract/text/format.ts";
import { plainName } from "#contract/text/plain.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { newestProblem, useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckField, Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

export const requestKindWords: Record<DataRequest["kind"], string> = {
  access: "A copy of their data",
  erase: "To have their data erased",
  correct: "To have their data corrected",
  object: "To stop using their data",
  complain: "A complaint",
};

/** Finds the applications that may be the person's, and answers with a copy of the selected ones, or erases them. */
export function RequestAnswer({ of }: { of: DataRequest }) {
  const [matches, setMatches] = useState<CandidatesFound>();
  const found = matches?.found;
  const { id } = of;
  const finding = useApiMutation<CallBody<"findPerson">, CandidatesFound>({
    send: (body) => request("findPerson", { params: { id }, body }),
    failure: dataToasts.requestFailed,
    onDone: setMatches,
  });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          finding.start(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <h3>Find what is theirs</h3>
        <div className="field-grid">
          <Field id={`find-name-${id}`} label="Name">
            {(control) => <input {...control} name="name" defaultValue={of.who} autoComplete="off" />}
          </Field>
          <Field id={`find-email-${id}`} label="Email address">
            {(control) => (
              <input {...control} name="email" defaultValue={of.email ?? ""} autoComplete="off" />
            )}
          </Field>
          <Field id={`find-telephone-${id}`} label="Telephone">
            {(control) => <input {...control} name="telephone" autoComplete="off" />}
          </Field>
        </div>
        <Button type="submit" variant="line" isPending={finding.isPending}>
          Find
        </Button>
        <InlineError text={finding.problem} />
      </form>
      {found?.length === 0 && <p>No application has that name, address or number.</p>}
      {matches && matches.total > matches.found.length && (
        <p className="notice">
          {matches.total} applications match; these are the {matches.found.length} that match best. Give the
          address, the number or more of the name to find the others.
        </p>
      )}
      {found && found.length > 0 && <Chosen of={of} found={found} />}
      {found && of.kind === "erase" && <NothingFound id={id} />}
      {of.bundle && <Copy of={of} />}
    </>
  );
}

function Chosen({ of, found }: { of: DataRequest; found: readonly Candidate[] }) {
  const { id, kind, bundle } = of;
  const [blackened, setBlackened] = useState("");
  const [chosen, setChosen] = useState<readonly unknown[]>([]);
  const { bundling, erasing } = useAnswer(id);
  const answer = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const ids = given.getAll("id") as string[]; // of the boxes below
    if (kind === "erase") {
      if (ids.length > 0 && window.confirm(eraseQuestion(ids.length)))
        erasing.start({ ids, requestIds: given.getAll("requestId") as string[] }); // of the boxes below
      return;
    }
    const words = blackened.split("\n").filter((word) => word.trim() !== "");
    const blackenReason = words.length > 0 ? "About another person" : null;
    if (bundle !== null && !window.confirm(copyQuestion(bundle))) return;
    bundling.start({ ids, blacken: words, blackenReason, replaces: bundle?.madeAt ?? null });
  };
  return (
    <form
      onChange={(event) => setChosen(new FormData(event.currentTarget).getAll("id"))}
      onSubmit={(event) => {
        event.preventDefault();
        answer(event.currentTarget);
      }}
    >
      <Candidates id={id} found={found} />
      {kind === "erase" && <OtherRequests of={of} erased={found.filter((one) => chosen.includes(one.id))} />}
      {kind !== "erase" && (
        <Field id={`blacken-${id}`} label="Words about others to blacken, one in each line" isOptional>
          {(control) => (
            <textarea {...control} value={blackened} onChange={(event) => setBlackened(event.target.value)} />
          )}
        </Field>
      )}
      <Button type="submit" variant="line" isPending={bundling.isPending || erasing.isPending}>
        {kind === "erase" ? "Erase those chosen, for ever" : `Make ${bundle ? "another" : "the"} copy`}
      </Button>
      <InlineError text={newestProblem(bundling, erasing)} />
    </form>
  );
}

/** After a search that found none of theirs. */
function NothingFound({ id }: { id: string }) {
  const { erasing } = useAnswer(id);
  return (
    <div>
      <p>If none of theirs is here, answer that, and who asked is forgotten too.</p>
      <Button
        variant="line"
        isPending={erasing.isPending}
        onClick={() => {
          if (window.confirm(nothingQuestion)) erasing.start({ foundNothing: true });
        }}
      >
        Answer that nothing was found
      </Button>
      <InlineError text={erasing.problem} />
    </div>
  );
}

const nothingQuestion =
  "Write to them that nothing of theirs was found, and forget who asked? This cannot be undone.";

function useAnswer(id: string) {
  const outcome = {
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests, queryKeys.data],
  };
  const bundling = useApiMutation<CallBody<"makeBundle">, DataRequest>({
    send: (body) => request("makeBundle", { params: { id }, body }),
    ...outcome,
  });
  const erasing = useApiMutation<CallBody<"eraseForRequest">, DataRequest>({
    send: (body) => request("eraseForRequest", { params: { id }, body }),
    ...outcome,
    onDone: () => document.getElementById("main")?.focus(),
  });
  return { bundling, erasing };
}

function eraseQuestion(count: number): string {
  const what = count === 1 ? "this application" : `these ${count} applications`;
  return `Erase ${what}, with CV, notes and mails, and forget who asked? This cannot be undone.`;
}

function copyQuestion({ sentAt, openedAt }: Bundle): string {
  const link = sentAt !== null && openedAt === null ? " The link that was sent opens nothing any more." : "";
  return `Make another copy in place of the one that was made?${link}`;
}

function Copy({ of: { id, bundle, email, identityAt } }: { of: DataRequest }) {
  const client = useQueryClient();
  if (bundle === null) return null;
  if (bundle.openedAt !== null) return <p>The copy was opened on {formatCreated(bundle.openedAt)}.</p>;
  /** The server records that it was opened; this tab shows it when it regains the focus. */
  const refreshOnReturn = () =>
    window.addEventListener(
      "focus",
      () => void client.invalidateQueries({ queryKey: queryKeys.dataRequests }),
      { once: true },
    );
  return (
    <div>
      <p>
        <a href={callPath("readBundle", { id })} target="_blank" rel="noopener" onClick={refreshOnReturn}>
          Look through the copy, with its files (opens in a new tab)
        </a>
        {bundle.reviewedBy !== null && `. ${bundle.reviewedBy} has looked through it.`}
      </p>
      {email === null && <p>There is no email address: print the copy and each file in it, and post them.</p>}
      {email !== null && identityAt === null && (
        <p>Before it is sent, record above how you made sure that it is them.</p>
      )}
      {email !== null && <SendCopy id={id} email={email} bundle={bundle} />}
    </div>
  );
}

type Bundle = NonNullable<DataRequest["bundle"]>;

function SendCopy({ id, email, bundle }: { id: string; email: string; bundle: Bundle }) {
  const { sentAt: replaces } = bundle;
  const sending = useApiMutation<boolean, DataRequest>({
    send: (acceptsOtherAddress) =>
      request("sendBundle", { params: { id }, body: { acceptsOtherAddress, replaces } }),
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests],
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (replaces !== null && !window.confirm(linkQuestion)) return;
        sending.start(new FormData(event.currentTarget).has("accepts"));
      }}
    >
      {bundle.otherAddresses.length > 0 && (
        <>
          <p className="notice">
            The copy goes to {email}. That is not the address in {bundle.otherAddresses.join(", ")}: compare
            it in the copy, and ask by another way before you send it.
          </p>
          <CheckField id={`accepts-${id}`} label={`${email} is the person's own address`}>
            {(control) => <input {...control} type="checkbox" name="accepts" />}
          </CheckField>
        </>
      )}
      <Button type="submit" isPending={sending.isPending}>
        {replaces === null ? "Send the link" : "Send another link"}
      </Button>
      <InlineError text={sending.problem} />
    </form>
  );
}

const linkQuestion = "Send another link? The one that was sent opens nothing any more.";

/**
 * Requests with the name or address of this one, or of an application to be erased: a person decides which are the
 * same person's.
 */
function OtherRequests({ of, erased }: { of: DataRequest; erased: readonly Candidate[] }) {
  const { data: requests = [] } = useQuery<DataRequest[]>({ queryKey: queryKeys.dataRequests });
  const names = new Set([of.who, ...erased.map(({ applicantName }) => applicantName)].map(plainName));
  const addresses = new Set([of.email, ...erased.map(({ applicantEmail }) => applicantEmail)].map(lower));
  const others = requests.filter(
    ({ id, who, email }) =>
      id !== of.id && who !== "" && (names.has(plainName(who)) || (email && addresses.has(lower(email)))),
  );
  const isOpenComplaint = ({ kind, closedAt }: DataRequest) => kind === "complain" && closedAt === null;
  return (
    <>
      <p>
        Other requests under the same email address and the same name are forgotten and closed with it, unless
        an application under that address stays. Those that share one of the two may be another
        person&rsquo;s: they stay unless you choose them. A complaint that is open stays until it is answered.
      </p>
      {others.filter(isOpenComplaint).map((one) => (
        <p key={one.id}>Stays open: {describe(one)}</p>
      ))}
      {others
        .filter((one) => !isOpenComplaint(one))
        .map((one) => (
          <CheckField
            key={one.id}
            id={`${of.id}-${one.id}`}
            label={`Forget this request too: ${describe(one)}`}
          >
            {(control) => <input {...control} type="checkbox" name="requestId" value={one.id} />}
          </CheckField>
        ))}
    </>
  );
}

const lower = (address: string | null) => address?.toLowerCase();

const describe = ({ kind, who, email, receivedOn }: DataRequest) =>
  `${requestKindWords[kind]}, ${who}, ${email ?? "no email address"}, received on ${formatDay(receivedOn)}`;

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
