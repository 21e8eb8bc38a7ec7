import { limits } from "#contract/limits.ts";
import { createStore } from "./create-store.ts";

interface ToastAction {
  /** The button's word, e.g. "Undo". */
  label: string;
  /** Read aloud instead of the word; says how to get the same without the toast. */
  alternative: string;
  run: () => void;
}

/** A toast item (specification §3), with how long it stays. */
interface ToastItem {
  id: string;
  title: string;
  description?: string | undefined;
  action?: ToastAction | undefined;
  variant: "default" | "destructive";
  durationMs: number;
}

type NewToast = Pick<ToastItem, "title"> &
  Partial<Omit<ToastItem, "id">> & {
    /** Its action cannot be undone, and then neither can earlier ones here. */
    endsUndo?: boolean;
  };

export type ListedToast = ToastItem & { isOpen: boolean };

/**
 * The toasts of one island. A toast is open until its time is up or somebody dismisses it; it then stays in the list,
 * closed, and is removed 1,000,000 ms after its dismissal. Only `limits.toast.shownAtOnce` are kept: a new one takes
 * the place of the older (specification §9).
 */
export interface ToastList {
  current: () => readonly ListedToast[];
  watch: (watcher: () => void) => () => void;
  /** Shows a toast and returns its id. */
  show: (toast: NewToast) => string;
  dismiss: (id: string) => void;
  /**
   * Does what the newest toast with an action offers, once, while it is open or, if it has left, while its time runs; the next
   * time what the one before it offers. Answers false where there is nothing of the kind.
   */
  act: () => boolean;
}

export function createToastList(): ToastList {
  const { current, set, watch } = createStore<readonly ListedToast[]>([]);
  let lastId = 0;
  let offers: { id: string; run: () => void; until: number }[] = [];

  const remove = (id: string) => set(current().filter((toast) => toast.id !== id));

  const isOpen = (id: string) => current().some((toast) => toast.id === id && toast.isOpen);
  const dismiss = (id: string) => {
    if (!isOpen(id)) return;
    set(current().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    setTimeout(remove, limits.toast.removalDelayMs, id);
  };

  return {
    current,
    watch,
    show({ endsUndo = false, ...toast }) {
      const id = String((lastId += 1));
      const open = toOpenToast(id, toast);
      if (endsUndo) offers = [];
      if (open.action) offers.push({ id, run: open.action.run, until: Date.now() + open.durationMs });
      set([open, ...current()].slice(0, limits.toast.shownAtOnce));
      return id;
    },
    dismiss,
    act() {
      const taken = offers.pop();
      if (!taken || (!isOpen(taken.id) && Date.now() > taken.until)) return false;
      dismiss(taken.id);
      taken.run();
      return true;
    },
  };
}

function toOpenToast(id: string, toast: NewToast): ListedToast {
  return { variant: "default", durationMs: limits.toast.durationMs, ...toast, id, isOpen: true };
}
