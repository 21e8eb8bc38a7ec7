import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { AdminJob, AdminJobRow } from "#contract/admin-jobs.ts";
import { employmentTypeLabel } from "#content/words/jobs.ts";
import type { JobSort, JobState } from "#contract/job-states.ts";
import { failures, jobToasts, successes, unblindToasts } from "#contract/messages.ts";
import { formatCreated, formatDay } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { newestProblem, useApiMutation } from "#web/api/use-api-mutation.ts";
import { jobStatusLabels } from "#web/jobs/JobStatusBadge.tsx";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";
import { ButtonLink, Hidden } from "#web/ui/Button.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { applicationsPath } from "../applications/address.ts";
import { AdminIcon } from "../layout/AdminIcon.tsx";
import { jobsPagePath, useJobsView } from "./address.ts";
import { deletionQuestion, unblindQuestion } from "./questions.ts";

const RelistDialog = lazyDialog(async () => (await import("./RelistDialog.tsx")).RelistDialog);

interface JobsTableProps {
  rows: readonly AdminJobRow[];
  sort: JobSort;
  onSort: (sort: JobSort) => void;
}

/** Each column with its usual first order: titles from A, applications from the most. */
const columns = [
  { heading: "Job", sort: "title", isNumber: false },
  { heading: "Applications", sort: "-applications", isNumber: true },
  { heading: "New this week", sort: "-new", isNumber: true },
  { heading: "Posted", sort: "-posted", isNumber: false },
  { heading: "Closes", sort: "closes", isNumber: false },
] as const;

/** The list of jobs with the actions on each. On small screens its rows are blocks. */
export function JobsTable({ rows, sort, onSort }: JobsTableProps) {
  return (
    <table className="jobs-table" {...roles.table}>
      <caption className="visually-hidden">Jobs</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <SortHeading key={column.heading} {...column} current={sort} onSort={onSort} />
          ))}
          <th scope="col" {...roles.columnheader}>
            State
          </th>
          <th scope="col" {...roles.columnheader}>
            <Hidden>Actions</Hidden>
          </th>
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </tbody>
    </table>
  );
}

type SortHeadingProps = (typeof columns)[number] & { current: JobSort; onSort: (sort: JobSort) => void };

function SortHeading({ heading, sort, isNumber, current, onSort }: SortHeadingProps) {
  const isSorted = current.replace("-", "") === sort.replace("-", "");
  const direction = current.startsWith("-") ? "descending" : "ascending";
  return (
    <th
      scope="col"
      {...roles.columnheader}
      className={isNumber ? "jobs-table__number" : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      <button
        type="button"
        className="jobs-table__sort"
        onClick={() => onSort(isSorted ? turned(current) : sort)}
      >
        {heading}
        {isSorted && <AdminIcon name={direction === "ascending" ? "up" : "down"} />}
      </button>
    </th>
  );
}

function turned(sort: JobSort): JobSort {
  return (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as JobSort; // each order has its opposite
}

/** In the words of Manage Jobs: a closed job is inactive, or was active until its last day. */
function badgeOf({ state, isActive }: AdminJobRow): { tone: BadgeTone; label: string } {
  if (state === "closing") return { tone: "closing", label: "Closing soon" };
  if (state === "draft") return { tone: "draft", label: "Draft" };
  if (state === "archived") return { tone: "other", label: "Archived" };
  const ended = isActive ? "closed" : "inactive";
  const status = state === "open" ? "active" : ended;
  return { tone: status, label: jobStatusLabels[status] };
}

function JobRow({ job }: { job: AdminJobRow }) {
  const { id, title, location, employmentType, salary, applications, newApplications, state } = job;
  const name = title || "Draft without a title";
  const badge = badgeOf(job);
  const facts = [location, employmentTypeLabel(employmentType), salary ?? "Salary not stated"];
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowheader}>
        {state === "archived" ? name : <a href={jobsPagePath({ editedId: id })}>{name}</a>}
        <span className="jobs-table__facts">
          {facts.filter(Boolean).join("\u00a0· ")}
          {job.sifting === "blind" &&
            (job.unblindedAt === null
              ? "\u00a0· Sifted without names"
              : `\u00a0· Names shown on ${formatCreated(job.unblindedAt)}`)}
        </span>
      </th>
      <td {...roles.cell} data-l="Applications" className="jobs-table__number">
        {applications === 0 ? (
          "0"
        ) : (
          <a href={applicationsPath({ jobId: id })} target="_blank" rel="noopener">
            {applications.toLocaleString("en-GB")}
            <Hidden> for {name} (opens in a new tab)</Hidden>
          </a>
        )}
      </td>
      <td {...roles.cell} data-l="New this week" className="jobs-table__number">
        {newApplications === 0 ? "none" : newApplications.toLocaleString("en-GB")}
      </td>
      <td {...roles.cell} data-l="Posted">
        {state === "draft" ? "Not yet" : formatCreated(job.datePosted)}
      </td>
      <td {...roles.cell} data-l="Closes">
        {job.validThrough ? formatDay(job.validThrough) : "No end date"}
      </td>
      <td {...roles.cell}>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </td>
      <td {...roles.cell}>
        <RowActions job={job} name={name} />
      </td>
    </tr>
  );
}

