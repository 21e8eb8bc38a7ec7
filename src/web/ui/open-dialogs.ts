/**
 * The modal dialogs that are open, in the order they opened. While one is, everything outside it is inert and lies
 * below it; what must stay reachable, such as toasts, has to move into the topmost one.
 */
const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();
/** Where the page has a row for messages. */
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
