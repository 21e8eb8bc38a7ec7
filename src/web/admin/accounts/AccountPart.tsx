import { type ReactNode, useId } from "react";

interface AccountPartProps {
  title: string;
  /** Where it stands, in words. */
  note?: string;
  children: ReactNode;
}

/** One part of the account page, under its heading. */
export function AccountPart({ title, note, children }: AccountPartProps) {
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id}>
      <div className="account-part__head">
        <h2 id={id}>{title}</h2>
        {note && <span className="muted">{note}</span>}
      </div>
      <div className="account-part__body">{children}</div>
    </section>
  );
}
