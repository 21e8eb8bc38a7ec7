import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { IconButton, joinClasses } from "./Button.tsx";
import { focusTopmostLayer, registerOpenDialog } from "./open-dialogs.ts";
import { controls } from "#content/words/controls.ts";

interface DialogProps {
  title: ReactNode;
  /** One line below the title. */
  summary?: ReactNode;
  /** Called on Escape, the close button and a press outside the dialog. Unmount the dialog to close it. */
  onClose: () => void;
  /** False while closing would lose work without a confirmation. */
  closesOnBackdrop?: boolean;
  isWide?: boolean;
  /** Has its height before its contents are loaded: the buttons below them do not move when they come. */
  isSteady?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is mounted: it opens itself, keeps the focus inside, and returns the focus afterwards,
 * or to the title of the dialog below when that element is gone. Contains a `DialogBody` and a `DialogFooter`, with or
 * without a `<form>`.
 */
export function Dialog(props: DialogProps) {
  const { title, summary, onClose, closesOnBackdrop = true, isWide, isSteady, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpenWhileMounted(dialog);
  const backdrop = useBackdropPress(onClose);

  const askToClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file picker that is cancelled inside the dialog sends the same event.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // Browsers close a dialog when Escape is pressed twice; its parent must be told.
  const followClosing = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open && currentTarget.isConnected) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={joinClasses("dialog", isWide && "dialog--wide", isSteady && "dialog--steady")}
      aria-labelledby={titleId}
      onCancel={askToClose}
      onClose={followClosing}
      {...(closesOnBackdrop ? backdrop : {})}
    >
      <header>
        <div>
          <h2 id={titleId} tabIndex={-1} data-dialog-title>
            {title}
          </h2>
          {/* Not a paragraph: a reader's own space below paragraphs would be taken from the form. */}
          {summary && <div className="dialog__summary">{summary}</div>}
        </div>
        <IconButton icon="close" label={controls.close} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}

/** The scrolling part; with a `label` it is a region. */
export function DialogBody({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className="dialog__body" aria-label={label}>
      {children}
    </section>
  );
}

/** The actions, always visible. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer>{children}</footer>;
}

function useOpenWhileMounted(ref: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    // An error summary, otherwise the title, so that a screen reader announces it instead of "Close".
    const first = dialog.querySelector<HTMLElement>("[data-first-focus]");
    (first ?? dialog.querySelector<HTMLElement>("[data-dialog-title]"))?.focus();
    const unregister = registerOpenDialog(dialog);
    return () => {
      unregister();
      dialog.close();
      ignoreSecondClick();
      if (before instanceof HTMLElement) before.focus();
      if (document.activeElement === document.body) focusTopmostLayer();
    };
  }, [ref]);
}

/** The second click of the double click that closed a dialog does not press what was below it. */
function ignoreSecondClick() {
  const ignore = (next: UIEvent) => {
    if (next.detail < 2) return;
    next.preventDefault();
    next.stopPropagation();
  };
  window.addEventListener("click", ignore, { capture: true, once: true });
}

/** A press counts only if it also began beside the dialog: selecting text may end there. */
function useBackdropPress(onClose: () => void) {
  const beganBeside = useRef(false);
  return {
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      beganBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (beganBeside.current && isBeside(event)) onClose();
    },
  };
}

function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
