import { useCallback, useMemo } from "react";
import { type CvState, cvStates } from "#contract/cv-checks.ts";
import { applicationSorts, type ApplicationSort, type ApplicationStatus } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { useAddress } from "../layout/use-address.ts";
import { toStatus } from "./statuses.ts";

/** Which applications are listed; a missing part does not filter. */
export type ApplicationsFilter = {
  /** The words of the search. */
  q?: string;
  jobId?: string;
  status?: ApplicationStatus;
  /** First and last day of application, as `2026-11-30`. */
  since?: string;
  until?: string;
  withdrawn?: "yes" | "no";
  cv?: CvState | "none";
};

/** The state in the address of the applications page: filter, order, and the open application. */
export type ApplicationsView = ApplicationsFilter & { sort?: ApplicationSort; applicationId?: string };

/** The parameter of each part of a view in the address. */
const names = {
  q: "q",
  status: "status",
  jobId: "job",
  since: "since",
  until: "until",
  withdrawn: "withdrawn",
  cv: "cv",
  sort: "sort",
  applicationId: "application",
} as const satisfies Record<keyof ApplicationsView, string>;

const parts = Object.keys(names) as (keyof ApplicationsView)[]; // the table has no other keys

/** The server refuses other values, and the page would then report a lost connection. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readApplicationsView(search: string): ApplicationsView {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const day = (name: string) => {
    const date = text(name) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined;
  };
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  return withoutEmpty({
    q: text(names.q),
    status: toStatus(query.get(names.status)),
    jobId: uuid.test(text(names.jobId) ?? "") ? text(names.jobId) : undefined,
    since: day(names.since),
    until: day(names.until),
    withdrawn: oneOf(names.withdrawn, ["yes", "no"]),
    cv: oneOf(names.cv, [...cvStates, "none"]),
    sort: oneOf(names.sort, applicationSorts),
    applicationId: text(names.applicationId),
  });
}

/** A view without its empty parts. */
function withoutEmpty(view: {
  [Part in keyof ApplicationsView]: ApplicationsView[Part] | undefined;
}): ApplicationsView {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value)) as ApplicationsView; // without undefined
}

export function applicationsPath(view: {
  [Part in keyof ApplicationsView]?: ApplicationsView[Part] | undefined;
}): string {
  const query = new URLSearchParams();
  for (const part of parts) if (view[part]) query.set(names[part], view[part]);
  const text = query.toString();
  return text ? `${pagePaths.adminApplications}?${text}` : pagePaths.adminApplications;
}

/** The same list without an open application. */
export function listOf(view: ApplicationsView): ApplicationsView {
  const { applicationId: _applicationId, ...list } = view;
  return list;
}

/** The filter of a view, without its order. */
export function filterOf(view: ApplicationsView): ApplicationsFilter {
  const { sort: _sort, ...filter } = listOf(view);
  return filter;
}

/** The filter of a view as parameters of the calls. */
export function toQuery({ q, jobId, status, since, until, withdrawn, cv }: ApplicationsFilter) {
  return { q, job: jobId, status, since, until, withdrawn, cv };
}

/** The filters of a view except for status and search, which have controls of their own. */
export function filtersInUse(view: ApplicationsView) {
  return (["jobId", "since", "until", "withdrawn", "cv"] as const).filter((part) => view[part] !== undefined);
}

export type ShowView = (view: ApplicationsView, options?: { replaces?: boolean }) => void;

/**
 * The view in the address, and a function that shows another. `initialSearch`: the query that the server rendered the
 * page for.
 */
export function useApplicationsView(initialSearch: string): { view: ApplicationsView; show: ShowView } {
  const { search, goTo } = useAddress(initialSearch);
  const show = useCallback<ShowView>((view, options) => goTo(applicationsPath(view), options), [goTo]);
  return { view: useMemo(() => readApplicationsView(search), [search]), show };
}
