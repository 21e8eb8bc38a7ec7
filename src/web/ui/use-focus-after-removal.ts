import { useEffect } from "react";
import { focusTopmostLayer } from "./open-dialogs.ts";

const controls = "a[href], button, input, select, textarea";

/**
 * Browsers move the focus to the page's beginning when the focused element is removed, such as a row's Delete button
 * with its row. This hook moves it to the control that followed, in the same dialog or page, otherwise to the dialog's
 * title or the page's content. Where the row stays with another control, such as Undo, it keeps the focus. Use it once
 * on a page.
 */
export function useFocusAfterRemoval(): void {
  useEffect(watchFocus, []);
}

interface Focused {
  element: Element;
  /** The dialog or page of the element. */
  layer: Element;
  /** The row of a table that it is in. */
  row: Element | null;
  /** The controls after it. */
  following: readonly HTMLElement[];
}

function watchFocus(): () => void {
  // An element may be focused already: the focus may have hydrated the island.
  const { activeElement } = document;
  let focused = activeElement && activeElement !== document.body ? describe(activeElement) : undefined;
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? describe(target) : undefined;
  };
  // A press outside of all controls removes the focus too, on purpose.
  const forget = () =>
    setTimeout(() => {
      if (focused?.element.isConnected && document.activeElement === document.body) focused = undefined;
    });
  const observer = new MutationObserver(() => {
    if (!focused || focused.element.isConnected) return;
    const lost = focused;
    focused = undefined;
    // A closing dialog returns the focus itself.
    if (document.activeElement === document.body && lost.layer.isConnected) focusAfter(lost);
  });
  // Captured: React stops the events of a part that is not hydrated yet, until it has hydrated it.
  const stopped = new AbortController();
  const captured = { capture: true, signal: stopped.signal };
  document.addEventListener("focusin", remember, captured);
  document.addEventListener("focusout", forget, captured);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stopped.abort();
    observer.disconnect();
  };
}

function describe(element: Element): Focused {
  const layer = element.closest("dialog") ?? document.body;
  const following = [...layer.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !control.closest(".toast-place"), // toasts are above the layer and not part of its order
  );
  return { element, layer, row: element.closest("tr"), following };
}

function focusAfter({ row, following }: Focused): void {
  const next = following.find((control) => control.isConnected && control.checkVisibility());
  const inRow = row?.isConnected && !(next && row.contains(next)) ? lastControl(row) : undefined;
  (inRow ?? next)?.focus();
  if (document.activeElement === document.body) focusTopmostLayer();
}

function lastControl(row: Element): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>(controls)].findLast((control) => control.checkVisibility());
}
