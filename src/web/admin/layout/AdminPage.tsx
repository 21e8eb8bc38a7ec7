import type { ReactNode } from "react";

interface AdminPageProps {
  title: string;
  /** One line below the title. */
  summary?: ReactNode;
  /** Buttons and links at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content of one of the administrators' pages: its title, what can be done, and parts that follow each other. */
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
