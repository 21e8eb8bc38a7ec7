import { useCallback, useEffect, useRef } from "react";
import { rowId } from "./list/ApplicationRows.tsx";
import { type ApplicationsView, listOf, type ShowView } from "./address.ts";

/**
 * Where the focus and the scroll position are while applications are opened and left. Whoever opens one goes on reading at
 * its heading; whoever goes back to the list is at the row they left, at the same scroll; who moves through the list by
 * key stays in it. The list itself does not move.
 */
export function useReviewPlace(view: ApplicationsView, openId: string | undefined, show: ShowView) {
  const { applicationId } = view;
  // A call may end when another application has been opened: only the newest view counts then.
  const latest = useRef({ view, openId });
  const before = useRef(applicationId);
  const keepsFocus = useRef(false);
  const scrolled = useRef(0);
  /** Whose row gets the focus when the list comes back, unless it is that of the application that was left. */
  const neighbour = useRef<string>(undefined);
  useEffect(() => {
    latest.current = { view, openId };
  });
  useEffect(() => {
    const left = before.current;
    before.current = applicationId;
    if (left !== applicationId && !keepsFocus.current)
      moveFocus(neighbour.current ?? left, applicationId, scrolled.current);
    keepsFocus.current = false;
    neighbour.current = undefined;
  }, [applicationId]);

  const showFrom = useCallback<ShowView>(
    (next, options) => {
      // On small screens the list is about to leave, and the page's scroll position with it.
      if (next.applicationId !== undefined && latest.current.view.applicationId === undefined)
        scrolled.current = scrollY;
      const isOpenAlready = next.applicationId !== undefined && next.applicationId === before.current;
      show(next, options);
      if (isOpenAlready) moveFocus(undefined, next.applicationId, 0);
    },
    [show],
  );
  return {
    show: showFrom,
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
      const { view, openId } = latest.current;
      if (openId !== id) return;
      neighbour.current = neighbourOf(id);
      if (view.applicationId === undefined) moveFocus(neighbour.current, undefined, scrollY);
      else show(listOf(view));
    },
  };
}

/** The application of the next row, or of the one before it in the last row. */
function neighbourOf(id: string): string | undefined {
  const row = document.getElementById(rowId(id))?.closest("tr");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector(`[id^="${rowId("")}"]`)?.id.slice(rowId("").length);
}

function moveFocus(left: string | undefined, opened: string | undefined, listScrollY: number): void {
  if (opened !== undefined) {
    focusHeading(opened);
  } else if (left !== undefined) {
    (document.getElementById(rowId(left)) ?? document.getElementById("main"))?.focus({ preventScroll: true });
    scrollTo({ top: listScrollY, behavior: "instant" });
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
