import { type FocusEvent, memo, useLayoutEffect, useRef } from "react";
import { workingDaysBefore, workingDaysBetween } from "#content/working-days.ts";
import type { ApplicationRow } from "#contract/application-list.ts";
import { longSilenceDays, undecidedStatuses } from "#contract/application-status.ts";
import { addDays } from "#contract/job-states.ts";
import type { ApplicationBadge } from "#contract/limits.ts";
import { formatCreated, londonDay } from "#contract/text/format.ts";
import { useToday } from "#web/ui/use-today.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Hidden, joinClasses } from "#web/ui/Button.tsx";
import { AdminIcon } from "../../layout/AdminIcon.tsx";
import type { ApplicationsView, ShowView } from "../address.ts";
import { labelOfStatus, toneOfStatus } from "../statuses.ts";
import { ViewLink } from "../ViewLink.tsx";

interface ApplicationRowsProps {
  rows: readonly ApplicationRow[];
  /** The number of applications, in words. */
  total: string;
  view: ApplicationsView;
  /** The application whose detail is shown. */
  openId: string | undefined;
  /** Ids of applications with unsaved changes. */
  unsaved: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean, isRange: boolean) => void;
  onChooseAll: (areChosen: boolean) => void;
  onShow: ShowView;
  /** Shows the list in another order. */
  onShowList: ShowView;
}

/** The id of the element that links to an application in the list. */
export function rowId(applicationId: string): string {
  return `application-${applicationId}`;
}

/** The id of the application in whose row `element` is. */
export function applicationOfRow(element: Element | null): string | undefined {
  const link = element?.closest("tr")?.querySelector(`[id^="${rowId("")}"]`);
  return link?.id.slice(rowId("").length);
}

/** The name of an application: its reference while names are hidden. */
export function nameOf({ name, reference }: Pick<ApplicationRow, "name" | "reference">): string {
  return name ?? reference;
}

const orders = {
  newest: "newest first",
  oldest: "oldest first",
  name: "by name",
  status: "by status",
  contacted: "longest without news first",
} as const;

/** The applications of the view, as a table: a row for each, with its name as heading. */
export function ApplicationRows(props: ApplicationRowsProps) {
  const { rows, total, view, chosen, onChooseAll, onShow, onShowList } = props;
  const focus = useFocusInRows(rows);
  return (
    <table className="application-rows" {...focus}>
      <caption className="visually-hidden">
        {total} applications, {orders[view.sort ?? "newest"]}. These are 1 to {rows.length}.
      </caption>
      <thead>
        <tr>
          <td>
            <Tick
              label={`Choose these ${rows.length}`}
              isChosen={rows.length > 0 && rows.every(({ id }) => chosen.has(id))}
              onChoose={onChooseAll}
            />
          </td>
          <NameHeading view={view} onShow={onShowList} />
          <AppliedHeading view={view} onShow={onShowList} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            view={view}
            isOpen={row.id === props.openId}
            isUnsaved={props.unsaved.has(row.id)}
            isChosen={chosen.has(row.id)}
            onChoose={props.onChoose}
            onShow={onShow}
          />
        ))}
      </tbody>
    </table>
  );
}

/**
 * When the focused row leaves the list, for example by a new status under a filter, the row in its place gets the
 * focus.
 */
function useFocusInRows(rows: ApplicationRowsProps["rows"]) {
  const focused = useRef<string>(undefined);
  const before = useRef(rows);
  useLayoutEffect(() => {
    const index = before.current.findIndex(({ id }) => id === focused.current);
    before.current = rows;
    if (index === -1 || rows.some(({ id }) => id === focused.current)) return;
    focused.current = undefined;
    const inPlace = rows[Math.min(index, rows.length - 1)];
    if (inPlace && document.activeElement === document.body)
      document.getElementById(rowId(inPlace.id))?.focus({ preventScroll: true });
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = applicationOfRow(target);
    },
    // A removed row is no longer in the document; when the focus went elsewhere, it stays there.
    onBlur: ({ target }: FocusEvent) =>
      setTimeout(() => {
        if (target.isConnected && !target.closest("table")?.contains(document.activeElement))
          focused.current = undefined;
      }),
  };
}

type HeadingProps = Pick<ApplicationRowsProps, "view" | "onShow">;

function NameHeading({ view, onShow }: HeadingProps) {
  const isSorted = view.sort === "name";
  return (
    <th scope="col" aria-sort={isSorted ? "ascending" : undefined}>
      <SortButton onSort={() => onShow({ ...view, sort: "name" })} icon={isSorted ? "down" : undefined}>
        Name
      </SortButton>
      <Hidden>, job</Hidden>
    </th>
  );
}

/** The direction and icon of each order of the column of dates. */
const appliedSorts = {
  newest: { direction: "descending", icon: "down" },
  oldest: { direction: "ascending", icon: "up" },
} as const;

