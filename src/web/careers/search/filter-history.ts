import { type JobFilters, jobsPath } from "#contract/paths.ts";
import { createStore } from "#web/ui/create-store.ts";
import { areSame, readFilters } from "./filters.ts";

/** The filters in use, as in the address bar. */
interface FilterHistory {
  current: () => JobFilters;
  watch: (watcher: () => void) => () => void;
  /** Searches from the first page, unless these filters are in use. */
  apply: (next: JobFilters, how: { isTyping: boolean }) => void;
  /** Follows Back and Forward, including those before hydration. `onMove` gets the filters of the new address. */
  followMoves: (onMove: (filters: JobFilters) => void) => () => void;
}

/**
 * Keeps the filters of the careers page and the browser's history in step: each search is an entry, so that Back
 * returns to the previous one and a reload keeps it. Searches during continued typing share one entry.
 */
export function createFilterHistory(initial: JobFilters, hasNear: boolean): FilterHistory {
  const { current, set, watch } = createStore(initial);
  let isInTyping = false;

  return {
    current,
    watch,
    apply(next, { isTyping }) {
      if (areSame({ ...next, page: current().page }, current())) return;
      if (isTyping && isInTyping) history.replaceState(null, "", jobsPath(next));
      else history.pushState(null, "", jobsPath(next));
      isInTyping = isTyping;
      set(next);
    },
    followMoves(onMove) {
      const move = () => {
        const there = readFilters(new URLSearchParams(location.search), { hasNear });
        if (areSame(there, current())) return; // only the fragment has changed
        isInTyping = false;
        onMove(there);
        set(there);
      };
      move();
      addEventListener("popstate", move);
      return () => removeEventListener("popstate", move);
    },
  };
}
