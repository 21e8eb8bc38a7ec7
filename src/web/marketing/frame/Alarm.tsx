import type { ReactNode } from "react";
import { EmergencyButton } from "./PhoneLink.tsx";

/** The red sheet for what cannot wait (specification §2: 24/7 emergency support). */
export function Alarm({ level = 3, children }: { level?: 2 | 3; children?: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <aside className="sheet alarm" aria-labelledby="alarm-heading">
      <Heading id="alarm-heading">24/7 emergency support</Heading>
      <p>Something has gone wrong and it cannot wait. Call, and a person on our crisis team will answer.</p>
      <EmergencyButton />
      <p className="space-above">
        If life is at risk, call <b>999</b> first.
      </p>
      {children}
    </aside>
  );
}
