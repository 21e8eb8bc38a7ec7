import { useEffect, useRef, useState } from "react";
import type { ApplicationDetail } from "#contract/applications.ts";
import { formatCreated, formatTimeOfDay } from "#contract/text/format.ts";
import { type LetterKind, limits } from "#contract/limits.ts";
import type { Mail } from "#contract/mails.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { labelOfStatus } from "../../statuses.ts";
import { forgetDraft, keepDraft, readDraft } from "#web/ui/device-drafts.ts";
import { useSession } from "../../../session/session.ts";
import type { useChange } from "../use-change.ts";
import { type LetterAbout, type OwnWords, useLetterWrites } from "./letters.ts";

type LetterProps = LetterAbout & {
  application: ApplicationDetail;
  status: LetterKind;
  change: ReturnType<typeof useChange>;
  /** True while `written` may be outdated. */
  isFetching: boolean;
};

/** One letter: its editable text, its state, and the action that is possible now. */
export function Letter({ application, status, change, preview, written, isFetching }: LetterProps) {
  const standing = useRef<HTMLParagraphElement>(null);
  const { username = "" } = useSession();
  // A letter that was not sent yet is shown as written, instead of a new one.
  const isHere = written && written.state !== "sent" && written.own;
  const begun = isHere ? { subject: isHere.subject, words: isHere.text } : preview;
  const words = useWords(`letter ${username} ${application.id} ${status}`, begun);
  useEffect(() => {
    if (!isFetching) words.settle(written);
  });
  // The pressed button disappears; the focus moves to the result.
  const tell = () => standing.current?.focus();
  const { send, undo, retry } = useLetterWrites(application, status, change, {
    onSent: (mailId) => {
      words.setAside(mailId);
      tell();
    },
    onTakenBack: () => {
      words.takeBack();
      tell();
    },
    onRetried: tell,
  });
  const [isAsSent, setIsAsSent] = useState(false);
  return (
    <>
      <p className="muted">
        {preview.recipient === null
          ? "To the applicant: the server fills in {name}."
          : `To ${preview.recipient}`}
      </p>
      <LetterFields words={words} />
      {isAsSent && <AsSent words={words} smallPrint={preview.text.slice(preview.words.length)} />}
      <p ref={standing} tabIndex={-1}>
        {describe(written)}
      </p>
      <InlineError text={send.problem ?? undo.problem ?? retry.problem} />
      <div className="cluster">
        <Acts
          label={labelOf(status, application)}
          written={written}
          words={words}
          onUndo={(id) => undo.start({ id })}
          writes={{ send, undo, retry }}
        />
        <Button variant="line" isSmall aria-expanded={isAsSent} onClick={() => setIsAsSent(!isAsSent)}>
          See as sent
        </Button>
      </div>
    </>
  );
}

interface ActsProps {
  label: string;
  written: Mail | undefined;
  words: Words;
  onUndo: (id: string) => void;
  writes: ReturnType<typeof useLetterWrites>;
}

/** The action that the letter's state allows. */
function Acts({ label, written, words, onUndo, writes: { send, undo, retry } }: ActsProps) {
  const isPending = send.isPending || undo.isPending || retry.isPending;
  return (
    <>
      {written?.state === "waiting" && (
        <Button variant="line" isPending={isPending} onClick={() => onUndo(written.id)}>
          Undo
        </Button>
      )}
      {written?.state === "failed" && (
        <Button isPending={isPending} onClick={() => retry.start(written.id)}>
          Try again
        </Button>
      )}
      {(!written || written.state === "sent" || (written.state === "waiting" && words.isOwn)) && (
        <Button isPending={isPending} onClick={() => send.start(words.own)}>
          {written?.state === "sent" ? "Send it once more" : label}
        </Button>
      )}
    </>
  );
}

function labelOf(letter: LetterKind, { applicationStatus }: ApplicationDetail): string {
  if (letter === "invitation") return "Send the invitation";
  return letter === applicationStatus ? "Send the letter" : `Set to ${labelOfStatus(letter)} and send`;
}

