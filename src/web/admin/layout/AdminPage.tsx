import { type ReactNode, useEffect, useRef } from "react";

interface AdminPageProps {
  title: string;
  /** One line below the title. */
  summary?: ReactNode;
  /** Buttons and links on the right of the title. */
  actions?: ReactNode;
  /** For a page that takes the place of another: its title gets the focus, unless a control has it already. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The content of an administrators' page: title, actions, and sections below each other. */
export function AdminPage({ title, summary, actions, takesFocus = false, children }: AdminPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement?.matches("#main, body")) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="admin-page">
      <div className="admin-page__head">
        <div>
          <h1 tabIndex={takesFocus ? -1 : undefined} ref={heading}>
            {title}
          </h1>
          {summary && <p className="muted">{summary}</p>}
        </div>
        {actions && <div className="admin-page__actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