function AppliedHeading({ view, onShow }: HeadingProps) {
  const { sort = "newest", ...others } = view;
  const sorted = sort === "newest" || sort === "oldest" ? appliedSorts[sort] : undefined;
  return (
    <th scope="col" aria-sort={sorted?.direction}>
      <SortButton
        icon={sorted?.icon}
        onSort={() => onShow(sort === "newest" ? { ...view, sort: "oldest" } : others)}
      >
        Applied
      </SortButton>
    </th>
  );
}

function SortButton(props: { onSort: () => void; icon: "up" | "down" | undefined; children: string }) {
  const { onSort, icon, children } = props;
  return (
    <button type="button" className="application-rows__sort" onClick={onSort}>
      {children}
      {icon && <AdminIcon name={icon} />}
    </button>
  );
}

interface TickProps {
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean, isRange: boolean) => void;
}

function Tick({ label, isChosen, onChoose }: TickProps) {
  return (
    <label className="application-rows__hit">
      <input
        className="application-rows__tick"
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ target, nativeEvent }) =>
          onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

type RowProps = Pick<ApplicationRowsProps, "view" | "onChoose" | "onShow"> & {
  row: ApplicationRow;
  isOpen: boolean;
  isUnsaved: boolean;
  isChosen: boolean;
};

/** Memoized: selecting one row must not render forty others. */
const Row = memo(function Row({ row, view, isOpen, isUnsaved, isChosen, onChoose, onShow }: RowProps) {
  const { id, jobTitle, jobLocation } = row;
  const isUnread = row.status === "pending" && row.readAt === null;
  const today = useToday();
  return (
    <tr className={joinClasses(isUnread && "application-rows__unread")}>
      <td>
        <Tick
          label={`Choose ${nameOf(row)}`}
          isChosen={isChosen}
          onChoose={(isNowChosen, isRange) => onChoose(id, isNowChosen, isRange)}
        />
      </td>
      <th scope="row">
        <ViewLink
          id={rowId(id)}
          className="application-rows__name"
          to={{ ...view, applicationId: id }}
          onShow={onShow}
          aria-current={isOpen ? "true" : undefined}
        >
          {nameOf(row)}
        </ViewLink>{" "}
        {isUnread && <Hidden>(not read) </Hidden>}
        {badgesOf(row, isUnsaved, today).map(([words, tone]) => (
          <span key={words} className={`application-rows__badge application-rows__badge--${tone}`}>
            {words}
          </span>
        ))}
        <span className="application-rows__job">
          <bdi>{jobTitle}</bdi>, <bdi>{jobLocation}</bdi>
        </span>
      </th>
      <StatusCell row={row} />
    </tr>
  );
});

function StatusCell({ row: { status, createdAt, withdrawnAt } }: { row: ApplicationRow }) {
  return (
    <td>
      {withdrawnAt ? (
        <Badge tone="inactive">Withdrawn</Badge>
      ) : (
        <Badge tone={toneOfStatus(status)}>{labelOfStatus(status)}</Badge>
      )}
      <time className="application-rows__date" dateTime={createdAt}>
        {formatCreated(createdAt)}
      </time>
    </td>
  );
}

type Tone = "bad" | "warm" | "calm";

const badgeWords: Record<ApplicationBadge, readonly [string, Tone]> = {
  "letter-failed": ["Letter failed", "bad"],
  "letter-held": ["Letter held", "calm"],
  "interview-scheme": ["Interview scheme", "warm"],
  "applied-twice": ["Applied twice", "calm"],
  "applied-before": ["Applied before", "calm"],
  "may-be-automatic": ["May be automatic", "calm"],
};

/** The whole working days without contact of an undecided applicant, from the overview's threshold on. */
function silenceOf(row: ApplicationRow, today: string): readonly [string, Tone] | false {
  const { status, createdAt, lastContactedAt, withdrawnAt } = row;
  const last = londonDay(new Date(lastContactedAt ?? createdAt));
  const isWaiting = withdrawnAt === null && undecidedStatuses.some((one) => one === status);
  if (!isWaiting || last >= workingDaysBefore(today, longSilenceDays)) return false;
  return [`${workingDaysBetween(last, addDays(today, -1))} working days not told`, "warm"];
}

/** At most two badges, the most important first. */
function badgesOf(row: ApplicationRow, isUnsaved: boolean, today: string): (readonly [string, Tone])[] {
  const { badges, cvState } = row;
  const has = (badge: ApplicationBadge) => badges.includes(badge) && badgeWords[badge];
  const all = [
    isUnsaved && (["Notes not saved", "warm"] as const),
    has("letter-failed"),
    silenceOf(row, today),
    cvState === null && (["No CV", "bad"] as const),
    cvState === "infected" && (["CV refused", "bad"] as const),
    has("interview-scheme"),
    has("letter-held"),
    cvState === "pending" && (["CV being checked", "calm"] as const),
    has("applied-twice"),
    has("applied-before"),
    has("may-be-automatic"),
  ];
  return all.filter((badge) => badge !== false).slice(0, 2);
}
