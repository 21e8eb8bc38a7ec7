/** Unsaved texts, stored on this device until they are saved or until logout. */
const prefix = "draft ";

/** Undefined where there is none, or without storage. */
export function readDraft(name: string): unknown {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? undefined : (JSON.parse(stored) as unknown);
  } catch {
    return undefined;
  }
}

/** The drafts of this page that could not be stored. */
const unstored = new Set<string>();

/** Returns whether it was stored: in private windows and on full devices the text is only in the page. */
export function keepDraft(name: string, draft: object): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
    unstored.delete(name);
    return true;
  } catch {
    unstored.add(name);
    return false;
  }
}

/** Whether this browser stores anything now. */
export function canKeepDrafts(): boolean {
  const name = "probe";
  const isKept = keepDraft(name, {});
  forgetDraft(name);
  return isKept;
}

export function forgetDraft(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes all drafts, so that a logout leaves nothing on the device. */
export function forgetDeviceDrafts(): void {
  unstored.clear();
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // As above.
  }
}

/** Functions that save drafts of this page; each resolves after its attempt. */
const savers = new Set<() => Promise<void>>();
const channelName = "save-drafts";
let channel: BroadcastChannel | undefined;

/** Calls `save` when drafts are to be saved at once, here or in another tab; the returned function ends that. */
export function saveOnDemand(save: () => Promise<void>): () => void {
  savers.add(save);
  if (!channel) {
    channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", () => void saveOwn());
  }
  return () => {
    savers.delete(save);
    if (savers.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

async function saveOwn(): Promise<void> {
  await Promise.allSettled([...savers].map((save) => save()));
}

/** How long a logout waits for saving. */
const longestSavingMs = 3_000;
const lookAgainMs = 50;

/** Saves the drafts with this prefix in all tabs of this browser, and returns how many could not be saved. */
export async function saveDrafts(kind: string): Promise<number> {
  const waiting = () => Math.max(savers.size, countDrafts(kind));
  if (waiting() === 0) return 0;
  const others = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin and takes none
  others.postMessage(null);
  others.close();
  saveOwn().catch(() => undefined); // never fails
  const until = performance.now() + longestSavingMs;
  while (waiting() > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  return waiting();
}

/** How many drafts with this prefix are stored, or could not be. */
export function countDrafts(kind: string): number {
  return new Set([...storedNames(), ...unstored].filter((name) => name.startsWith(kind))).size;
}

function storedNames(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names.map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}
