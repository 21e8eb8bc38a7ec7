import type { Admin } from "./accounts.ts";

/** The state of an administrator's account; `invited` and `expired` accounts are not set up yet. */
export type AccountState = "active" | "inactive" | "invited" | "expired";

/** The account's state at `now`. A deactivated one is inactive, set up or not: it must be reactivated first. */
export function accountState(
  { isActive, invitedUntil }: Pick<Admin, "isActive" | "invitedUntil">,
  now: Date,
): AccountState {
  if (!isActive) return "inactive";
  if (invitedUntil === null) return "active";
  return new Date(invitedUntil) > now ? "invited" : "expired";
}
