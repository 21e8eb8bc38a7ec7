import type { ReactNode } from "react";
import { applicationStatuses } from "#contract/limits.ts";

export type BadgeLook =
  | (typeof applicationStatuses)[number]
  | "active"
  | "closed"
  | "closing"
  | "inactive"
  | "draft"
  | "invited"
  | "expired"
  | "master"
  | "other";

/** A word in its own colour and with its own shape, so that it does not depend on colour alone. */
export function Badge({ look, children }: { look: BadgeLook; children: ReactNode }) {
  return <span className={`badge badge--${look}`}>{children}</span>;
}

/** Colours of specification §4; a status that nobody knows is grey. */
export function lookOfStatus(status: string): BadgeLook {
  return applicationStatuses.find((known) => known === status) ?? "other";
}
