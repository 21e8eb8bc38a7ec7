import { type RefObject, useCallback, useEffect, useRef } from "react";
import { rowId } from "./list/ApplicationRows.tsx";
import { type ApplicationsView, listOf, type ShowView } from "./address.ts";
import type { useRows } from "./list/use-rows.ts";

/**
 * Where the focus and the scroll position are while applications are opened and left. Whoever opens one goes on reading at
 * its heading; whoever goes back to the list is at the row they left, at the same scroll; who moves through the list by
 * key stays in it, and so does who searches, filters or sorts. The list itself does not move.
 */
export function useReviewPlace(view: ApplicationsView, openId: string | undefined, show: ShowView) {
  const { applicationId } = view;
  const latest = useLatest({ view, openId });
  const before = useRef(applicationId);
  const keepsFocus = useRef(false);
  const scrolled = useRef(0);
  /** Whose row gets the focus when the list comes back, unless it is that of the application that was left. */
  const neighbour = useRef<string>(undefined);
  useEffect(() => {
    const left = before.current;
    before.current = applicationId;
    if (left !== applicationId && (!keepsFocus.current || isFocusLost(applicationId)))
      moveFocus(neighbour.current ?? left, applicationId, scrolled.current);
    keepsFocus.current = false;
    neighbour.current = undefined;
  }, [applicationId]);

  const showFrom = useCallback<ShowView>(
    (next, options) => {
      // On small screens the list is about to leave, and the page's scroll position with it.
      if (next.applicationId !== undefined && latest.current.view.applicationId === undefined)
        scrolled.current = scrollY;
      // It is open already.
      if (next.applicationId === before.current) moveFocus(undefined, next.applicationId, 0);
      show(next, options);
    },
    [show, latest],
  );
  return {
    show: showFrom,
    /** Shows another list, or the same in another order: the focus stays in the field or on the button that asked for it. */
    showList: (next: ApplicationsView, options?: { replaces?: boolean }) => {
      keepsFocus.current = next.applicationId !== latest.current.view.applicationId;
      show(next, options);
    },
    /** Opens an application from the list and leaves the focus on its row. */
    moveTo: (id: string) => {
      keepsFocus.current = true;
      showFrom({ ...latest.current.view, applicationId: id }, { replaces: true });
      document.getElementById(rowId(id))?.focus({ preventScroll: true });
    },
    /** Puts the application that was saved into the address: the filter may hide its new status. */
    keepOpen: (id: string) => {
      const { view, openId } = latest.current;
      if (openId !== id || view.applicationId !== undefined) return;
      keepsFocus.current = true;
      show({ ...view, applicationId: id }, { replaces: true });
    },
    /** Goes back to the list from an application that was deleted: the focus goes to the row beside its own. */
    leave: (id: string) => {
      if (latest.current.openId !== id) return;
      const { view } = latest.current;
      neighbour.current = neighbourOf(id);
      if (view.applicationId === undefined) moveFocus(neighbour.current, undefined, scrollY);
      else show(listOf(view));
    },
  };
}

/** A call may end when another application has been opened: only the newest view counts then. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What had the focus in the list went away with the press, such as the button that removes a filter. */
function isFocusLost(opened: string | undefined): boolean {
  return opened === undefined && document.activeElement === document.body;
}

/** The application of the next row, or of the one before it in the last row. */
function neighbourOf(id: string): string | undefined {
  const row = document.getElementById(rowId(id))?.closest("tr");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector(`[id^="${rowId("")}"]`)?.id.slice(rowId("").length);
}

const placeKey = "applications-place";
/** So many rows are read again for a place far down. */
const mostRows = 400;

/** Where the list was when the page was left: under which address, of how many rows, and how far it was scrolled. */
type ListScroll = { search: string; count: number; top: number };

/** After a reload the list is where it was: its pages are read again, and it is scrolled as far. */
export function useReloadedList({ list, rows }: ReturnType<typeof useRows>): void {
  const wanted = useRef<ListScroll | null>(undefined);
  useEffect(() => {
    addEventListener("pagehide", keepListScroll);
    return () => removeEventListener("pagehide", keepListScroll);
  }, []);
  const count = rows?.length;
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (wanted.current === undefined) wanted.current = readListScroll();
    const { current: place } = wanted;
    if (!place || count === undefined || isFetching) return;
    if (count < Math.min(place.count, mostRows) && hasNextPage && !isError) {
      fetchNextPage().catch(() => undefined); // the list says so
      return;
    }
    wanted.current = null;
    scrollerOf(document.querySelector(".list-pane__scroll")).scrollTo({
      top: place.top,
      behavior: "instant",
    });
  }, [count, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** The list scrolls by itself where the detail stands beside it, and else with the page. */
function scrollerOf(pane: Element | null): Element {
  const isPane = pane !== null && getComputedStyle(pane).overflowY !== "visible";
  return isPane ? pane : document.documentElement;
}

/** Of an application that is open the address says enough. */
function keepListScroll(): void {
  const { search } = location;
  const pane = document.querySelector(".list-pane__scroll");
  const place = {
    search,
    count: document.querySelectorAll(`.list-pane__scroll [id^="${rowId("")}"]`).length,
    top: scrollerOf(pane).scrollTop,
  };
  try {
    if (pane?.checkVisibility() && !new URLSearchParams(search).has("application"))
      sessionStorage.setItem(placeKey, JSON.stringify(place));
    else sessionStorage.removeItem(placeKey);
  } catch {
    return; // storage is switched off
  }
}

function readListScroll(): ListScroll | null {
  const [visit] = performance.getEntriesByType("navigation");
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== "reload") return null;
  try {
    const place = JSON.parse(sessionStorage.getItem(placeKey) ?? "null") as ListScroll | null; // of this page
    return place?.search === location.search ? place : null;
  } catch {
    return null;
  }
}

function moveFocus(left: string | undefined, opened: string | undefined, listScrollY: number): void {
  if (opened !== undefined) {
    focusHeading(opened);
  } else if (left !== undefined) {
    const row = document.getElementById(rowId(left));
    (row ?? document.getElementById("main"))?.focus({ preventScroll: true });
    scrollTo({ top: listScrollY, behavior: "instant" });
    // After a reload nobody knows where the list was.
    if (listScrollY === 0) row?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
}

/**
 * The heading may still be on its way: it is waited for, until the focus goes somewhere else. The page's content as a whole
 * is not: it takes the focus when the link that was followed goes away with the detail that it stood in.
 */
function focusHeading(id: string): void {
  const focus = () => {
    const heading = document.querySelector<HTMLElement>(`[data-application="${id}"] h2[tabindex]`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "nearest" });
    return heading !== null;
  };
  const main = document.getElementById("main");
  if (focus() || !main) return;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  const giveUp = ({ target }: FocusEvent) => {
    if (target === main) return;
    observer.disconnect();
    document.removeEventListener("focusin", giveUp);
  };
  document.addEventListener("focusin", giveUp);
}

/** Scrolls the list, and not the page, as far as it takes to show the row below the table's head. */
export function showRow(applicationId: string): void {
  const row = document.getElementById(rowId(applicationId))?.closest("tr");
  const list = row?.closest<HTMLElement>(".list-pane__scroll");
  const head = row?.closest("table")?.querySelector("thead");
  if (!row || !list) return;
  const { top, bottom } = row.getBoundingClientRect();
  const bounds = list.getBoundingClientRect();
  const highest = bounds.top + (head?.getBoundingClientRect().height ?? 0);
  if (top < highest) list.scrollTop -= highest - top;
  if (bottom > bounds.bottom) list.scrollTop += bottom - bounds.bottom;
}
