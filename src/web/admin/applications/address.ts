import type { ApplicationStatus } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { toStatus } from "./statuses.ts";

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
