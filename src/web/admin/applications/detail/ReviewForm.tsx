import { type SubmitEvent, useState } from "react";
import type { Application, ApplicationChange } from "#contract/applications.ts";
import { applicationStatuses, limits } from "#contract/limits.ts";
import { failures, reviewToasts, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { CharacterCount } from "#web/ui/CharacterCount.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "../../../ui/InlineError.tsx";
import { newestProblem, useApiMutation } from "../../../api/use-api-mutation.ts";
import { type Draft, toChange, toDraftStatus } from "../drafts.ts";
import { labelOfStatus, statusLabels, toStatus } from "../statuses.ts";
import { SchemeReminder } from "./SchemeReminder.tsx";

interface ReviewFormProps {
  application: Application;
  draft: Draft;
  onChange: (change: Draft) => void;
  onSaved: (sent: ApplicationChange) => void;
  onDeleted: () => void;
}

/** Status, notes, Save, and Delete apart from them. Any status may follow any (specification §4). */
export function ReviewForm({ application, draft, onChange, onSaved, onDeleted }: ReviewFormProps) {
  const { id, applicantName } = application;
  const isUnchanged = Object.keys(draft).length === 0;
  const [hasSavedNothing, setHasSavedNothing] = useState(false);
  const { save, remove } = useReviewWrites(id, onSaved, onDeleted);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasSavedNothing(isUnchanged);
    if (!isUnchanged) save.start(toChange(draft));
  };
  const confirmDeletion = () => {
    const question = `Delete the application of ${applicantName}? The CV is deleted with it. This cannot be undone.`;
    if (window.confirm(question)) remove.start();
  };
  return (
    <form className="review-form" onSubmit={submit}>
      <ReviewFields application={application} draft={draft} onChange={onChange} />
      {draft.status === "rejected" && <SchemeReminder applicationId={id} />}
      <InlineError text={newestProblem(save, remove)} />
      <div className="cluster">
        <Button type="submit" isPending={save.isPending}>
          {save.isPending ? "Saving…" : "Save changes"}
        </Button>
        <output className="muted">{hasSavedNothing && isUnchanged && "Nothing has changed."}</output>
        <Button
          look="danger"
          isSmall
          icon="remove"
          className="push"
          isPending={remove.isPending}
          onClick={confirmDeletion}
        >
          Delete application
        </Button>
      </div>
    </form>
  );
}

function useReviewWrites(id: string, onSaved: ReviewFormProps["onSaved"], onDeleted: () => void) {
  const save = useApiMutation<ApplicationChange, Application>({
    send: (body) => request("updateApplication", { params: { id }, body }),
    failure: (_, { status }) => (status ? failures.status : reviewToasts.notesFailed),
    success: (_, { status }) => (status ? successes.status : reviewToasts.notesSaved),
    refreshes: [queryKeys.applications],
    onDone: (_, sent) => onSaved(sent),
  });
  const remove = useApiMutation<void, undefined>({
    send: () => request("deleteApplication", { params: { id } }),
    failure: failures.applicationDelete,
    success: () => successes.applicationDeleted,
    refreshes: [queryKeys.applications],
    onDone: onDeleted,
  });
  return { save, remove };
}

type ReviewFieldsProps = Pick<ReviewFormProps, "application" | "draft" | "onChange">;

function ReviewFields({ application, draft, onChange }: ReviewFieldsProps) {
  const status = draft.status ?? application.applicationStatus;
  const notes = draft.adminNotes ?? application.adminNotes ?? "";
  return (
    <div className="field-grid">
      <Field id="review-status" label="Status">
        {(control) => (
          <select
            {...control}
            value={status}
            onChange={({ target }) => onChange({ status: toDraftStatus(target.value) })}
          >
            {!toStatus(status) && <option value={status}>{labelOfStatus(status)}</option>}
            {applicationStatuses.map((value) => (
              <option key={value} value={value}>
                {statusLabels[value]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="review-notes"
        label="Admin notes"
        hint="Only admins see this. The applicant can ask for a copy."
        isWide
        noteId="review-notes-count"
        note={<CharacterCount id="review-notes-count" used={notes.length} max={limits.adminNotes.max} />}
      >
        {(control) => (
          <textarea
            {...control}
            value={notes}
            maxLength={limits.adminNotes.max}
            onChange={({ target }) => onChange({ adminNotes: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
