import type { RetentionState } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import { formatCreated } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { DataTable, TableActions } from "#web/ui/DataTable.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { FirstRows } from "./FirstRows.tsx";

interface HoldsPartProps {
  state: RetentionState;
  onHold: (reference: string) => void;
}

/** Present holds, and holds that have expired. */
export function HoldsPart({ state: { holds, endedHolds }, onHold }: HoldsPartProps) {
  const ending = useApiMutation<string, undefined>({
    send: (id) => request("endHold", { params: { id } }),
    failure: dataToasts.holdEndFailed,
    success: () => dataToasts.holdEnded,
    refreshes: [queryKeys.data],
    onDone: () => document.getElementById("main")?.focus(),
  });
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">Holds</h2>
      {endedHolds.map((hold) => (
        <EndedHold
          key={hold.id}
          hold={hold}
          isPending={ending.isPending}
          onRelease={() => ending.start(hold.id)}
          onHold={() => onHold(hold.reference)}
        />
      ))}
      {holds.length + endedHolds.length === 0 && <p>Nothing is held.</p>}
      {holds.length > 0 && <HeldTable holds={holds} isPending={ending.isPending} onEnd={ending.start} />}
      <InlineError text={ending.problem} />
    </section>
  );
}

interface HeldTableProps {
  holds: RetentionState["holds"];
  isPending: boolean;
  onEnd: (id: string) => void;
}

function HeldTable({ holds, isPending, onEnd }: HeldTableProps) {
  return (
    <FirstRows rows={holds} what="holds">
      {(rows) => (
        <DataTable
          caption="Holds, the soonest to end first"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { heading: "Application", renderCell: ({ reference }) => reference },
            { heading: "Held until", renderCell: (hold) => <Until hold={hold} holds={holds} /> },
            { heading: "By", renderCell: ({ heldBy }) => heldBy },
            { heading: "Reason", renderCell: ({ reason }) => reason },
            {
              heading: "Actions",
              isHeadingHidden: true,
              renderCell: ({ id, reference }) => (
                <TableActions>
                  <Button variant="line" isPending={isPending} onClick={() => onEnd(id)}>
                    End hold<Hidden> on {reference}</Hidden>
                  </Button>
                </TableActions>
              ),
            },
          ]}
        />
      )}
    </FirstRows>
  );
}

type Hold = RetentionState["holds"][number];

/** The end of this hold, and the later end of another hold on the same application. */
function Until({ hold: { applicationId, heldUntil }, holds }: { hold: Hold; holds: readonly Hold[] }) {
  const last = holds.findLast((other) => other.applicationId === applicationId); // in the order of their ends
  return (
    // One element: on a phone it is beside the heading of its column.
    <span>
      {formatCreated(heldUntil)}
      {last && last.heldUntil > heldUntil && (
        <span className="muted"> Another: {formatCreated(last.heldUntil)}</span>
      )}
    </span>
  );
}

interface EndedHoldProps {
  hold: RetentionState["endedHolds"][number];
  isPending: boolean;
  onRelease: () => void;
  onHold: () => void;
}

/** An expired hold: it is released, or begun again with the form. */
function EndedHold({ hold, isPending, onRelease, onHold }: EndedHoldProps) {
  const { reference, heldUntil, reason } = hold;
  return (
    <div className="notice">
      <p>
        The hold on {reference} ended on {formatCreated(heldUntil)}. Its reason: {reason}
      </p>
      <p>A run may move it out of sight, and erases it only once you let it go.</p>
      <div className="cluster">
        <Button variant="line" isPending={isPending} onClick={onRelease}>
          Let go<Hidden> of {reference}</Hidden>
        </Button>
        <Button variant="line" onClick={onHold}>
          Hold again<Hidden> {reference}</Hidden>
        </Button>
      </div>
    </div>
  );
}