type Words = ReturnType<typeof useWords>;

function LetterFields({ words }: { words: Words }) {
  const { subjectMax, textMax } = limits.ownLetter;
  return (
    <>
      <Field id="letter-subject" label="Subject">
        {(control) => (
          <input
            {...control}
            value={words.subject}
            maxLength={subjectMax}
            onChange={({ target }) => words.change({ subject: target.value })}
          />
        )}
      </Field>
      <Field id="letter-text" label="Letter text">
        {(control) => (
          <textarea
            {...control}
            className="letter__field"
            value={words.text}
            maxLength={textMax}
            onChange={({ target }) => words.change({ text: target.value })}
          />
        )}
      </Field>
      {words.isOwn && (
        <p className="muted">
          In your own words;{" "}
          {words.isKept ? "kept on this device until it is sent" : "not kept on this device"}.{" "}
          <button type="button" className="link-button" onClick={() => words.forget()}>
            Use the words of the house
          </button>
        </p>
      )}
    </>
  );
}

function AsSent({ words, smallPrint }: { words: Words; smallPrint: string }) {
  return (
    <div className="letter sheet">
      <p>
        <b>{words.subject}</b>
      </p>
      <p>
        {words.text}
        {smallPrint}
      </p>
    </div>
  );
}

/**
 * The text of the letter: the template, then the administrator's changes, stored on this device. The text of a
 * waiting letter is set aside, so that it is there again when the letter is taken back, by whatever means.
 */
function useWords(name: string, { subject, words }: Pick<LetterAbout["preview"], "subject" | "words">) {
  const [own, setOwn] = useState(() => readDraft(name) as { text: string; subject?: string } | undefined);
  const [isKept, setIsKept] = useState(true);
  const aside = `waiting ${name}`;
  // The letter that was just sent, before the list of letters contains it.
  const unlisted = useRef<string>(undefined);
  const change = (changed: { subject?: string; text?: string }) => {
    const draft = { subject, text: words, ...own, ...changed };
    setIsKept(keepDraft(name, draft));
    setOwn(draft);
  };
  const forget = () => {
    forgetDraft(name);
    setOwn(undefined);
  };
  return {
    subject: own?.subject ?? subject,
    text: own?.text ?? words,
    isOwn: own !== undefined,
    /** Whether they are stored on this device. */
    isKept,
    own: own && { subject: own.subject ?? subject, text: own.text },
    change,
    forget,
    setAside(mailId: string) {
      if (own) keepDraft(aside, { subject, ...own, mailId });
      else forgetDraft(aside);
      unlisted.current = mailId;
      forget();
    },
    /** Called when the sent letter was taken back, listed or not. */
    takeBack() {
      unlisted.current = undefined;
    },
    /** Called with the newest letter's state. */
    settle(written: Mail | undefined) {
      if (written?.id === unlisted.current) unlisted.current = undefined;
      const kept = readDraft(aside) as (OwnWords & { mailId: string }) | undefined;
      if (!kept || unlisted.current || (written?.id === kept.mailId && written.state !== "sent")) return;
      forgetDraft(aside);
      if (written?.id !== kept.mailId && !own) change({ subject: kept.subject, text: kept.text });
    },
  };
}

function describe(written: Mail | undefined): string {
  if (!written) return "It leaves ten minutes after you send it. Until then you can take it back.";
  switch (written.state) {
    case "waiting":
      return `The letter leaves at ${formatTimeOfDay(written.dueAt)}. Until then you can take it back.`;
    case "sending":
      return "The letter is on its way.";
    case "sent": {
      const sent = `This letter was sent on ${formatCreated(written.sentAt ?? written.createdAt)}`;
      return written.own ? `${sent}, in words of its own, which the history shows.` : `${sent}.`;
    }
    case "failed":
      return `The letter could not be delivered. ${written.lastError ?? ""}`;
  }
}
