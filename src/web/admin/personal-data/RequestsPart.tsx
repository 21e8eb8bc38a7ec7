import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { copiesLetter } from "#content/certificate.ts";
import type { DataRequest } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import type { CallBody } from "#contract/schemas.ts";
import { formatCreated, formatDay } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { useToday } from "#web/ui/use-today.ts";
import { CorrectRequest } from "./CorrectRequest.tsx";
import { FirstRows } from "./FirstRows.tsx";
import { RequestAnswer, requestKindWords } from "./RequestAnswer.tsx";
import { RequestStep } from "./RequestStep.tsx";
import { hasFailedLetter, UnsentLetters } from "./UnsentLetters.tsx";

const ways: Record<DataRequest["how"], string> = {
  telephone: "By telephone",
  email: "By email",
  letter: "By letter",
  "in-person": "In person",
};

/** Requests about data and complaints, with their deadlines; open ones first. */
export function RequestsPart() {
  const list = useQuery<DataRequest[]>({ queryKey: queryKeys.dataRequests });
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">Requests and complaints</h2>
      <QueryResult what="the requests" list={list}>
        {(requests) => (
          <>
            {requests.length === 0 && <p>Nobody has asked about their data.</p>}
            <FirstRows rows={requests} what="requests">
              {(rows) => rows.map((one) => <OneRequest key={one.id} of={one} />)}
            </FirstRows>
          </>
        )}
      </QueryResult>
      <NewRequest />
    </section>
  );
}

/** Whether it is due soon, late, or has a letter that could not be sent. */
export function isReminded(of: DataRequest, today: string): boolean {
  return hasFailedLetter(of) || (of.closedAt === null && of.remindOn <= today);
}

/** The deadline and what is due. A complaint's is that of its acknowledgement; its answer has none. */
function clockOf(of: DataRequest, today: string): string {
  const { kind, closedAt, acknowledgedAt, askedAt, answeredAt, dueOn } = of;
  if (closedAt !== null) return hasFailedLetter(of) ? "closed; a letter could not be sent" : "closed";
  if (kind === "complain" && acknowledgedAt !== null)
    return `acknowledged; answer without undue delay${isReminded(of, today) ? ", open for long" : ""}`;
  if (askedAt !== null && answeredAt === null)
    return `waits for their answer since ${formatCreated(askedAt)}${isReminded(of, today) ? ", for long" : ""}`;
  const what = kind === "complain" ? "acknowledge by" : "due";
  if (dueOn < today) return `overdue since ${formatDay(dueOn)}`;
  return `${what} ${formatDay(dueOn)}${isReminded(of, today) ? ", soon" : ""}`;
}

function OneRequest({ of }: { of: DataRequest }) {
  const { kind, who, how, receivedOn, closedAt, outcome, events } = of;
  const today = useToday();
  return (
    <details>
      <summary id={`request-${of.id}`}>
        {requestKindWords[kind]}
        {who !== "" && `, ${who}`}: {clockOf(of, today)}
      </summary>
      <p>
        {ways[how]}, {formatDay(receivedOn)}. {of.words} {outcome}
      </p>
      <Identity of={of} />
      <UnsentLetters of={of} />
      <ul>
        {events.map(({ id, at, actor, kind: step, note }) => (
          <li key={id}>
            {formatCreated(at)}: {step.replace("bundle", "copy").replaceAll("-", " ")}, {actor}
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
      {events.some(({ kind: step }) => step === "copies-taken-out") && <TakersLetter />}
      {closedAt === null && <RequestStep of={of} />}
      {closedAt === null && <CorrectRequest of={of} />}
      {closedAt === null && <RequestAnswer of={of} />}
    </details>
  );
}

/** Nothing is disclosed or erased before the requester's identity is confirmed. */
function Identity({ of: { kind, closedAt, identityHow, identityAt, identityBy } }: { of: DataRequest }) {
  if (identityAt !== null)
    return (
      <p>
        Identity checked on {formatCreated(identityAt)} by {identityBy}
        {identityHow !== null && `: ${identityHow}`}
      </p>
    );
  if (closedAt !== null || kind === "complain") return null;
  return (
    <p>
      Nobody has checked yet that it is the person who asks. Record how it was made sure; until then nothing
      is sent or erased.
    </p>
  );
}

/** The recipients of exported data are told of its erasure; this text can be copied into a letter. */
function TakersLetter() {
  return (
    <>
      <p>Write to those who took copies:</p>
      <blockquote>{copiesLetter}</blockquote>
    </>
  );
}

function NewRequest() {
  /** A new form with empty fields after each request. */
  const [entered, setEntered] = useState(0);
  const adding = useApiMutation<CallBody<"addDataRequest">, DataRequest>({
    send: (body) => request("addDataRequest", { body }),
    failure: dataToasts.requestFailed,
    success: () => dataToasts.requestSaved,
    refreshes: [queryKeys.dataRequests],
    onDone: () => {
      setEntered((count) => count + 1);
      document.getElementById("main")?.focus();
    },
  });
  return (
    <form
      key={entered}
      aria-labelledby="new-request"
      onSubmit={(event) => {
        event.preventDefault();
        const given = Object.fromEntries(new FormData(event.currentTarget));
        adding.start(given as CallBody<"addDataRequest">); // fields of these names
      }}
    >
      <h3 id="new-request">Enter a request</h3>
      <NewFields />
      <Button type="submit" isPending={adding.isPending}>
        Enter
      </Button>
      <InlineError text={adding.problem} />
    </form>
  );
}

function NewFields() {
  const options = (of: Record<string, string>) =>
    Object.entries(of).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  return (
    <div className="field-grid">
      <Field id="request-kind" label="They ask for">
        {(control) => (
          <select {...control} name="kind">
            {options(requestKindWords)}
          </select>
        )}
      </Field>
      <Field id="request-how" label="It came">
        {(control) => (
          <select {...control} name="how">
            {options(ways)}
          </select>
        )}
      </Field>
      <Field id="request-who" label="Name">
        {(control) => <input {...control} name="who" required maxLength={200} autoComplete="off" />}
      </Field>
      <Field id="request-email" label="Email address" isOptional>
        {(control) => <input {...control} name="email" type="email" maxLength={254} autoComplete="off" />}
      </Field>
      <Field id="request-day" label="Received on">
        {(control) => <input {...control} name="receivedOn" type="date" required />}
      </Field>
      <Field id="request-words" label="In their words" isOptional>
        {(control) => <input {...control} name="words" maxLength={2000} autoComplete="off" />}
      </Field>
    </div>
  );
}
