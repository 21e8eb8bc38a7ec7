import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { letterStatuses, type LetterStatus } from "#contract/limits.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { statusLabels } from "./statuses.ts";
import type { BulkAct } from "./use-bulk.ts";

interface BulkLetterDialogProps {
  count: number;
  /** The letter is shown as this one would get it. */
  firstId: string | undefined;
  onWrite: (act: BulkAct) => void;
  onClose: () => void;
}

/** What each letter tells, and what its button does with the status. */
const letters: Record<LetterStatus, { kind: string; verb: string }> = {
  rejected: { kind: "Not successful this time", verb: "Reject" },
  reviewed: { kind: "We have read your application", verb: "Set reviewed:" },
  interviewed: { kind: "Invitation to interview", verb: "Set interviewed:" },
  hired: { kind: "An offer", verb: "Hire" },
};

/** A letter to all that are chosen, as one of them would get it; the status that it tells is set in the same step. */
export function BulkLetterDialog({ count, firstId, onWrite, onClose }: BulkLetterDialogProps) {
  const [status, setStatus] = useState<LetterStatus>("rejected");
  const [setsStatus, setSetsStatus] = useState(true);
  const number = count.toLocaleString("en-GB");
  const write = () =>
    onWrite(setsStatus ? { do: "status", status, letter: status } : { do: "letter", letter: status });
  return (
    <Dialog
      title={count === 1 ? "Write to one applicant" : `Write to ${number} applicants`}
      onClose={onClose}
    >
      <DialogBody>
        <LetterSelect status={status} onChoose={setStatus} />
        <label className="bulk-letter__check">
          <input
            type="checkbox"
            checked={setsStatus}
            onChange={({ target }) => setSetsStatus(target.checked)}
          />
          Set the status to {statusLabels[status]} as well
        </label>
        {firstId !== undefined && <Preview id={firstId} status={status} />}
        <p className="muted">
          Withdrawn applications are left out. The letters leave in ten minutes; Undo takes them back until
          then.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={write}>
          {setsStatus ? `${letters[status].verb} ${number} and send` : `Send ${number} letters`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function LetterSelect({
  status,
  onChoose,
}: {
  status: LetterStatus;
  onChoose: (status: LetterStatus) => void;
}) {
  return (
    <Field id="bulk-letter-kind" label="Letter">
      {(control) => (
        <select
          {...control}
          value={status}
          onChange={({ target }) =>
            onChoose(letterStatuses.find((known) => known === target.value) ?? status)
          }
        >
          {Object.entries(letters).map(([value, { kind }]) => (
            <option key={value} value={value}>
              {kind}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Preview({ id, status }: { id: string; status: LetterStatus }) {
  const letter = useQuery({
    queryKey: [...queryKeys.mails, "preview", id, status],
    queryFn: ({ signal }) => request("previewLetter", { params: { id }, query: { status }, signal }),
  });
  return (
    <QueryResult what="the letter" list={letter}>
      {({ subject, text }) => (
        <div className="bulk-letter__preview">
          <p>
            <b>{subject}</b>
          </p>
          <p className="bulk-letter__text">{text}</p>
        </div>
      )}
    </QueryResult>
  );
}
