import { useAdjustments } from "./adjustments.ts";

/**
 * Before somebody is turned down: whether the offer of an interview was asked for. The promise must not depend on
 * somebody's looking into a closed section (decision 0022).
 */
export function SchemeReminder({ applicationId }: { applicationId: string }) {
  const asked = useAdjustments(applicationId);
  if (asked.isError)
    return (
      <p className="notice" role="alert">
        We could not look whether the offer of an interview was asked for. Please look below before you
        reject.
      </p>
    );
  if (!asked.data?.usesInterviewScheme) return null;
  return (
    <p className="notice" role="alert">
      <b>The offer of an interview was asked for.</b> If this applicant meets the minimum criteria for the
      job, offer an interview before you decide.
    </p>
  );
}
