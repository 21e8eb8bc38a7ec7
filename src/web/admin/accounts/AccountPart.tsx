import type { ReactNode } from "react";
import { Panel } from "../layout/Panel.tsx";

interface AccountPartProps {
  title: string;
  /** The present state, in words. */
  note?: string;
  children: ReactNode;
}

/** A section of the account page. */
export function AccountPart({ title, note, children }: AccountPartProps) {
  return (
    <Panel title={title} note={note}>
      <div className="account-part">{children}</div>
    </Panel>
  );
}
