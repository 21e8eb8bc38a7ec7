import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LetterKind, letterKinds } from "#contract/limits.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { letterLabels, statusLabels } from "../statuses.ts";
import type { BulkAct } from "./use-bulk.ts";

interface BulkLetterDialogProps {
  count: number;
  /** The application that the letter is shown for. */
  firstId: string | undefined;
  onWrite: (act: BulkAct) => void;
  onClose: () => void;
}

/** The status change in the button of each letter; an invitation changes none. */
const verbs: Record<Exclude<LetterKind, "invitation">, string> = {
  rejected: "Reject",
  reviewed: "Set reviewed:",
  interviewed: "Set interviewed:",
  hired: "Hire",
};

/** A letter to all selected applicants, shown as the first would get it; its status is set in the same step. */
export function BulkLetterDialog({ count, firstId, onWrite, onClose }: BulkLetterDialogProps) {
  const [letter, setLetter] = useState<LetterKind>("rejected");
  const [isChecked, setIsChecked] = useState(true);
  const status = letter !== "invitation" && isChecked ? letter : undefined;
  const number = count.toLocaleString("en-GB");
  const write = () => onWrite(status ? { do: "status", status, letter } : { do: "letter", letter });
  return (
    <Dialog
      title={count === 1 ? "Write to one applicant" : `Write to ${number} applicants`}
      isSteady
      onClose={onClose}
    >
      <DialogBody>
        <LetterSelect letter={letter} onChoose={setLetter} />
        {letter !== "invitation" && (
          <label className="bulk-letter__check">
            <input
              type="checkbox"
              checked={isChecked}
              onChange={({ target }) => setIsChecked(target.checked)}
            />
            Set the status to {statusLabels[letter]} as well
          </label>
        )}
        {firstId !== undefined && <Preview id={firstId} letter={letter} />}
        <p className="muted">
          Withdrawn applications are left out{letter === "invitation" && ", and those that are decided"}. The
          letters leave in ten minutes; Undo takes them back until then.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={write}>
          {status ? `${verbs[status]} ${number} and send` : `Send ${number} ${nounOf(letter, count)}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function nounOf(letter: LetterKind, count: number): string {
  return `${letter === "invitation" ? "invitation" : "letter"}${count === 1 ? "" : "s"}`;
}

function LetterSelect({ letter, onChoose }: { letter: LetterKind; onChoose: (letter: LetterKind) => void }) {
  return (
    <Field id="bulk-letter-kind" label="Letter">
      {(control) => (
        <select
          {...control}
          value={letter}
          onChange={({ target }) => onChoose(letterKinds.find((kind) => kind === target.value) ?? letter)}
        >
          {letterKinds.map((kind) => (
            <option key={kind} value={kind}>
              {letterLabels[kind]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Preview({ id, letter }: { id: string; letter: LetterKind }) {
  const preview = useQuery({
    queryKey: [...queryKeys.mails, "preview", id, letter],
    queryFn: ({ signal }) => request("previewLetter", { params: { id }, query: { status: letter }, signal }),
  });
  return (
    <QueryResult what="the letter" list={preview}>
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
