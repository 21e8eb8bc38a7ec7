import type { ApplicationStatus } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { toStatus } from "./statuses.ts";
import { useCallback, useSyncExternalStore } from "react";

/** What the address of the applications page says: which status and job to show, and which application is open. */
export type ApplicationsView = {
  status: ApplicationStatus | undefined;
  jobId: string | undefined;
  applicationId: string | undefined;
};

export const everything: ApplicationsView = { status: undefined, jobId: undefined, applicationId: undefined };

export function readApplicationsView(search: string): ApplicationsView {
  const query = new URLSearchParams(search);
  return {
    status: toStatus(query.get("status")),
    jobId: query.get("job") ?? undefined,
    applicationId: query.get("application") ?? undefined,
  };
}

export function applicationsPath(view: Partial<ApplicationsView>): string {
  const query = new URLSearchParams();
  if (view.status) query.set("status", view.status);
  if (view.jobId) query.set("job", view.jobId);
  if (view.applicationId) query.set("application", view.applicationId);
  const text = query.toString();
  return text ? `${pagePaths.adminApplications}?${text}` : pagePaths.adminApplications;
}

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
