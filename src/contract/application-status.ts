import { defaultApplicationStatus } from "./limits.ts";

/** An application's status as it is read: an absent one is pending (§4). */
export function readApplicationStatus(stored: string | null | undefined): string {
  return stored || defaultApplicationStatus;
}
