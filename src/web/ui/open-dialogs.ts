/**
 * The modal dialogs that are open, in the order they opened. While one is, everything outside it is inert and lies
 * below it; what must stay reachable, such as toasts, has to move into the topmost one.
 */
const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();
/** Where the page has a row for messages. */
let messageRow: HTMLElement | undefined;

/** Registers an opened dialog; the answer takes it off the list again, before it leaves the page. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tellWatchers();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tellWatchers();
  };
}

/** Where messages have to be to stay reachable: in the topmost dialog, else in the page's row for them, if it has one. */
export function placeOfMessages(): HTMLElement {
  return open.at(-1) ?? messageRow ?? document.body;
}

/** Lets messages stand in `row` while no dialog is open; the answer ends that, before the row leaves the page. */
export function registerMessageRow(row: HTMLElement): () => void {
  messageRow = row;
  tellWatchers();
  return () => {
    messageRow = undefined;
    tellWatchers();
  };
}

/** Where the focus goes when what had it is gone: the title of the topmost dialog, else the page's content. */
export function focusTopmostLayer(): void {
  (open.at(-1) ?? document.body).querySelector<HTMLElement>("[data-dialog-title], #main")?.focus();
}

/** Calls `watcher` at once whenever the place of messages changes; the answer stops that. */
export function watchPlaceOfMessages(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}
