import { limits } from "#contract/limits.ts";
import { createStore } from "./create-store.ts";

interface ToastAction {
  /** The button's label, e.g. "Undo". */
  label: string;
  /** Announced instead of the label; tells how to do the same without the toast. */
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
    /** Its action cannot be undone, so earlier ones here cannot be either. */
    endsUndo?: boolean;
  };

export type ListedToast = ToastItem & { isOpen: boolean };

/**
 * The toasts of one island. A toast is open until its time is over or it is dismissed; it then stays in the list,
 * closed, and is removed 1,000,000 ms after its dismissal. Only `limits.toast.shownAtOnce` are kept: a new one
 * replaces the older (specification §9).
 */
export interface ToastList {
  current: () => readonly ListedToast[];
  watch: (watcher: () => void) => () => void;
  /** Shows a toast and returns its id. */
  show: (toast: NewToast) => string;
  dismiss: (id: string) => void;
  /**
   * Runs the action of the newest toast that has one, once, while it is open or within its time after it was replaced;
   * the next call runs the one before. Returns false when there is none.
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
