import { defaultJobSort, type JobSort, jobSorts, type JobState, jobStates } from "#contract/job-states.ts";
import { pagePaths } from "#contract/paths.ts";
import { useCallback } from "react";
import { useAddress } from "../layout/use-address.ts";

/** The state in the address of the jobs page: the list's filter, order and search, or the edited job. */
export type JobsView = {
  state: JobState;
  q: string;
  sort: JobSort;
  /** Id of the edited job, "new" for a new one. */
  editedId: string | undefined;
};

const whole: JobsView = { state: "open", q: "", sort: defaultJobSort, editedId: undefined };

function readJobsView(search: string): JobsView {
  const query = new URLSearchParams(search);
  const sort = query.get("sort") ?? "";
  return {
    state: jobStates.find((state) => state === query.get("state")) ?? whole.state,
    q: query.get("q") ?? "",
    sort: jobSorts.flatMap((key) => [key, `-${key}`] as const).find((known) => known === sort) ?? whole.sort,
    editedId: query.get("job") ?? undefined,
  };
}

/** The address of the jobs page, without default values. */
export function jobsPagePath(view: Partial<JobsView> = {}): string {
  const query = new URLSearchParams({ open: "jobs" });
  if (view.state && view.state !== whole.state) query.set("state", view.state);
  if (view.q) query.set("q", view.q);
  if (view.sort && view.sort !== whole.sort) query.set("sort", view.sort);
  if (view.editedId) query.set("job", view.editedId);
  return `${pagePaths.adminAccess}?${query}`;
}

/** The view in the address, and a function that shows another. */
export function useJobsView() {
  const { search, goTo } = useAddress();
  const show = useCallback(
    (view: Partial<JobsView>, options?: { replaces?: boolean }) => goTo(jobsPagePath(view), options),
    [goTo],
  );
  return { view: readJobsView(search), show };
}

export type ShowJobs = ReturnType<typeof useJobsView>["show"];
