import { quarantineDays } from "#content/retention.ts";
import type { RetentionState } from "#contract/data-retention.ts";
import { dataToasts } from "#contract/messages.ts";
import { formatCreated } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";

const numbers = new Intl.NumberFormat("en-GB");
const inWords = (count: number) => `${numbers.format(count)} application${count === 1 ? "" : "s"}`;

/** The last run, if it stopped because it would have quarantined or erased more than allowed without a confirmation. */
export function StoppedRun({ run }: { run: RetentionState["runs"][number] | undefined }) {
  const approval = useApiMutation<{ due: number; expired: number }, undefined>({
    send: (body) => request("approveRun", { body }),
    failure: dataToasts.approvalFailed,
    success: () => dataToasts.approved,
    refreshes: [queryKeys.data],
    onDone: () => document.getElementById("main")?.focus(),
  });
  if (run?.state !== "stopped") return null;
  // Only the one of the two that was too many was stopped.
  const due = run.quarantined === 0 ? run.due : 0;
  const expired = run.erased === 0 ? run.expired : 0;
  return (
    <section aria-labelledby="stopped-run" className="notice">
      <h2 id="stopped-run">
        {due + expired === run.due + run.expired ? "Nothing was taken" : "Not all was taken"}: look first
      </h2>
      {due > 0 && (
        <p>
          The run of {formatCreated(run.at)} would have taken {numbers.format(due)} of{" "}
          {numbers.format(run.total)} applications out of sight, to be erased {quarantineDays} days later.
        </p>
      )}
      {expired > 0 && (
        <p>
          The run of {formatCreated(run.at)} would have erased {inWords(expired)} for ever, which lie out of
          sight since {quarantineDays} days or longer.
        </p>
      )}
      <p>If that is right, let it do so. Look at the clock of the server first.</p>
      <Button variant="line" isPending={approval.isPending} onClick={() => approval.start({ due, expired })}>
        {[due > 0 && `Take ${inWords(due)} out of sight`, expired > 0 && `erase ${inWords(expired)} for ever`]
          .filter(Boolean)
          .join(", and ")
          .replace(/^e/, "E")}
      </Button>
      <InlineError text={approval.problem} />
    </section>
  );
}
