import type { Application } from "#contract/applications.ts";
import { applicationStatuses, type ApplicationStatus, type LetterKind } from "#contract/limits.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

export const statusLabels: Record<ApplicationStatus, string> = {
  pending: "Pending",
  reviewed: "Reviewed",
  interviewed: "Interviewed",
  hired: "Hired",
  rejected: "Rejected",
};

/** The name of each letter. */
export const letterLabels: Record<LetterKind, string> = {
  reviewed: "We have read your application",
  invitation: "Invitation to an interview",
  interviewed: "Thank you for talking to us",
  hired: "We would like you to join us",
  rejected: "Not successful this time",
};

/** The name of a status; an unknown value is shown unchanged. */
export function labelOfStatus(status: string): string {
  return (statusLabels as Record<string, string>)[status] ?? status;
}

export function toStatus(text: string | null | undefined): ApplicationStatus | undefined {
  return applicationStatuses.find((status) => status === text);
}

/** Colours of specification §4; unknown statuses are grey. */
export function toneOfStatus(status: string): BadgeTone {
  return toStatus(status) ?? "other";
}

/** The number of applications in each status. */
export function countsOf(applications: readonly Application[]): Record<ApplicationStatus, number> {
  const counts = { pending: 0, reviewed: 0, interviewed: 0, hired: 0, rejected: 0 };
  for (const { applicationStatus } of applications) {
    const status = toStatus(applicationStatus);
    if (status) counts[status] += 1;
  }
  return counts;
}
