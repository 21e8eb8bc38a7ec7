import type { ApplicationDetail, ContactNote } from "#contract/applications.ts";
import { applicationStatuses, type ApplicationStatus } from "#contract/limits.ts";
import { contactToasts, failures, successes } from "#contract/messages.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { statusLabels, toStatus } from "../statuses.ts";
import { CvFact } from "./CvFact.tsx";
import { detailKey } from "./use-change.ts";

interface DetailActionsProps {
  application: ApplicationDetail;
  onReject: () => void;
  onStatus: (status: ApplicationStatus) => void;
  onDeleted: () => void;
}

/** What can be done with the application beside its status; the rarer and the harmful under More. */
export function DetailActions({ application, onReject, onStatus, onDeleted }: DetailActionsProps) {
  const { id, applicantName, reference, applicationStatus, withdrawnAt } = application;
  const remove = useApiMutation<void, undefined>({
    send: () => request("deleteApplication", { params: { id } }),
    failure: failures.applicationDelete,
    success: () => successes.applicationDeleted,
    refreshes: [queryKeys.applications],
    onDone: onDeleted,
  });
  const confirmDeletion = () => {
    const question = `Delete the application of ${applicantName ?? reference}? The CV is deleted with it. This cannot be undone.`;
    if (window.confirm(question)) remove.start();
  };
  return (
    <div className="detail-actions">
      {applicationStatus !== "rejected" && withdrawnAt === null && (
        <Button look="line" isSmall onClick={onReject}>
          Reject and write
        </Button>
      )}
      <CvFact application={application} />
      <More application={application} onStatus={onStatus} />
      <Button look="danger" isSmall icon="remove" isPending={remove.isPending} onClick={confirmDeletion}>
        Delete application
      </Button>
      <InlineError text={remove.problem} />
    </div>
  );
}

/** What is needed seldom, and the status as a select. */
function More({ application, onStatus }: Pick<DetailActionsProps, "application" | "onStatus">) {
  const { id, applicationStatus } = application;
  const contact = useApiMutation<ContactNote, undefined>({
    send: (body) => request("noteContact", { params: { id }, body }),
    failure: contactToasts.failed,
    success: () => contactToasts.noted,
    refreshes: [detailKey(id)],
  });
  return (
    <details className="detail-more">
      <summary className="button button--outline button--small">More</summary>
      <div className="detail-more__list">
        <label className="detail-more__field">
          Set status
          <select
            value={applicationStatus}
            onChange={({ target }) => {
              const status = toStatus(target.value);
              if (status) onStatus(status);
            }}
          >
            {!toStatus(applicationStatus) && <option value={applicationStatus}>{applicationStatus}</option>}
            {applicationStatuses.map((value) => (
              <option key={value} value={value}>
                {statusLabels[value]}
              </option>
            ))}
          </select>
        </label>
        <Button
          look="line"
          isSmall
          isPending={contact.isPending}
          onClick={() => contact.start({ how: "telephone" })}
        >
          I rang the applicant
        </Button>
        <Button look="line" isSmall onClick={() => print()}>
          Print this application
        </Button>
        <InlineError text={contact.problem} />
      </div>
    </details>
  );
}
