/**
 * The modal dialogs that are open, in the order they opened. While one is, everything outside it is inert and lies
 * below it; what must stay reachable, such as toasts, has to move into the topmost one.
 */
const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Registers an opened dialog; the answer takes it off the list again, before it leaves the page. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tellWatchers();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tellWatchers();
  };
}

/** Where something that must stay reachable has to be. */
export function topmostLayer(): HTMLElement {
  return open.at(-1) ?? document.body;
}

/** Where the focus goes when what had it is gone: the title of the topmost dialog, else the page's content. */
export function focusTopmostLayer(): void {
  topmostLayer().querySelector<HTMLElement>("[data-dialog-title], #main")?.focus();
}

/** Calls `watcher` at once whenever the topmost layer changes; the answer stops that. */
export function watchTopmostLayer(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}