type Act = "copy" | "close" | "relist" | "archive" | "unblind";

/** The actions on a job in each state, besides editing it. */
const actsOf: Record<JobState, readonly Act[]> = {
  open: ["copy", "close"],
  closing: ["copy", "close"],
  closed: ["relist", "copy", "archive"],
  draft: ["copy"],
  archived: ["relist", "copy"],
};

function actsFor({ state, sifting, unblindedAt, applications }: AdminJobRow): readonly Act[] {
  const hidesNames = sifting === "blind" && unblindedAt === null && applications > 0;
  return hidesNames ? [...actsOf[state], "unblind"] : actsOf[state];
}

function RowActions({ job, name }: { job: AdminJobRow; name: string }) {
  const { id, state } = job;
  const menuId = useId();
  const [isRelisting, setRelisting] = useState(false);
  const acts = useJobActs(job, name);
  const labels = {
    copy: { words: "Copy as a new draft", run: () => acts.copy.start() },
    close: { words: "Make inactive", run: () => acts.close.start() },
    relist: { words: "List again", run: () => setRelisting(true) },
    archive: { words: "Archive", run: () => acts.archive.start() },
    unblind: { words: "Show every name", run: acts.askToUnblind },
  };
  return (
    <>
      <div className="jobs-table__acts">
        {state !== "archived" && (
          <ButtonLink variant="line" href={jobsPagePath({ editedId: id })}>
            Edit<Hidden> {name}</Hidden>
          </ButtonLink>
        )}
        <RowMenu id={menuId} label={`More for ${name}`}>
          {actsFor(job).map((act) => (
            <button
              key={act}
              type="button"
              popoverTarget={menuId}
              popoverTargetAction="hide"
              onClick={labels[act].run}
            >
              {labels[act].words}
              <Hidden> {name}</Hidden>
            </button>
          ))}
          <button
            type="button"
            className="jobs-table__delete"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            onClick={acts.askToDelete}
          >
            Delete<Hidden> {name}</Hidden>
          </button>
        </RowMenu>
      </div>
      <InlineError text={acts.problem} />
      {isRelisting && <RelistDialog job={job} onClose={() => setRelisting(false)} />}
    </>
  );
}

function useJobActs(job: AdminJobRow, name: string) {
  const { show } = useJobsView();
  const queries = useQueryClient();
  const params = { id: job.id };
  const refreshes = [queryKeys.jobs, queryKeys.applications];
  const copy = useApiMutation<void, AdminJob>({
    send: () => request("copyJob", { params }),
    failure: jobToasts.copyFailed,
    success: () => jobToasts.copied,
    refreshes,
    onDone: ({ id }) => show({ editedId: id }),
  });
  const close = useApiMutation<void, AdminJob>({
    send: () => request("closeJob", { params }),
    failure: jobToasts.closeFailed,
    success: () => jobToasts.closed,
    refreshes,
  });
  const archive = useApiMutation<void, AdminJob>({
    send: () => request("archiveJob", { params }),
    failure: jobToasts.archiveFailed,
    success: () => jobToasts.archived,
    refreshes,
  });
  const remove = useApiMutation<void, undefined>({
    send: () => request("deleteJob", { params, query: { expectedCount: job.applications } }),
    failure: failures.jobDelete,
    success: () => successes.jobDeleted,
    refreshes,
    // Applications that came meanwhile are counted again.
    onFailed: () => void queries.invalidateQueries({ queryKey: queryKeys.jobs }),
  });
  const askToDelete = () => {
    if (window.confirm(deletionQuestion({ title: name }, job.applications))) remove.start();
  };
  const unblind = useApiMutation<void, undefined>({
    send: () => request("unblindJob", { params }),
    failure: unblindToasts.failed,
    success: () => unblindToasts.job,
    refreshes,
  });
  const askToUnblind = () => {
    if (window.confirm(unblindQuestion(`every name of the job “${name}”`))) unblind.start();
  };
  const problem = newestProblem(copy, close, archive, remove, unblind);
  return { copy, close, archive, askToDelete, askToUnblind, problem };
}

/** A menu of the row's rarer actions. The browser closes it on Escape and on a click outside. */
function RowMenu({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <>
      <button type="button" className="jobs-table__menu" popoverTarget={id} aria-label={label}>
        <AdminIcon name="more" />
      </button>
      <div className="jobs-table__choices" popover="auto" id={id}>
        {children}
      </div>
    </>
  );
}

/** Some browsers drop a table's roles when CSS turns its rows into blocks, so they are set explicitly. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
