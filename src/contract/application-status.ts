import { type ApplicationStatus, defaultApplicationStatus, type LetterKind } from "./limits.ts";

/** An application's status as it is read: an absent one is pending (§4). */
export function readApplicationStatus(stored: string | null | undefined): string {
  return stored || defaultApplicationStatus;
}

/** People of whom nothing is decided yet: they expect to hear. */
export const undecidedStatuses: readonly ApplicationStatus[] = ["pending", "reviewed", "interviewed"];

/** Whether a letter suits an application of this status: it tells that status, or invites while nothing is decided. */
export function suitsStatus(letter: LetterKind, status: string): boolean {
  return letter === "invitation" ? undecidedStatuses.some((known) => known === status) : letter === status;
}

/** So many working days without a word are long. */
export const longSilenceDays = 10;
