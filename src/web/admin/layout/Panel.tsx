import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** Of the heading, where links lead to it. */
  id?: string;
  /** What it holds or where it stands, in words. */
  note?: string | undefined;
  children: ReactNode;
}

/** A part of a page under a heading of its own, with an edge around both. */
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
