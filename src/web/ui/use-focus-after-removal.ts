import { useEffect } from "react";
import { focusTopmostLayer } from "./open-dialogs.ts";

const controls = "a[href], button, input, select, textarea";

/**
 * Browsers move the focus to the page's beginning when the focused element is removed, such as a row's Delete button
 * with its row. This hook moves it to the control that followed, in the same dialog or page, otherwise to the dialog's
 * title or the page's content. Use it once on a page.
 */
export function useFocusAfterRemoval(): void {
  useEffect(watchFocus, []);
}

interface Focused {
  element: Element;
  /** The dialog or page of the element. */
  layer: Element;
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
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
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
  return { element, layer, following };
}

function focusAfter({ following }: Focused): void {
  following.find((control) => control.isConnected && control.checkVisibility())?.focus();
  if (document.activeElement === document.body) focusTopmostLayer();
}
