import { type ApplicationStatus, defaultApplicationStatus } from "./limits.ts";

/** An application's status as it is read: an absent one is pending (§4). */
export function readApplicationStatus(stored: string | null | undefined): string {
  return stored || defaultApplicationStatus;
}

/** People of whom nothing is decided yet: they expect to hear. */
export const undecidedStatuses: readonly ApplicationStatus[] = ["pending", "reviewed", "interviewed"];

/** So many working days without a word are long. */
export const longSilenceDays = 10;
