import { useRef, useState } from "react";
import type { Adjustments } from "#contract/applications.ts";
import { adjustmentsToasts } from "#contract/messages.ts";
import { request } from "#web/api/request.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { LoadError } from "../../../ui/LoadError.tsx";
import { InlineError } from "../../../ui/InlineError.tsx";
import { useApiMutation } from "../../../api/use-api-mutation.ts";
import { adjustmentsKey, useAdjustments } from "./adjustments.ts";

/** Shows the requested adjustments separately from the application, only on request. */
export function AdjustmentsOffer({ applicationId }: { applicationId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="adjustments-offer" aria-labelledby="adjustments-offer">
      <div className="adjustments-offer__head">
        <div>
          <h3 id="adjustments-offer">Adjustments and interview scheme</h3>
          <p className="muted">
            Not part of the assessment. Look here when you arrange an interview; each look is noted.
          </p>
        </div>
        <Button variant="line" isSmall aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Hide what was asked for" : "Show what was asked for"}
        </Button>
      </div>
      {isOpen && <Opened applicationId={applicationId} />}
    </section>
  );
}

function Opened({ applicationId }: { applicationId: string }) {
  const asked = useAdjustments(applicationId);
  if (asked.data) return <Asked applicationId={applicationId} asked={asked.data} />;
  if (asked.isError)
    return (
      <LoadError
        what="what was asked for"
        onRetry={() => void asked.refetch()}
        isRetrying={asked.isFetching}
      />
    );
  return <output className="muted">Loading what was asked for…</output>;
}

function Asked({ applicationId, asked }: { applicationId: string; asked: Adjustments }) {
  const { adjustments, usesInterviewScheme } = asked;
  // The pressed button disappears; the focus moves to the result.
  const standing = useRef<HTMLDivElement>(null);
  const remove = useApiMutation<void, undefined>({
    send: () => request("deleteAdjustments", { params: { id: applicationId } }),
    failure: adjustmentsToasts.deleteFailed,
    success: () => adjustmentsToasts.deleted,
    refreshes: [adjustmentsKey(applicationId)],
    onDone: () => standing.current?.focus(),
  });
  const confirmDeletion = () => {
    if (window.confirm("Delete what was asked for? The application stays. This cannot be undone."))
      remove.start();
  };
  const isNothing = adjustments === null && !usesInterviewScheme;
  return (
    <div className="adjustments-offer__asked" ref={standing} tabIndex={-1}>
      {isNothing && <p>Nothing was asked for.</p>}
      {adjustments !== null && (
        <div className="letter sheet">
          <p>{adjustments}</p>
        </div>
      )}
      {usesInterviewScheme && (
        <p>
          <b>Asks for the offer of an interview.</b> Whoever meets the minimum criteria for the job is offered
          one.
        </p>
      )}
      <InlineError text={remove.problem} />
      {!isNothing && (
        <Button variant="danger" isSmall icon="remove" isPending={remove.isPending} onClick={confirmDeletion}>
          Delete<Hidden> what was asked for</Hidden>
        </Button>
      )}
    </div>
  );
}
