import type { ReactNode } from "react";

/** Each has a colour and a shape of its own in `Badge.css`. */
export type BadgeTone =
  | "pending"
  | "reviewed"
  | "interviewed"
  | "hired"
  | "rejected"
  | "active"
  | "closed"
  | "closing"
  | "inactive"
  | "draft"
  | "invited"
  | "expired"
  | "master"
  | "other";

/** A word with a colour and a shape, so that it does not depend on colour alone. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
