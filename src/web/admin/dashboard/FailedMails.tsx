import { useQuery } from "@tanstack/react-query";
import type { Mail } from "#contract/mails.ts";
import { mailToasts } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { applicationsPath } from "../applications/address.ts";
import { LoadError } from "../../ui/LoadError.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { useApiMutation } from "../../api/use-api-mutation.ts";
import { Panel } from "../layout/Panel.tsx";

const kinds: Record<Mail["kind"], string> = {
  "application-receipt": "Receipt",
  "application-notice": "Notice",
  "status-letter": "Letter",
};

/** The emails that failed for good, each with its reason (decision 0016); nothing without any. */
export function FailedMails() {
  const failed = useQuery<Mail[]>({
    queryKey: [...queryKeys.mails, "failed"],
    queryFn: ({ signal }) => request("listMails", { query: { state: "failed" }, signal }),
  });
  if (failed.isError && !failed.data)
    return (
      <LoadError
        what="the emails that failed"
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  if (!failed.data || failed.data.length === 0) return null;
  return (
    <Panel id="failed-mails" title="Emails that could not be delivered">
      <ul className="failed-mails">
        {failed.data.map((mail) => (
          <FailedMail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Panel>
  );
}

function FailedMail({
  mail: { id, kind, recipient, jobTitle, reference, applicationId, lastError },
}: {
  mail: Mail;
}) {
  const name = `${kinds[kind]} to ${recipient}`;
  const outcome = {
    refreshes: [queryKeys.mails],
    // The row disappears with the button that has the focus.
    onDone: () => document.getElementById("main")?.focus(),
  };
  const retry = useApiMutation<void, Mail>({
    send: () => request("retryMail", { params: { id } }),
    failure: mailToasts.retryFailed,
    success: () => mailToasts.retried,
    ...outcome,
  });
  const putAway = useApiMutation<void, undefined>({
    send: () => request("cancelMail", { params: { id } }),
    failure: mailToasts.putAwayFailed,
    success: () => mailToasts.putAway,
    ...outcome,
  });
  const isPending = retry.isPending || putAway.isPending;
  return (
    <li>
      <div>
        <a href={applicationsPath({ applicationId })} target="_blank" rel="noopener">
          {name}
          <Hidden> (opens in a new tab)</Hidden>
        </a>
        <p className="muted small">
          {jobTitle}, {reference}. {lastError}
        </p>
        <InlineError text={retry.problem ?? putAway.problem} />
      </div>
      <div className="cluster">
        <Button isSmall isPending={isPending} onClick={() => retry.start()}>
          Try again<Hidden>: {name}</Hidden>
        </Button>
        <Button variant="line" isSmall isPending={isPending} onClick={() => putAway.start()}>
          Put away<Hidden>: {name}</Hidden>
        </Button>
      </div>
    </li>
  );
}
