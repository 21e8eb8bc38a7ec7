/**
 * The open modal dialogs, in the order in which they opened. Everything outside the topmost one is inert and covered;
 * elements that must stay reachable, such as toasts, move into it.
 */
const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();
/** The page's row for messages, if it has one. */
let messageRow: HTMLElement | undefined;

/** Registers an opened dialog; call the returned function before it leaves the page. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tellWatchers();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tellWatchers();
  };
}

/** The parent of reachable messages: the topmost dialog, otherwise the page's row for messages, if it has one. */
export function placeOfMessages(): HTMLElement {
  return open.at(-1) ?? messageRow ?? document.body;
}

/** Shows messages in `row` while no dialog is open; call the returned function before the row leaves the page. */
export function registerMessageRow(row: HTMLElement): () => void {
  messageRow = row;
  tellWatchers();
  return () => {
    messageRow = undefined;
    tellWatchers();
  };
}

/** Moves the focus, when its element is gone, to the title of the topmost dialog, otherwise to the page's content. */
export function focusTopmostLayer(): void {
  (open.at(-1) ?? document.body).querySelector<HTMLElement>("[data-dialog-title], #main")?.focus();
}

/** Calls `watcher` whenever the place of messages changes; the returned function ends that. */
export function watchPlaceOfMessages(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}
