/** What was typed and is not stored yet, kept on this device until it is. */
export type DeviceDraft = { text: string; base: string; subject?: string };

const prefix = "draft ";

/** Undefined where there is none, or the browser keeps nothing. */
export function readDraft(name: string): DeviceDraft | undefined {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? undefined : (JSON.parse(stored) as DeviceDraft); // written below alone
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, draft: DeviceDraft): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Private windows and full devices keep nothing: what is typed stays in the page.
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // As above.
  }
}
