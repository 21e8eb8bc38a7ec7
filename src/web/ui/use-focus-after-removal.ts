import { useEffect } from "react";
import { focusTopmostLayer } from "./open-dialogs.ts";

const controls = "a[href], button, input, select, textarea";

/**
 * Browsers move the focus to the page's beginning when the element that has it is removed, as a row's Delete button is
 * with its row. With this hook it goes to the control that followed, in the same dialog or page, else to the dialog's
 * title or the page's content. Use it once on a page.
 */
export function useFocusAfterRemoval(): void {
  useEffect(watchFocus, []);
}

interface Focused {
  element: Element;
  /** The dialog or page that the element is in. */
  layer: Element;
  /** The controls that come after it. */
  following: readonly HTMLElement[];
}

function watchFocus(): () => void {
  // What has the focus already: the focus may have been what hydrated the island.
  const { activeElement } = document;
  let focused = activeElement && activeElement !== document.body ? describe(activeElement) : undefined;
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? describe(target) : undefined;
  };
  // Pressing beside every control also takes the focus away; nobody wants it back then.
  const forget = () =>
    setTimeout(() => {
      if (focused?.element.isConnected && document.activeElement === document.body) focused = undefined;
    });
  const observer = new MutationObserver(() => {
    if (!focused || focused.element.isConnected) return;
    const lost = focused;
    focused = undefined;
    // A dialog that closes gives the focus back itself.
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
      !control.closest(".toast-place"), // toasts lie over the layer and do not follow anything in it
  );
  return { element, layer, following };
}

function focusAfter({ following }: Focused): void {
  following.find((control) => control.isConnected && control.checkVisibility())?.focus();
  if (document.activeElement === document.body) focusTopmostLayer();
}
