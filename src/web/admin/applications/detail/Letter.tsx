import { useRef } from "react";
import { formatCreated, formatTimeOfDay } from "#contract/text/format.ts";
import type { LetterStatus } from "#contract/limits.ts";
import type { Mail } from "#contract/mails.ts";
import { Button } from "#web/ui/Button.tsx";
import { InlineError } from "../../../ui/InlineError.tsx";
import { type LetterAbout, useLetterWrites } from "./letters.ts";

type LetterProps = LetterAbout & { applicationId: string; status: LetterStatus };

/** One letter: what it says, where it stands, and the one thing that can be done with it now. */
export function Letter({ applicationId, status, preview, written }: LetterProps) {
  const standing = useRef<HTMLParagraphElement>(null);
  // The button that was pressed goes away; whoever pressed it goes on where the outcome is told.
  const { send, undo, retry } = useLetterWrites(applicationId, status, () => standing.current?.focus());
  const isPending = send.isPending || undo.isPending || retry.isPending;
  return (
    <>
      <div className="letter sheet">
        <p>
          To {preview.recipient}
          <br />
          <b>{preview.subject}</b>
        </p>
        <p>{preview.text}</p>
      </div>
      <p ref={standing} tabIndex={-1}>
        {describe(written)}
      </p>
      <InlineError text={send.problem ?? undo.problem ?? retry.problem} />
      <div className="cluster">
        {written?.state === "waiting" && (
          <Button look="line" isPending={isPending} onClick={() => undo.start(written.id)}>
            Undo
          </Button>
        )}
        {written?.state === "failed" && (
          <Button isPending={isPending} onClick={() => retry.start(written.id)}>
            Try again
          </Button>
        )}
        {(!written || written.state === "sent") && (
          <Button isPending={isPending} onClick={() => send.start()}>
            {written ? "Send it once more" : "Send the letter"}
          </Button>
        )}
      </div>
    </>
  );
}

function describe(written: Mail | undefined): string {
  if (!written) return "It leaves ten minutes after you send it. Until then you can take it back.";
  switch (written.state) {
    case "waiting":
      return `The letter leaves at ${formatTimeOfDay(written.dueAt)}. Until then you can take it back.`;
    case "sending":
      return "The letter is on its way.";
    case "sent":
      return `This letter was sent on ${formatCreated(written.sentAt ?? written.createdAt)}.`;
    case "failed":
      return `The letter could not be delivered. ${written.lastError ?? ""}`;
  }
}
