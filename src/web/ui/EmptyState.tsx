import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** `h2` where it is directly below the page's title. */
  heading?: "h2" | "h3";
  /** A small picture, such as the provider's mark. */
  picture?: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

/** Nothing to show: why, and what to do next. */
export function EmptyState({ title, heading: Heading = "h3", picture, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {picture}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
