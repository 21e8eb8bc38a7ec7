import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useSession } from "../../session/session.ts";

const storagePrefix = "admin-single-keys:";
const changed = "admin-single-keys";

/**
 * Whether one key alone does something on the applications page. Who speaks to their computer, or presses keys by accident,
 * switches that off (WCAG 2.1.4): for their account, in this browser.
 */
export function useSingleKeys(): { areOn: boolean; switchTo: (areOn: boolean) => void } {
  const { username = "" } = useSession();
  const areOn = useSyncExternalStore(
    watch,
    () => read(username),
    () => true,
  );
  return { areOn, switchTo: (areOn) => write(username, areOn) };
}

function read(username: string): boolean {
  try {
    return localStorage.getItem(storagePrefix + username) !== "off";
  } catch {
    return true; // storage is switched off
  }
}

function write(username: string, areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(storagePrefix + username);
    else localStorage.setItem(storagePrefix + username, "off");
  } catch {
    return;
  }
  dispatchEvent(new Event(changed));
}

function watch(watcher: () => void): () => void {
  addEventListener(changed, watcher);
  addEventListener("storage", watcher);
  return () => {
    removeEventListener(changed, watcher);
    removeEventListener("storage", watcher);
  };
}

/**
 * Does `actions[key]` when that key is pressed alone, anywhere but in a field and not while a dialog is open. Escape works in a
 * field too, and when single keys are off. An action that answers false leaves the key to the browser.
 */
export function useKeys(actions: Readonly<Record<string, () => boolean | void>>): void {
  const { areOn } = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open], :popover-open")) return;
    const isEscape = event.key === "Escape";
    if (!isEscape && (!areOn || isInField(event.target))) return;
    // With Caps Lock a letter is a capital without Shift, and a small one with it.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = actions[event.shiftKey ? `Shift+${key}` : key] ?? actions[event.key];
    if (action && action() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** A checkbox takes no letters: keys go on working while it has the focus. */
export function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  return target.isContentEditable || (target.matches("input, textarea, select") && !isCheckbox);
}
