import { useCallback, useSyncExternalStore } from "react";

const changed = "address-changed";

type GoTo = (path: string, options?: { replaces?: boolean }) => void;

/**
 * The query of the page's address, with its changes, and a function that shows another address of the same page
 * without reloading it. `initialSearch` is the query that the server rendered the page for, so that the first render
 * in the browser is the same; pages rendered only in the browser need none.
 */
export function useAddress(initialSearch?: string): { search: string; goTo: GoTo } {
  const search = useSyncExternalStore(
    watchAddress,
    () => location.search,
    () => initialSearch ?? location.search,
  );
  const goTo = useCallback<GoTo>((path, { replaces = false } = {}) => {
    if (replaces) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    dispatchEvent(new Event(changed)); // the history has no event for this
  }, []);
  return { search, goTo };
}

function watchAddress(watcher: () => void): () => void {
  addEventListener("popstate", watcher);
  addEventListener(changed, watcher);
  return () => {
    removeEventListener("popstate", watcher);
    removeEventListener(changed, watcher);
  };
}
