import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ApplicationCounts } from "#contract/application-list.ts";
import { applicationStatuses, limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { formatDay } from "#contract/text/format.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { AdminIcon } from "../../layout/AdminIcon.tsx";
import { useJobs } from "../../session/lists.ts";
import { type ApplicationsView, filtersInUse, listOf, type ShowView } from "../address.ts";
import { statusLabels } from "../statuses.ts";
import { countWords } from "./use-rows.ts";
import { ViewLink } from "../ViewLink.tsx";

interface ListHeadProps {
  view: ApplicationsView;
  counts: ApplicationCounts | undefined;
  onShow: ShowView;
  onFilter: () => void;
  onHelp: () => void;
}

/** The head of the list: title, search, filters, and the counts by status, each a link to its list. */
export function ListHead({ view, counts, onShow, onFilter, onHelp }: ListHeadProps) {
  const used = filtersInUse(view).length;
  return (
    <div className="list-head">
      <div className="list-head__title">
        <h1 id="list-title">Applications</h1>
        <Button variant="line" isSmall className="list-head__help" onClick={onHelp}>
          Keys
        </Button>
        <a href={pagePaths.adminAccess}>Back to admin</a>
      </div>
      <search className="list-head__search">
        <SearchField view={view} onShow={onShow} />
        <Button variant="line" aria-haspopup="dialog" onClick={onFilter}>
          <AdminIcon name="filter" />
          Filters
          {used > 0 && (
            <>
              <Hidden>, {used} in use</Hidden>
              <span aria-hidden="true">({used})</span>
            </>
          )}
        </Button>
      </search>
      <StatusTabs view={view} counts={counts} onShow={onShow} />
      {used > 0 && <FilterChips view={view} onShow={onShow} />}
    </div>
  );
}

/** Milliseconds after the last key, because each search is a request. */
const pauseMs = 200;

/** Keeps the typed text in its own state, so that a key renders only this field. */
function SearchField({ view, onShow }: Pick<ListHeadProps, "view" | "onShow">) {
  const { q = "" } = view;
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  // Back, Forward and "Clear filters" change the search from outside.
  useEffect(() => {
    if (q !== sent.current) setTyped(q);
    sent.current = q;
  }, [q]);
  const search = useEffectEvent((words: string) => {
    const { q: before, ...rest } = listOf(view);
    sent.current = words;
    onShow(words ? { ...rest, q: words } : rest, { replaces: before !== undefined });
  });
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return undefined;
    const timer = setTimeout(() => search(words), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="list-head__field">
      <Icon name="search" />
      <input
        id="applications-search"
        type="search"
        aria-label="Search by name, email, telephone, reference or words of notes"
        placeholder="Name, email, phone, reference"
        maxLength={limits.applicationList.searchMax}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

function StatusTabs({ view, counts, onShow }: Pick<ListHeadProps, "view" | "counts" | "onShow">) {
  const { status: current, ...rest } = listOf(view);
  const all = counts && Object.values(counts.byStatus).reduce((sum, count) => sum + count, 0);
  const number = (count: number | undefined) =>
    count === undefined ? "–" : countWords(count, counts?.isPartial ?? false);
  return (
    <nav className="status-tabs" aria-label="Filter by status">
      <ViewLink
        className="status-tabs__tab"
        to={rest}
        onShow={onShow}
        aria-current={current ? undefined : "true"}
      >
        <b>{number(all)}</b>
        All
      </ViewLink>
      {applicationStatuses.map((status) => (
        <ViewLink
          key={status}
          className="status-tabs__tab"
          to={{ ...rest, status }}
          onShow={onShow}
          aria-current={current === status ? "true" : undefined}
        >
          <b>{number(counts && (counts.byStatus[status] ?? 0))}</b>
          {statusLabels[status]}
        </ViewLink>
      ))}
    </nav>
  );
}

export const cvFilterLabels = {
  none: "No CV",
  clean: "CV checked",
  "not-scanned": "CV not checked for viruses",
  pending: "CV being checked",
  infected: "CV refused",
} as const;

/** One chip for each filter, with a button that removes it. */
function FilterChips({ view, onShow }: Pick<ListHeadProps, "view" | "onShow">) {
  const jobs = useJobs();
  const job = jobs.data?.find(({ id }) => id === view.jobId);
  const words = {
    jobId: job ? `${job.title}, ${job.location}` : "One job",
    since: `Applied since ${dayOrNothing(view.since)}`,
    until: `Applied until ${dayOrNothing(view.until)}`,
    withdrawn: view.withdrawn === "no" ? "Without withdrawn" : "Only withdrawn",
    cv: cvFilterLabels[view.cv ?? "none"],
  };
  const used = filtersInUse(view);
  const without = (...parts: typeof used) => {
    const rest = listOf(view);
    for (const part of parts) delete rest[part];
    return rest;
  };
  return (
    <ul className="filter-chips" aria-label="Filters in use">
      {used.map((part) => (
        <li className="filter-chips__chip" key={part}>
          {words[part]}
          <button
            type="button"
            className="filter-chips__remove"
            aria-label={`Remove the filter: ${words[part]}`}
            onClick={() => onShow(without(part))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
      {used.length > 1 && (
        <li>
          <Button variant="line" isSmall onClick={() => onShow(without(...used))}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}

/** `2026-11-30` as `Nov 30, 2026`; nothing for a missing or invalid day. */
function dayOrNothing(day = ""): string {
  return Number.isNaN(Date.parse(`${day}T12:00:00Z`)) ? "" : formatDay(day);
}
