import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** The id of the heading, for links to it. */
  id?: string;
  /** A remark on its content or state. */
  note?: string | undefined;
  children: ReactNode;
}

/** A section of a page with a heading and a border. */
export function Panel({ title, id: givenId, note, children }: PanelProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <section className="panel" aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="muted">{note}</span>}
      </PanelHead>
      {children}
    </section>
  );
}

/** The line above a panel's content. */
export function PanelHead({ children }: { children: ReactNode }) {
  return <div className="panel__head">{children}</div>;
}
