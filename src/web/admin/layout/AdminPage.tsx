import type { ReactNode } from "react";

interface AdminPageProps {
  title: string;
  /** One line below the title. */
  summary?: ReactNode;
  /** Buttons and links on the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content of an administrators' page: title, actions, and sections below each other. */
export function AdminPage({ title, summary, actions, children }: AdminPageProps) {
  return (
    <div className="admin-page">
      <div className="admin-page__head">
        <div>
          <h1>{title}</h1>
          {summary && <p className="muted">{summary}</p>}
        </div>
        {actions && <div className="admin-page__actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
