import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** A small picture, such as the provider's mark. */
  picture?: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** The way out: a button or a link. */
  action?: ReactNode;
}

/** Nothing to show: why, and what to do next. */
export function EmptyState({ title, picture, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture}
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
