import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useSession } from "../../session/session.ts";

const storagePrefix = "admin-single-keys:";
const changed = "admin-single-keys";

/**
 * Whether single-key shortcuts are on. People who use speech input, or press keys by accident, can switch them off
 * (WCAG 2.1.4): for their account, in this browser.
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
 * Calls `actions[key]` when that key is pressed alone, outside of fields and while no dialog is open. Escape works in
 * fields too, and when shortcuts are off. When the action returns false, the browser handles the key.
 */
export function useKeys(actions: Readonly<Record<string, () => boolean | void>>): void {
  const { areOn } = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open], :popover-open")) return;
    const isEscape = event.key === "Escape";
    if (!isEscape && (!areOn || isInField(event.target))) return;
    // With Caps Lock, letters are capitals without Shift and small with it.
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

/** Checkboxes do not take letters: shortcuts work while they have the focus. */
export function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  return target.isContentEditable || (target.matches("input, textarea, select") && !isCheckbox);
}
