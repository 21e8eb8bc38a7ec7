import { useState } from "react";
import type { QuarantinedDetail, RetentionState } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import { formatCreated } from "#contract/text/format.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { DataTable, TableActions } from "#web/ui/DataTable.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { FirstRows } from "./FirstRows.tsx";

const numbers = new Intl.NumberFormat("en-GB");

type Quarantined = RetentionState["quarantined"][number];

interface QuarantinePartProps {
  state: Pick<RetentionState, "quarantined" | "quarantinedCount">;
  onRestore: (reference: string) => void;
}

/** Applications in quarantine: each can be restored, or opened with a reason. */
export function QuarantinePart({ state, onRestore }: QuarantinePartProps) {
  const { quarantined, quarantinedCount } = state;
  const [chosen, setChosen] = useState<Quarantined>();
  const opened = chosen && quarantined.find(({ id }) => id === chosen.id);
  return (
    <section aria-labelledby="quarantine">
      <h2 id="quarantine">Out of sight</h2>
      {quarantinedCount === 0 && <p>No application is out of sight.</p>}
      {quarantinedCount > 0 && (
        <>
          <HowMany count={quarantinedCount} />
          <FirstRows rows={quarantined} what="applications out of sight">
            {(rows) => (
              <DataTable
                caption="Applications out of sight, the longest there first"
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { heading: "Application", renderCell: ({ reference }) => reference },
                  { heading: "Job", renderCell: ({ jobTitle }) => jobTitle },
                  { heading: "Since", renderCell: ({ quarantinedAt }) => formatCreated(quarantinedAt) },
                  { heading: "Erased", renderCell: erasedOn },
                  {
                    heading: "Actions",
                    isHeadingHidden: true,
                    renderCell: (row) => (
                      <TableActions>
                        <Button variant="line" onClick={() => setChosen(row)}>
                          Open<Hidden> {row.reference}</Hidden>
                        </Button>
                        <Button variant="line" onClick={() => onRestore(row.reference)}>
                          Restore<Hidden> {row.reference}</Hidden>
                        </Button>
                      </TableActions>
                    ),
                  },
                ]}
              />
            )}
          </FirstRows>
        </>
      )}
      {opened && <Opening key={opened.id} of={opened} />}
    </section>
  );
}

function HowMany({ count }: { count: number }) {
  const [what, they, them] =
    count === 1 ? ["application", "It is", "it"] : ["applications", "They are", "them"];
  return (
    <p>
      {numbers.format(count)} {what} cannot be found, counted or written to. {they} erased on the day named,
      and not while something keeps {them}.
    </p>
  );
}

/** The day of erasure, or what prevents it. */
function erasedOn({ eraseAt, heldUntil, isCopied }: Quarantined): string {
  if (heldUntil !== null)
    return heldUntil > new Date().toISOString()
      ? `No: held until ${formatCreated(heldUntil)}`
      : "No: its hold ended, and nobody has let it go";
  return isCopied ? "No: somebody waits for a copy of it" : formatCreated(eraseAt);
}

/** Asks for the reason, then shows the application in quarantine. */
function Opening({ of: { id, reference } }: { of: Quarantined }) {
  const [detail, setDetail] = useState<QuarantinedDetail>();
  const opening = useApiMutation<string, QuarantinedDetail>({
    send: (reason) => request("openQuarantined", { params: { id }, body: { reason } }),
    failure: dataToasts.openingFailed,
    onDone: setDetail,
  });
  if (detail) return <Detail of={detail} reference={reference} />;
  return (
    <form
      aria-label={`Open ${reference}`}
      onSubmit={(event) => {
        event.preventDefault();
        const reason = new FormData(event.currentTarget).get("reason");
        if (typeof reason === "string") opening.start(reason);
      }}
    >
      <Field id="opening-reason" label={`Why you open ${reference}`} hint="Noted with your name.">
        {(control) => (
          // The button that opened this form is above it, so the focus moves here.
          <input {...control} ref={focusOnce} name="reason" required maxLength={500} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" variant="line" isPending={opening.isPending}>
        Open
      </Button>
      <InlineError text={opening.problem} />
    </form>
  );
}

function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
}

function Detail({ of, reference }: { of: QuarantinedDetail; reference: string }) {
  const facts = [
    ["Name", of.applicantName],
    ["Email address", of.applicantEmail],
    ["Telephone", of.applicantPhone],
    ["Cover letter", of.coverLetter],
    ["Notes", of.adminNotes],
  ] as const;
  return (
    <article aria-label={reference}>
      <h3>{reference}</h3>
      <dl>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul>
        {of.history.map(({ id, at, actor, kind, note }) => (
          <li key={id}>
            {formatCreated(at)}: {kind.replaceAll("-", " ")}, {actor}
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
    </article>
  );
}
