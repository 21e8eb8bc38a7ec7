import { flushSync } from "react-dom";
import { useToast } from "#web/ui/Toasts.tsx";
import { isInField } from "../layout/keys/single-keys.ts";

/** The shortcuts of the detail: they press a button or focus a field. */
const keys = ["1", "2", "3", "4", "5", "n", "l"];

type Toasts = ReturnType<typeof useToast>;

/** Shortcuts that are not possible yet are announced; letters typed before the notes are loaded go into them. */
export function useDetailKeys(): Record<string, () => void> {
  const toast = useToast();
  const press = (key: string) => {
    const target = targetOf(key) ?? targetUnderApplication(key);
    if (target) pressTarget(key, target);
    else if (!isLoading()) {
      if (key === "n" && areNotesBlackened())
        toast.show({
          title: "The notes are blackened",
          description: "Show the name to read and change them.",
        });
    } else if (key === "n") typeAhead(toast);
    else
      toast.show({
        title: "Nothing was changed",
        description: `The application is still loading. Press ${key} again when it is there.`,
      });
  };
  return Object.fromEntries(keys.map((key) => [key, () => press(key)]));
}

function pressTarget(key: string, target: HTMLElement): void {
  if (target instanceof HTMLButtonElement) flushSync(() => target.click());
  // A button that opens a form passes its shortcut on to the form's first field.
  const field = targetOf(key);
  if (!(field instanceof HTMLButtonElement)) field?.focus();
}

/**
 * Typing for the notes may start before the application is loaded: the text is collected, then appended to the notes.
 * Escape, Tab, another application, another field or a failure to load ends it, and a message then returns the text.
 */
function typeAhead(toast: Toasts): void {
  const id = openDetail()?.dataset["application"];
  let typed = "";
  const ending = new AbortController();
  const { signal } = ending;
  const giveUp = () => {
    ending.abort();
    if (typed !== "")
      toast.show({
        title: "Not in the notes",
        description: `You typed: ${typed}`,
        variant: "destructive",
        durationMs: Infinity,
      });
  };
  const watcher = new MutationObserver(() => {
    const isSame = openDetail()?.dataset["application"] === id;
    if (isSame && isLoading()) return;
    const field = isSame ? targetOf("n") : null;
    if (!(field instanceof HTMLTextAreaElement)) return giveUp();
    ending.abort();
    field.focus();
    typeInto(field, typed);
  });
  const collect = (event: KeyboardEvent) => {
    if (isInField(event.target) || event.key === "Escape" || event.key === "Tab") return giveUp();
    const next = typedBy(event, typed);
    if (next === undefined) return;
    event.preventDefault();
    if (typed === "" && next !== "")
      toast.show({
        title: "Typed for the notes",
        description: "The application is still loading. What you type goes into its notes.",
      });
    typed = next;
  };
  const leave = ({ target }: FocusEvent) => {
    if (isInField(target)) giveUp();
  };
  signal.addEventListener("abort", () => watcher.disconnect());
  // Before the listeners of shortcuts, which ignore events that were prevented.
  document.addEventListener("keydown", collect, { capture: true, signal });
  document.addEventListener("focusin", leave, { signal });
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
}

/** The text after a key; undefined for a key without text. */
function typedBy(event: KeyboardEvent, before: string): string | undefined {
  const { key } = event;
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand && !event.getModifierState("AltGraph")) return undefined;
  if (key === "Backspace") return before.slice(0, -1);
  if (key === "Enter") return `${before}\n`;
  return key.length === 1 ? before + key : undefined;
}

/** Appends the text to the field on a new line, as if typed. */
function typeInto(field: HTMLTextAreaElement, typed: string): void {
  const { length } = field.value;
  const isAfterWords = length > 0 && !/\s$/.test(field.value);
  field.setRangeText(typed !== "" && isAfterWords ? `\n${typed}` : typed, length, length, "end");
  if (typed !== "") field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function areNotesBlackened(): boolean {
  return document.querySelector(".detail-pane .detail-notes__blackened") !== null;
}

function openDetail(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".detail-pane [data-application]");
}

function isLoading(): boolean {
  return openDetail()?.dataset["isLoading"] === "true";
}

function targetOf(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.detail-pane [data-shortcut="${key}"]`);
}

/** Targets on the tab "Application" while the history is shown: the tab is selected first. */
function targetUnderApplication(key: string): HTMLElement | null {
  const tab = document.querySelector<HTMLElement>('.detail-pane #tab-application[aria-selected="false"]');
  if (!tab) return null;
  flushSync(() => tab.click());
  return targetOf(key);
}
