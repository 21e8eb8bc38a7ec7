import { type RefObject, useCallback, useEffect, useRef } from "react";
import { rowId } from "./list/ApplicationRows.tsx";
import { type ApplicationsView, listOf, type ShowView } from "./address.ts";
import type { useRows } from "./list/use-rows.ts";

/**
 * The focus and scroll position while applications are opened and closed. Opening one focuses its heading; going back
 * focuses the row it was opened from, at the same scroll position; moving by key, searching, filtering and sorting
 * leave the focus in the list. The list itself does not scroll.
 */
export function useReviewPlace(view: ApplicationsView, openId: string | undefined, show: ShowView) {
  const { applicationId } = view;
  const latest = useLatest({ view, openId });
  const before = useRef(applicationId);
  const keepsFocus = useRef(false);
  const scrolled = useRef(0);
  /** The row that gets the focus when the list is shown again, instead of the row of the closed application. */
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
      // On small screens the list is about to be hidden, which resets the page's scroll position.
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
    /** Shows another list or order: the focus stays where it is. */
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
    /** Puts the saved application into the address, because the filter may hide its new status. */
    keepOpen: (id: string) => {
      const { view, openId } = latest.current;
      if (openId !== id || view.applicationId !== undefined) return;
      keepsFocus.current = true;
      show({ ...view, applicationId: id }, { replaces: true });
    },
    /** Returns to the list from a deleted application: the focus goes to the row next to its own. */
    leave: (id: string) => {
      if (latest.current.openId !== id) return;
      const { view } = latest.current;
      neighbour.current = neighbourOf(id);
      if (view.applicationId === undefined) moveFocus(neighbour.current, undefined, scrollY);
      else show(listOf(view));
    },
  };
}

/** A call may end after another application was opened: only the newest view counts. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The focused element of the list was removed by its own press, e.g. the button that removes a filter. */
function isFocusLost(opened: string | undefined): boolean {
  return opened === undefined && document.activeElement === document.body;
}

/** The application of the next row, or of the previous one for the last row. */
function neighbourOf(id: string): string | undefined {
  const row = document.getElementById(rowId(id))?.closest("tr");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector(`[id^="${rowId("")}"]`)?.id.slice(rowId("").length);
}

const placeKey = "applications-place";
/** The most rows that are read again to restore the scroll position. */
const mostRows = 400;

/** The list's state when the page was left: address, number of rows, scroll position. */
type ListScroll = { search: string; count: number; top: number };

/** Restores the list after a reload: reads its pages again and scrolls as far. */
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
      fetchNextPage().catch(() => undefined); // the list shows the failure
      return;
    }
    wanted.current = null;
    scrollerOf(document.querySelector(".list-pane__scroll")).scrollTo({
      top: place.top,
      behavior: "instant",
    });
  }, [count, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** The list is a scroll container beside the detail; otherwise the page scrolls. */
function scrollerOf(pane: Element | null): Element {
  const isPane = pane !== null && getComputedStyle(pane).overflowY !== "visible";
  return isPane ? pane : document.documentElement;
}

/** For an open application the address is enough. */
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
    // After a reload the list's scroll position is unknown.
    if (listScrollY === 0) row?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
}

/**
 * Waits for the heading until the focus moves elsewhere. The focus on the page's main content does not count: it gets
 * there when the followed link disappears with its detail.
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

/** Scrolls the list, not the page, as little as needed to show the row below the table's head. */
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
