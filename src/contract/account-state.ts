import type { Admin } from "./accounts.ts";

/** An administrator's account; `invited` and `expired` are accounts that wait for their setup. */
export type AccountState = "active" | "inactive" | "invited" | "expired";

/** Where an account stands at `now`. A deactivated one is inactive, set up or not: it must be reactivated first. */
export function accountState(
  { isActive, invitedUntil }: Pick<Admin, "isActive" | "invitedUntil">,
  now: Date,
): AccountState {
  if (!isActive) return "inactive";
  if (invitedUntil === null) return "active";
  return new Date(invitedUntil) > now ? "invited" : "expired";
}
