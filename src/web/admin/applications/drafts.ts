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
    drop: (id: string) =>
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id))),
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

/** The value of the status select, if it is one of the five. */
export function toDraftStatus(value: string): ApplicationStatus | undefined {
  return applicationStatuses.find((status) => status === value);
}

function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
