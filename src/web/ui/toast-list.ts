import { limits } from "#contract/limits.ts";

export interface ToastAction {
  /** The button's word, e.g. "Undo". */
  label: string;
  /** Read aloud instead of the word; says how to get the same without the toast. */
  alternative: string;
  run: () => void;
}

/** A toast item (specification §3), with how long it stays. */
export interface ToastItem {
  id: string;
  title: string;
  description?: string | undefined;
  action?: ToastAction | undefined;
  variant: "default" | "destructive";
  durationMs: number;
}

export type NewToast = Pick<ToastItem, "title"> & Partial<Omit<ToastItem, "id">>;

export type ListedToast = ToastItem & { isOpen: boolean };

/**
 * The toasts of one island. A toast is open until its time is up or somebody dismisses it; it then stays in the list,
 * closed, and is removed 1,000,000 ms after its dismissal. Only `limits.toast.shownAtOnce` are kept: a new one takes
 * the place of the older (specification §9).
 */
export interface ToastList {
  current: () => readonly ListedToast[];
  watch: (watcher: () => void) => () => void;
  /** Shows a toast and answers its id. */
  show: (toast: NewToast) => string;
  dismiss: (id: string) => void;
  /**
   * Does what the newest toast offers, once, while it is open or, if it was dismissed, while its time runs. Answers false where
   * there is nothing of the kind.
   */
  act: () => boolean;
}

export function createToastList(): ToastList {
  let toasts: readonly ListedToast[] = [];
  let lastId = 0;
  let offer: { id: string; run: () => void; until: number } | undefined;
  const watchers = new Set<() => void>();

  const change = (next: readonly ListedToast[]) => {
    toasts = next;
    for (const watcher of watchers) watcher();
  };
  const remove = (id: string) => change(toasts.filter((toast) => toast.id !== id));

  const isOpen = (id: string) => toasts.some((toast) => toast.id === id && toast.isOpen);
  const dismiss = (id: string) => {
    if (!isOpen(id)) return;
    change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    setTimeout(remove, limits.toast.removalDelayMs, id);
  };

  return {
    current: () => toasts,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    show(toast) {
      const id = String((lastId += 1));
      const open = toOpenToast(id, toast);
      offer = open.action && { id, run: open.action.run, until: Date.now() + open.durationMs };
      change([open, ...toasts].slice(0, limits.toast.shownAtOnce));
      return id;
    },
    dismiss,
    act() {
      const taken = offer;
      if (!taken || (!isOpen(taken.id) && Date.now() > taken.until)) return false;
      offer = undefined;
      dismiss(taken.id);
      taken.run();
      return true;
    },
  };
}

function toOpenToast(id: string, toast: NewToast): ListedToast {
  return { variant: "default", durationMs: limits.toast.durationMs, ...toast, id, isOpen: true };
}
