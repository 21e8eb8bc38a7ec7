import type { ReactNode } from "react";
import { Panel } from "../layout/Panel.tsx";

interface AccountPartProps {
  title: string;
  /** Where it stands, in words. */
  note?: string;
  children: ReactNode;
}

/** One part of the account page, under its heading. */
export function AccountPart({ title, note, children }: AccountPartProps) {
  return (
    <Panel title={title} note={note}>
      <div className="account-part">{children}</div>
    </Panel>
  );
}
