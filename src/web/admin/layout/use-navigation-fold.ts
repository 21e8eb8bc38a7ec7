import { useSyncExternalStore } from "react";
import type { AdminPageName } from "./admin-pages.ts";

/** The choice, stored in this browser for all pages. */
const storageKey = "admin-navigation";
const changed = "admin-navigation";
/** On narrower screens the applications page needs the room for its panes: the names start hidden. */
const wideEnough = "(width >= 90rem)";

type NavigationFold = "wide" | "narrow" | "auto";

/**
 * Whether the side navigation shows names beside its icons. `auto` on the server and on first render: CSS decides
 * then.
 */
export function useNavigationFold(page: AdminPageName) {
  const startsNarrow = page === "applications";
  const fold = useSyncExternalStore<NavigationFold>(
    watch,
    () => readChoice() ?? (startsNarrow && !matchMedia(wideEnough).matches ? "narrow" : "wide"),
    () => (startsNarrow ? "auto" : "wide"),
  );
  return {
    fold,
    isNarrow: fold === "narrow",
    onFold: () => choose(fold === "narrow" ? "wide" : "narrow"),
  };
}

function readChoice(): "wide" | "narrow" | undefined {
  const kept = readKept();
  return kept === "wide" || kept === "narrow" ? kept : undefined;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage is switched off: the choice is not remembered
  }
}

function choose(fold: "wide" | "narrow"): void {
  try {
    localStorage.setItem(storageKey, fold);
  } catch {
    return;
  }
  dispatchEvent(new Event(changed));
}

function watch(watcher: () => void): () => void {
  const isWide = matchMedia(wideEnough);
  isWide.addEventListener("change", watcher);
  addEventListener(changed, watcher);
  addEventListener("storage", watcher);
  return () => {
    isWide.removeEventListener("change", watcher);
    removeEventListener(changed, watcher);
    removeEventListener("storage", watcher);
  };
}
