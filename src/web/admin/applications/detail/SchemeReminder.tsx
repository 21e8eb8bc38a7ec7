import { type ReactNode, useEffect, useRef } from "react";
import { useAdjustments } from "./adjustments.ts";

interface SchemeReminderProps {
  applicationId: string;
  /** Called once when no interview under the scheme was asked for. */
  onClear: () => void;
  /** The actions that are still possible. */
  children: ReactNode;
}

/**
 * Before a rejection: tells whether an interview under the scheme was asked for, because the promise must not depend
 * on opening the closed section (decision 0022).
 */
export function SchemeReminder({ applicationId, onClear, children }: SchemeReminderProps) {
  const asked = useAdjustments(applicationId);
  const isClear = asked.data?.usesInterviewScheme === false;
  const clear = useRef(onClear);
  useEffect(() => {
    if (isClear) clear.current();
  }, [isClear]);
  if (isClear) return null;
  if (asked.isPending) return <output className="muted">Looking whether an interview was asked for…</output>;
  return (
    <div className="detail-note" role="alert">
      {asked.isError ? (
        <p>
          We could not look whether the offer of an interview was asked for. Please look below before you
          reject.
        </p>
      ) : (
        <p>
          <b>The offer of an interview was asked for.</b> If this applicant meets the minimum criteria for the
          job, offer an interview before you decide.
        </p>
      )}
      <div className="cluster">{children}</div>
    </div>
  );
}
