import { useEffect, useState } from "react";
import type { Application, ApplicationChange } from "#contract/applications.ts";
import { applicationStatuses, type ApplicationStatus } from "#contract/limits.ts";

/** What somebody has changed about an application and not saved yet. */
export type Draft = { status?: ApplicationStatus; adminNotes?: string };

/**
 * Unsaved changes by application, kept while one looks at other applications: nothing typed is lost by reading the
 * next letter. A page with unsaved changes asks before it is left.
 */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const hasDrafts = Object.keys(drafts).length > 0;
  useEffect(() => (hasDrafts ? askBeforeLeaving() : undefined), [hasDrafts]);
  return {
    of: (id: string): Draft => drafts[id] ?? {},
    ids: new Set(Object.keys(drafts)),
    change: (application: Application, change: Draft) =>
      setDrafts((before) => {
        const { [application.id]: old, ...others } = before;
        const draft = withoutUnchanged({ ...old, ...change }, application);
        return Object.keys(draft).length > 0 ? { ...others, [application.id]: draft } : others;
      }),
    /** Once `sent` is saved; `application` is as it was before. */
    dropSaved: (application: Application, sent: ApplicationChange) =>
      setDrafts(({ [application.id]: draft = {}, ...others }) => {
        const left = withoutSaved(draft, application, sent);
        return Object.keys(left).length > 0 ? { ...others, [application.id]: left } : others;
      }),
    drop: (id: string) => setDrafts(({ [id]: _dropped, ...others }) => others),
  };
}

/** What to send: only what was changed, so that a colleague's change to the other half is not undone. */
export function toChange({ status, adminNotes }: Draft): ApplicationChange {
  return { ...(status && { status }), ...(adminNotes !== undefined && { adminNotes }) };
}

export function withoutUnchanged({ status, adminNotes }: Draft, saved: Application): Draft {
  return {
    ...(status !== undefined && status !== saved.applicationStatus && { status }),
    ...(adminNotes !== undefined && adminNotes !== (saved.adminNotes ?? "") && { adminNotes }),
  };
}

/** What was changed while `sent` was being saved, also what was changed back to how `application` was before. */
export function withoutSaved(draft: Draft, application: Application, sent: ApplicationChange): Draft {
  const status = draft.status ?? toDraftStatus(application.applicationStatus);
  const adminNotes = draft.adminNotes ?? application.adminNotes ?? "";
  const isStatusSaved = sent.status === undefined ? draft.status === undefined : sent.status === status;
  const areNotesSaved =
    sent.adminNotes === undefined ? draft.adminNotes === undefined : sent.adminNotes === adminNotes;
  return {
    ...(!isStatusSaved && status && { status }),
    ...(!areNotesSaved && { adminNotes }),
  };
}

/** The value of the status select, if it is one of the five. */
export function toDraftStatus(value: string): ApplicationStatus | undefined {
  return applicationStatuses.find((status) => status === value);
}

function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
