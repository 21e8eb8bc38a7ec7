import { limits } from "#contract/limits.ts";
import { createStore } from "#web/ui/create-store.ts";

/** Sends the deletion. `keepalive` lets it outlive the page; nobody is there to be told how it went. */
type SendDeletion = (options: { keepalive: boolean }) => Promise<unknown>;

/** Deletions that nobody confirmed and that may still be undone (specification §6, decided). */
export interface DelayedDeletions {
  /** Ids of what is about to be deleted; a new set after each change. */
  current: () => ReadonlySet<string>;
  watch: (watcher: () => void) => () => void;
  schedule: (id: string, send: SendDeletion) => void;
  /** Too late once it is sent. */
  undo: (id: string) => void;
  /** Does at once what still waits, and settles when all is answered. */
  flush: (options?: { keepalive: boolean }) => Promise<void>;
}

type Waiting = { timer: ReturnType<typeof setTimeout>; send: SendDeletion; isSent: boolean };

/**
 * Life of a deletion: scheduled → undone, or sent when its 10 seconds are over. When the page goes away first
 * (`flush` on pagehide), it is sent then: whoever pressed Delete and left meant it.
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
  /** It stays in the list until the answer is there, so that its row does not flash back in between. */
  const sendNow = async (id: string, keepalive: boolean): Promise<void> => {
    const deletion = waiting.get(id);
    if (!deletion || deletion.isSent) return;
    deletion.isSent = true;
    await deletion.send({ keepalive }).catch(() => undefined); // whoever sends tells how it went
    forget(id);
  };

  return {
    current,
    watch,
    schedule(id, send) {
      if (waiting.has(id)) return;
      waiting.set(id, { send, isSent: false, timer: setTimeout(() => void sendNow(id, false), delayMs) });
      tell();
    },
    undo(id) {
      if (waiting.get(id)?.isSent === false) forget(id);
    },
    async flush({ keepalive } = { keepalive: false }) {
      await Promise.all([...waiting.keys()].map((id) => sendNow(id, keepalive)));
    },
  };
}
