import { useCallback, useSyncExternalStore } from "react";

const changed = "address-changed";

type GoTo = (path: string, options?: { replaces?: boolean }) => void;

/**
 * The query of the page's address, followed while it changes, and what shows another address of the same page without loading
 * it anew. `initialSearch` is the query that the server rendered the page for, so that the first rendering in the browser is the
 * same; a page that is rendered in the browser alone needs none.
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
    dispatchEvent(new Event(changed)); // the history itself tells nobody
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
