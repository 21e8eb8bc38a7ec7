import { type ApplicationStatus, defaultApplicationStatus, type LetterKind } from "./limits.ts";

/** An application's status as read: a missing one is pending (§4). */
export function readApplicationStatus(stored: string | null | undefined): string {
  return stored || defaultApplicationStatus;
}

/** The statuses without a decision. */
export const undecidedStatuses: readonly ApplicationStatus[] = ["pending", "reviewed", "interviewed"];

/** Whether a letter fits an application of this status: it tells that status, or invites while it is undecided. */
export function suitsStatus(letter: LetterKind, status: string): boolean {
  return letter === "invitation" ? undecidedStatuses.some((known) => known === status) : letter === status;
}

/** Working days without contact that count as long. */
export const longSilenceDays = 10;
