import { useCallback, useSyncExternalStore } from "react";
import { type ApplicationsView, applicationsPath, readApplicationsView } from "./address.ts";

const changed = "applications-view";

/**
 * What the address says, followed while it changes. `initialSearch` is the query that the server rendered the page for,
 * so that the first rendering in the browser is the same.
 */
export function useApplicationsView(initialSearch: string) {
  const search = useSyncExternalStore(
    watchAddress,
    () => location.search,
    () => initialSearch,
  );
  const show = useCallback((view: Partial<ApplicationsView>) => {
    history.pushState(null, "", applicationsPath(view));
    dispatchEvent(new Event(changed)); // pushState itself tells nobody
  }, []);
  return { view: readApplicationsView(search), show };
}

function watchAddress(watcher: () => void): () => void {
  addEventListener("popstate", watcher);
  addEventListener(changed, watcher);
  return () => {
    removeEventListener("popstate", watcher);
    removeEventListener(changed, watcher);
  };
}
