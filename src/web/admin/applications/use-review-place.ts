import { useEffect, useRef } from "react";
import type { ApplicationsView } from "./address.ts";

/** The id of an application's link in the list. */
export function rowId(applicationId: string): string {
  return `application-${applicationId}`;
}

/**
 * Where the focus and the list's scroll position are while applications are opened and left. Whoever opens one goes on
 * reading at its heading, whoever goes back to the list is at the row they left; the list itself does not move.
 */
export function useReviewPlace(
  view: ApplicationsView,
  openId: string | undefined,
  onShow: (view: Partial<ApplicationsView>) => void,
) {
  const { applicationId } = view;
  // A call may end when another application has been opened: only the newest view counts then.
  const latest = useRef({ view, openId });
  const before = useRef(applicationId);
  const keepsFocus = useRef(false);
  useEffect(() => {
    latest.current = { view, openId };
  });
  useEffect(() => {
    const left = before.current;
    before.current = applicationId;
    if (applicationId !== undefined) showRow(applicationId);
    if (left !== applicationId && !keepsFocus.current) moveFocus(left, applicationId);
    keepsFocus.current = false;
  }, [applicationId]);

  return {
    /** Puts the application that was saved into the address: the filter may hide its new status. */
    keepOpen: (id: string) => {
      const { view, openId } = latest.current;
      if (openId !== id || view.applicationId !== undefined) return;
      keepsFocus.current = true;
      onShow({ ...view, applicationId: id });
    },
    leave: (id: string) => {
      const { view, openId } = latest.current;
      if (openId === id) onShow({ ...view, applicationId: undefined });
    },
  };
}

function moveFocus(left: string | undefined, opened: string | undefined): void {
  if (opened !== undefined) {
    const heading = document.getElementById("dossier-name");
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "nearest" });
  } else if (left !== undefined) {
    (document.getElementById(rowId(left)) ?? document.getElementById("main"))?.focus();
  }
}

/** Scrolls the list, and not the page, as far as it takes to show the row. */
function showRow(applicationId: string): void {
  const row = document.getElementById(rowId(applicationId))?.closest("li");
  const list = row?.parentElement;
  if (!row || !list) return;
  const { top, bottom, height } = row.getBoundingClientRect();
  const bounds = list.getBoundingClientRect();
  // The list may reach below the window, until the page is scrolled.
  const lowest = Math.max(bounds.top + height, Math.min(bounds.bottom, innerHeight));
  if (top < bounds.top) list.scrollTop -= bounds.top - top;
  if (bottom > lowest) list.scrollTop += bottom - lowest;
}
