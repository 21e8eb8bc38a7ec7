/** Texts that were typed and are not stored yet, kept on this device until they are or until somebody logs out. */
const prefix = "draft ";

/** Undefined where there is none, or the browser keeps nothing. */
export function readDraft(name: string): unknown {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? undefined : (JSON.parse(stored) as unknown);
  } catch {
    return undefined;
  }
}

/** Answers whether it is kept: private windows and full devices keep nothing, and what is typed stays in the page. */
export function keepDraft(name: string, draft: object): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing is kept where nothing can be stored.
  }
}

/** All of them: at a logout nothing that was typed is left behind on the device. */
export function forgetDeviceDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // As above.
  }
}
