/**
 * Wakes the islands of a page. Until somebody turns to an island it is plain HTML: its links, GET forms and multipart
 * form work without it. The first pointer, key or focus inside it loads React and hydrates it. A click or submit that
 * comes before it is awake is held back and done again once it is, so that no control is ever dead; when the script
 * cannot be loaded, the browser's own behaviour takes over.
 */
type Held =
  | { type: "click"; target: HTMLElement }
  | { type: "submit"; target: HTMLFormElement; by: HTMLElement | null };

/** What React, asked to react to it by a sleeping island, wakes the whole of it for at once. */
const urgent =
  "keydown keypress keyup beforeinput textInput input change paste compositionstart compositionend " +
  "pointerdown pointerup mousedown mouseup touchstart touchend";

const intents = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

export function wakeIslands(): void {
  for (const root of document.querySelectorAll<HTMLElement>("[data-island]")) prepare(root);
}

function prepare(root: HTMLElement): void {
  let waking: Promise<void> | undefined;
  let held: Held | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const wake = () => {
    waking ??= import("./hydrate.ts")
      .then(({ hydrateIsland }) => hydrateIsland(root))
      .then(
        () => release(true),
        () => release(false),
      );
  };
  const release = (isAwake: boolean) => {
    listening.abort();
    root.dataset.awake = String(isAwake);
    if (held) repeat(held);
  };
  const hold = (event: Event) => {
    const next = toHeld(event);
    if (!next) return;
    event.preventDefault();
    // Nor may React see it: it would wake the island in the middle of this event, and a click that a key made cannot be
    // done again before it is over.
    event.stopImmediatePropagation();
    held = next;
    wake();
  };

  // While it wakes, the browser alone deals with what is typed: React would stop everything to catch up with a key,
  // and the island reads its fields when it is awake.
  const keepFromReact = (event: Event) => waking && event.stopImmediatePropagation();

  const { wakes, wakesAt } = root.dataset;
  if (wakes === "at-once" || (wakesAt && wakesAt === location.hash)) wake();
  for (const type of urgent.split(" ")) root.addEventListener(type, keepFromReact, { signal, capture: true });
  for (const type of intents) root.addEventListener(type, wake, { signal, passive: true });
  wakeOnMove(wake, signal);
  root.addEventListener("click", hold, { signal, capture: true });
  root.addEventListener("submit", hold, { signal, capture: true });
}

/**
 * Back and Forward between searches that an island wrote into the address change the address alone. After a reload in
 * between, the island that has to follow is asleep.
 */
function wakeOnMove(wake: () => void, signal: AbortSignal): void {
  const { search } = location;
  addEventListener("popstate", () => location.search !== search && wake(), { signal });
}

/** What must wait for React: submits, and clicks on buttons that have no behaviour of their own. */
function toHeld(event: Event): Held | undefined {
  if (event.type === "submit" && event.target instanceof HTMLFormElement)
    return {
      type: "submit",
      target: event.target,
      by: event instanceof SubmitEvent ? event.submitter : null,
    };
  const button =
    event.target instanceof Element ? event.target.closest<HTMLElement>("button[type=button]") : null;
  return event.type === "click" && button ? { type: "click", target: button } : undefined;
}

/**
 * A submit is done again as the click that it came from, where there was one: parts of an island may still be asleep, and React
 * wakes them for a click and not for a submit.
 */
function repeat(held: Held): void {
  if (held.type === "click") held.target.click();
  else if (held.by) held.by.click();
  else held.target.requestSubmit();
}
