import { limits } from "#contract/limits.ts";
import { createStore } from "#web/ui/create-store.ts";

/** Sends the deletion. `keepalive` lets it outlive the page; its outcome is then not shown. */
type SendDeletion = (options: { keepalive: boolean }) => Promise<unknown>;

/** Deletions without a confirmation, which can be undone for some time (specification §6, decided). */
export interface DelayedDeletions {
  /** Ids of what is about to be deleted; a new set after each change. */
  current: () => ReadonlySet<string>;
  watch: (watcher: () => void) => () => void;
  schedule: (id: string, send: SendDeletion) => void;
  /** Does nothing once it is sent. */
  undo: (id: string) => void;
  /** Sends all waiting deletions now, and settles when all are answered. */
  flush: (options?: { keepalive: boolean }) => Promise<void>;
}

type Waiting = {
  timer: ReturnType<typeof setTimeout>;
  send: SendDeletion;
  /** Present once it is sent; settles when it is answered. */
  answered?: Promise<void>;
};

/**
 * Life of a deletion: scheduled → undone, or sent after 10 seconds, or when the page is left before (`flush` on
 * pagehide).
 */
export function createDelayedDeletions(delayMs: number = limits.undoMs): DelayedDeletions {
  const waiting = new Map<string, Waiting>();
  const { current, set, watch } = createStore<ReadonlySet<string>>(new Set());

  const tell = () => set(new Set(waiting.keys()));
  const forget = (id: string) => {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
    tell();
  };
  /** It stays in the list until it is answered, so that its row does not reappear in between. */
  const sendNow = async (id: string, keepalive: boolean): Promise<void> => {
    const deletion = waiting.get(id);
    if (!deletion) return;
    deletion.answered ??= deletion
      .send({ keepalive })
      .catch(() => undefined) // whoever sends tells how it went
      .then(() => forget(id));
    await deletion.answered;
  };

  return {
    current,
    watch,
    schedule(id, send) {
      if (waiting.has(id)) return;
      waiting.set(id, { send, timer: setTimeout(() => void sendNow(id, false), delayMs) });
      tell();
    },
    undo(id) {
      if (!waiting.get(id)?.answered) forget(id);
    },
    async flush({ keepalive } = { keepalive: false }) {
      await Promise.all([...waiting.keys()].map((id) => sendNow(id, keepalive)));
    },
  };
}
