import { useEffect, useRef } from "react";
import type { ApplicationDetail } from "#contract/applications.ts";
import { limits } from "#contract/limits.ts";
import { formatTimeOfDay } from "#contract/text/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { CharacterCount } from "#web/ui/CharacterCount.tsx";
import { isInField } from "../../../layout/keys/single-keys.ts";
import type { useChange } from "../use-change.ts";
import type { NotesState } from "./notes-saver.ts";
import { useNotes } from "./use-notes.ts";

interface NotesProps {
  application: ApplicationDetail;
  change: ReturnType<typeof useChange>;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The administrators' notes. */
export function Notes(props: NotesProps) {
  if (!props.application.areNotesBlackened) return <OwnNotes {...props} />;
  return (
    <section className="detail-section" aria-labelledby="blackened-notes">
      <h3 id="blackened-notes">Admin notes</h3>
      <p className="detail-notes__blackened">{props.application.adminNotes}</p>
      <p className="muted">
        They tell who the applicant is, so they are blackened. Show the name to read and change them.
      </p>
    </section>
  );
}

const notesId = "review-notes";

/** Notes that save themselves and show their state. */
function OwnNotes({ application, change, onUnsaved }: NotesProps) {
  const { text, state, isKept, saver } = useNotes(application, change, onUnsaved);
  const save = () => {
    saver.save().catch(() => undefined);
  };
  const savedAt = application.notesSaved?.at;
  return (
    <div className="detail-section">
      <div className="detail-section__head">
        <h3>
          <label htmlFor={notesId}>Admin notes</label>
        </h3>
        <SaveState
          state={state}
          savedAt={savedAt}
          excess={text.length - limits.adminNotes.max}
          isKept={isKept}
          onRetry={save}
        />
      </div>
      <textarea
        id={notesId}
        className="detail-notes"
        data-shortcut="n"
        aria-describedby="review-notes-hint review-notes-count"
        maxLength={limits.adminNotes.max}
        value={text}
        onChange={({ target }) => saver.type(target.value)}
        // The failure message stays, because the pressed button must not move.
        onBlur={state.is === "failed" ? saver.retry : save}
      />
      <p className="detail-notes__printed">{text}</p>
      <p className="muted" id="review-notes-hint">
        Only admins see this. The applicant can ask for a copy.
      </p>
      <CharacterCount id="review-notes-count" used={text.length} max={limits.adminNotes.max} />
      {state.is === "conflict" && (
        <Conflict
          mine={text}
          theirs={state.theirs}
          by={state.by}
          onDecide={(before, next) => {
            saver.decide(before, next).catch(() => undefined);
          }}
        />
      )}
    </div>
  );
}

interface SaveStateProps {
  state: NotesState;
  savedAt: string | undefined;
  /** The number of characters too many; above 0 where two texts were merged. */
  excess: number;
  /** Whether the unsaved text is stored on this device. */
  isKept: boolean;
  onRetry: () => void;
}

function SaveState({ state, savedAt, excess, isKept, onRetry }: SaveStateProps) {
  const words = state.is === "failed" ? wordsOfFailure(state, excess, isKept) : wordsOf(state, savedAt);
  return (
    <>
      <output className={`save-state save-state--${state.is}`}>{words}</output>
      {state.is === "failed" && (
        <Button variant="line" isSmall onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
}

type Failed = Extract<NotesState, { is: "failed" }>;

function wordsOfFailure({ mayPass }: Failed, excess: number, isKept: boolean): string {
  const tooMany = `: ${excess.toLocaleString("en-GB")} ${excess === 1 ? "character" : "characters"} too many`;
  const kept = isKept ? ". Kept on this device." : ", and not kept on this device.";
  const again = excess <= 0 && mayPass ? " It is tried again by itself." : "";
  return `Not saved${excess > 0 ? tooMany : ""}${kept}${again}`;
}

function wordsOf(state: Exclude<NotesState, Failed>, savedAt: string | undefined): string {
  switch (state.is) {
    case "typing":
      return "Typing";
    case "saving":
      return "Saving…";
    case "conflict":
      return "Not saved";
    case "saved": {
      const at = state.at ?? savedAt;
      return at === undefined ? "" : `Saved ${formatTimeOfDay(at)}`;
    }
  }
}

interface ConflictProps {
  mine: string;
  theirs: string;
  by: ApplicationDetail["notesSaved"];
  onDecide: (theirs: string, next: string) => void;
}

/**
 * A conflict of two authors: both texts side by side, with the choices. It scrolls into view and takes the focus,
 * unless another field has it; typing continues in the notes.
 */
function Conflict({ mine, theirs, by, onDecide }: ConflictProps) {
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => (choice.current ? bringUp(choice.current) : undefined), []);
  return (
    <fieldset className="detail-conflict" aria-labelledby="notes-conflict" tabIndex={-1} ref={choice}>
      <p className="detail-note" role="alert" id="notes-conflict">
        <b>Somebody changed this since you opened it.</b> Nothing of yours is lost.
      </p>
      <div className="detail-conflict__both">
        <div>
          <p className="detail-conflict__label">Yours, not saved</p>
          <p className="detail-conflict__text">{mine}</p>
          <Button variant="line" isSmall onClick={() => onDecide(theirs, mine)}>
            Keep mine
          </Button>
        </div>
        <div>
          <p className="detail-conflict__label">
            {by ? `${by.actor}, saved ${formatTimeOfDay(by.at)}` : "Saved by somebody else"}
          </p>
          <p className="detail-conflict__text">{theirs}</p>
          <Button variant="line" isSmall onClick={() => onDecide(theirs, theirs)}>
            Keep theirs
          </Button>
        </div>
      </div>
      <Button isSmall onClick={() => onDecide(theirs, `${theirs}\n\n${mine}`)}>
        Put together
      </Button>
      <p className="muted">Both texts one after the other, to edit.</p>
    </fieldset>
  );
}

/** Letters typed while the conflict has the focus go into the notes; returns the cleanup. */
function bringUp(choice: HTMLElement): () => void {
  const { activeElement: focused } = document;
  if (!isInField(focused) || focused?.id === notesId) {
    choice.focus({ preventScroll: true });
    choice.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
  const typeOn = (event: KeyboardEvent) => {
    const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!types || event.target !== choice) return;
    // Not handled as a shortcut; the letter goes into the field that has the focus when the browser types it.
    event.stopPropagation();
    document.getElementById(notesId)?.focus();
  };
  choice.addEventListener("keydown", typeOn);
  return () => choice.removeEventListener("keydown", typeOn);
}
