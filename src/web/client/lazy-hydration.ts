/**
 * Hydrates the islands of a page when they are needed. Until then an island is plain HTML: its links, GET forms and
 * multipart forms work without React. The first pointer, key or focus inside it loads React and hydrates it. A
 * click or submit before that is held back and replayed afterwards, so that no control is dead; when the script
 * cannot be loaded, the browser's own behaviour takes over.
 */
type ReplayedEvent =
  | { type: "click"; target: HTMLElement }
  | { type: "submit"; target: HTMLFormElement; by: HTMLElement | null };

/** Events for which React hydrates a whole island synchronously. */
const urgent =
  "keydown keypress keyup beforeinput textInput input change paste compositionstart compositionend " +
  "pointerdown pointerup mousedown mouseup touchstart touchend";

const intents = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

export function hydrateLazily(): void {
  for (const root of document.querySelectorAll<HTMLElement>("[data-island]")) prepare(root);
}

function prepare(root: HTMLElement): void {
  let hydration: Promise<void> | undefined;
  let waiting: ReplayedEvent | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const hydrate = () => {
    hydration ??= import("./hydrate.ts")
      .then(({ hydrateIsland }) => hydrateIsland(root))
      .then(
        () => release(true),
        () => release(false),
      );
  };
  const release = (isAwake: boolean) => {
    listening.abort();
    root.dataset.awake = `${isAwake}`;
    if (waiting) replay(waiting);
  };
  const holdBack = (event: Event) => {
    const next = toReplayedEvent(event);
    if (!next) return;
    event.preventDefault();
    // React must not see it: it would hydrate the island during this event, and a click made by a key cannot be
    // repeated before the event is over.
    event.stopImmediatePropagation();
    waiting = next;
    hydrate();
  };

  // During hydration typing is left to the browser: React would block to handle a key, and the island reads its
  // fields afterwards.
  const keepFromReact = (event: Event) => hydration && event.stopImmediatePropagation();

  const { wakes, wakesAt } = root.dataset;
  const hydrateAtFragment = () => wakesAt && wakesAt === location.hash && hydrate();
  if (wakes === "at-once") hydrate();
  hydrateAtFragment();
  addEventListener("hashchange", hydrateAtFragment, { signal });
  for (const type of urgent.split(" ")) root.addEventListener(type, keepFromReact, { signal, capture: true });
  for (const type of intents) root.addEventListener(type, hydrate, { signal, passive: true });
  if (wakesAt) addEventListener("hashchange", () => wakesAt === location.hash && hydrate(), { signal });
  hydrateOnMove(hydrate, signal);
  root.addEventListener("click", holdBack, { signal, capture: true });
  root.addEventListener("submit", holdBack, { signal, capture: true });
}

/**
 * Back and Forward between searches of an island change only the address. After a reload in between, the island that
 * must follow is not hydrated yet.
 */
function hydrateOnMove(hydrate: () => void, signal: AbortSignal): void {
  const { search } = location;
  addEventListener("popstate", () => location.search !== search && hydrate(), { signal });
}

/** Events that must wait for React: submits, and clicks on buttons without native behaviour. */
function toReplayedEvent(event: Event): ReplayedEvent | undefined {
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
 * A submit is repeated as the click that caused it, if any: parts of an island may not be hydrated yet, and React
 * hydrates them for a click but not for a submit.
 */
function replay(waiting: ReplayedEvent): void {
  if (waiting.type === "click") waiting.target.click();
  else if (waiting.by) waiting.by.click();
  else waiting.target.requestSubmit();
}
