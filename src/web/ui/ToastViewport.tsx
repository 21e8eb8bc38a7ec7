import * as RadixToast from "@radix-ui/react-toast";
import { useEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { joinClasses } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { focusTopmostLayer } from "./open-dialogs.ts";
import type { ListedToast, ToastList } from "./toast-list.ts";
import { controls } from "#content/words/controls.ts";

export interface ToastViewportProps {
  toasts: readonly ListedToast[];
  list: ToastList;
  /** The place of toasts, where they are also announced. */
  place: HTMLElement;
}

/** The toasts with their timers, swipes, announcements and the key that focuses them. */
export function ToastViewport({ toasts, list, place }: ToastViewportProps) {
  const { durationMs, swipeThresholdPx, hotkey } = limits.toast;
  useFocusReturn(
    place,
    toasts.some(({ isOpen }) => isOpen),
  );
  return (
    <RadixToast.Provider
      label={controls.toast}
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      announcerContainer={place}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onAct={list.act} onClose={() => list.dismiss(toast.id)} />
      ))}
      <RadixToast.Viewport className="toasts" label={controls.toasts} hotkey={[hotkey]} />
    </RadixToast.Provider>
  );
}

/**
 * Radix leaves the focus on the empty list when a toast that contains it closes. It returns to where it was before it
 * came to the toasts.
 */
function useFocusReturn(place: HTMLElement, isAnyOpen: boolean) {
  const before = useRef<EventTarget>(null);
  useEffect(() => {
    const remember = ({ relatedTarget: from }: FocusEvent) => {
      if (!(from instanceof Node && place.contains(from))) before.current = from;
    };
    place.addEventListener("focusin", remember);
    return () => place.removeEventListener("focusin", remember);
  }, [place]);
  useEffect(() => {
    const isHere = () => place.contains(document.activeElement);
    if (isAnyOpen || !isHere()) return;
    if (before.current instanceof HTMLElement) before.current.focus();
    if (isHere()) focusTopmostLayer();
  }, [place, isAnyOpen]);
}

interface ToastProps {
  toast: ListedToast;
  onAct: () => void;
  onClose: () => void;
}

function Toast({ toast, onAct, onClose }: ToastProps) {
  const isKept = useRef(false);
  const { title, description, action, variant, durationMs, isOpen } = toast;
  return (
    <RadixToast.Root
      className={joinClasses("toast", variant === "destructive" && "toast--bad")}
      open={isOpen}
      onOpenChange={(staysOpen) => !staysOpen && !isKept.current && onClose()}
      duration={durationMs}
      // A closing toast still exists for Radix, but Escape must not count for it.
      {...(isOpen && {
        onEscapeKeyDown: (pressed: KeyboardEvent) => {
          isKept.current = action !== undefined && isForAnother(pressed);
          if (!isKept.current) closeNothingElse(pressed);
          // Radix closes it during this call or not at all.
          queueMicrotask(() => (isKept.current = false));
        },
      })}
      // Announced politely, unless it has an action while it is shown.
      type={action ? "foreground" : "background"}
    >
      <div>
        <RadixToast.Title asChild>
          <b>{title}</b>
        </RadixToast.Title>{" "}
        {description && (
          <RadixToast.Description asChild>
            <p>{description}</p>
          </RadixToast.Description>
        )}{" "}
        {action && (
          <RadixToast.Action
            className="button button--outline button--small"
            altText={action.alternative}
            onClick={onAct}
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className="toast__dismiss" aria-label={controls.dismiss}>
        <Icon name="close" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** Whether Escape now leaves a field or closes a dialog: then it does not dismiss the toast's action. */
function isForAnother({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(".toast")) return false;
  const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
    (kind) => target instanceof kind,
  );
  return isField || document.querySelector("dialog[open]") !== null;
}

/**
 * Escape closes the topmost layer, the toast, and not the dialog below it as well. The event is prevented after Radix
 * has handled it, because Radix ignores a prevented event. Radix asks twice for a focused toast; the next Escape must
 * not count.
 */
function closeNothingElse(pressed: KeyboardEvent) {
  window.addEventListener("keydown", (event) => event === pressed && event.preventDefault(), { once: true });
}
