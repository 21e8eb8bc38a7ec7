import { type ReactNode, useEffect, useRef } from "react";
import type { ApplicationDetail, ContactNote } from "#contract/applications.ts";
import { applicationStatuses, type ApplicationStatus } from "#contract/limits.ts";
import { contactToasts, deletionRefused, failures, successes } from "#contract/messages.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { useSession } from "../../session/session.ts";
import { statusLabels, toStatus } from "../statuses.ts";
import { CvFact } from "./cv/CvFact.tsx";
import { ChangedMeanwhile, detailKey, type useChange } from "./use-change.ts";

interface DetailActionsProps {
  application: ApplicationDetail;
  change: ReturnType<typeof useChange>;
  onReject: () => void;
  onStatus: (status: ApplicationStatus) => void;
  onDeleted: () => void;
}

/** The actions on the application beside its status; rare and harmful ones are under More. */
export function DetailActions({ application, change, onReject, onStatus, onDeleted }: DetailActionsProps) {
  const { applicantName, reference, applicationStatus, withdrawnAt } = application;
  const remove = useDeletion(application, change, onDeleted);
  const confirmDeletion = () => {
    const question = `Delete the application of ${applicantName ?? reference}? The CV is deleted with it. This cannot be undone.`;
    if (window.confirm(question)) remove.start();
  };
  return (
    <div className="detail-actions">
      {applicationStatus !== "rejected" && withdrawnAt === null && (
        <Button variant="line" isSmall onClick={onReject}>
          Reject and write
        </Button>
      )}
      <CvFact application={application} />
      <More application={application} onStatus={onStatus}>
        <Button variant="danger" isSmall icon="remove" isPending={remove.isPending} onClick={confirmDeletion}>
          Delete application
        </Button>
        <InlineError text={remove.problem} />
      </More>
    </div>
  );
}

/** Deletes what is shown: not an application whose status or notes another admin has changed since. */
function useDeletion(
  { applicationStatus, adminNotes }: ApplicationDetail,
  change: ReturnType<typeof useChange>,
  onDeleted: () => void,
) {
  const { username } = useSession();
  return useApiMutation<void, undefined>({
    send: () =>
      change.remove((current) => {
        const areNotesMine = current.notesSaved !== null && current.notesSaved.actor === username;
        const areNotesSeen = current.adminNotes === adminNotes || areNotesMine;
        return current.applicationStatus === applicationStatus && areNotesSeen;
      }),
    failure: (error) => (error instanceof ChangedMeanwhile ? deletionRefused : failures.applicationDelete),
    success: () => successes.applicationDeleted,
    refreshes: [queryKeys.applications],
    onDone: onDeleted,
  });
}

type MoreProps = Pick<DetailActionsProps, "application" | "onStatus"> & { children: ReactNode };

/** Rare actions, the status as a select, and below them the harmful actions. */
function More({ application, onStatus, children }: MoreProps) {
  const { id, applicationStatus } = application;
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeByEscape(menu.current) : undefined), []);
  const contact = useApiMutation<ContactNote, undefined>({
    send: (body) => request("noteContact", { params: { id }, body }),
    failure: contactToasts.failed,
    success: () => contactToasts.noted,
    refreshes: [detailKey(id)],
  });
  return (
    <details className="detail-more" ref={menu}>
      <summary className="button button--outline button--small">More</summary>
      <div className="detail-more__list">
        <StatusField value={applicationStatus} onStatus={onStatus} />
        <Button
          variant="line"
          isSmall
          isPending={contact.isPending}
          onClick={() => contact.start({ how: "telephone" })}
        >
          I rang the applicant
        </Button>
        <Button variant="line" isSmall onClick={() => print()}>
          Print this application
        </Button>
        <InlineError text={contact.problem} />
        {children}
      </div>
    </details>
  );
}

function StatusField({
  value: present,
  onStatus,
}: {
  value: string;
  onStatus: (status: ApplicationStatus) => void;
}) {
  return (
    <label className="detail-more__field">
      Set status
      <select
        value={present}
        onChange={({ target }) => {
          const status = toStatus(target.value);
          if (status) onStatus(status);
        }}
      >
        {!toStatus(present) && <option value={present}>{present}</option>}
        {applicationStatuses.map((value) => (
          <option key={value} value={value}>
            {statusLabels[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Closes an opened part on Escape and when the focus leaves it; returns the cleanup. */
function closeByEscape(part: HTMLDetailsElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !part.open) return;
    event.stopPropagation();
    part.open = false;
    part.querySelector("summary")?.focus();
  };
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !part.contains(relatedTarget)) part.open = false;
  };
  part.addEventListener("keydown", onKey);
  part.addEventListener("focusout", onFocus);
  return () => {
    part.removeEventListener("keydown", onKey);
    part.removeEventListener("focusout", onFocus);
  };
}
