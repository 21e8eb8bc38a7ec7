import * as RadixToast from "@radix-ui/react-toast";
import { useRef } from "react";
import { limits } from "#contract/limits.ts";
import { joinClasses } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import type { ListedToast, ToastList } from "./toast-list.ts";
import { controls } from "#content/words/controls.ts";

export interface ToastViewportProps {
  toasts: readonly ListedToast[];
  list: ToastList;
  /** Where the toasts are, and where they are announced. */
  place: HTMLElement;
}

/** The toasts with their clocks, swipes, announcements and the key that leads to them. */
export function ToastViewport({ toasts, list, place }: ToastViewportProps) {
  const { durationMs, swipeThresholdPx, hotkey } = limits.toast;
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
      // A toast that is on its way out is still there for Radix, and no longer for whoever presses Escape.
      {...(isOpen && {
        onEscapeKeyDown: (pressed: KeyboardEvent) => {
          isKept.current = action !== undefined && isForAnother(pressed);
          if (!isKept.current) closeNothingElse(pressed);
          // Radix closes it in this same call, or not at all.
          queueMicrotask(() => (isKept.current = false));
        },
      })}
      // Said when there is a pause, unless something can be done about it while it is shown.
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

/** Whether a field is left or a dialog closed by it: what a toast offers is not lost to that. */
function isForAnother({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(".toast")) return false;
  const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
    (kind) => target instanceof kind,
  );
  return isField || document.querySelector("dialog[open]") !== null;
}

/**
 * Escape closes what lies on top, which is the toast, and not the dialog below it as well. The browser must learn of
 * that after Radix has looked: an event that is prevented already leaves the toast open. Radix asks twice for a toast
 * that has the focus; the next Escape is none of its business.
 */
function closeNothingElse(pressed: KeyboardEvent) {
  window.addEventListener("keydown", (event) => event === pressed && event.preventDefault(), { once: true });
}
