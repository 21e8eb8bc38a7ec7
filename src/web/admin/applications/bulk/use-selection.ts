import { useCallback, useMemo, useRef, useState } from "react";
import type { ApplicationRow } from "#contract/application-list.ts";
import { applicationsPath, type ApplicationsFilter, type ApplicationsView, filterOf } from "../address.ts";

/**
 * The selected applications: either `ids`, or all under a filter, with their number when they were selected, except
 * for those that were unticked since; `ids` are then the loaded ones.
 */
export type Selection = {
  ids: ReadonlySet<string>;
  all: { filter: ApplicationsFilter; count: number; except: ReadonlySet<string> } | undefined;
};

const nothing: Selection = { ids: new Set(), all: undefined };

/** The selection is cleared for another list, so that all selected applications are visible. */
export function useSelection(view: ApplicationsView, rows: readonly ApplicationRow[]) {
  const filter = filterOf(view);
  const listed = applicationsPath(filter);
  const [state, setState] = useState({ listed, selection: nothing });
  const made = state.listed === listed ? state.selection : nothing;
  const selection = useMemo(() => inSight(made, rows), [made, rows]);
  const last = useRef<string>(undefined);
  const set = useCallback(
    (change: (before: Selection) => Selection) =>
      setState((before) => ({
        listed,
        selection: change(before.listed === listed ? before.selection : nothing),
      })),
    [listed],
  );
  const choose = useCallback(
    (id: string, isChosen: boolean, isRange: boolean) => {
      const from = isRange ? last.current : undefined;
      last.current = id;
      const those = between(rows, from ?? id, id);
      set(({ ids, all }) =>
        all
          ? { ids, all: { ...all, except: changed(all.except, those, !isChosen) } }
          : { ids: changed(ids, those, isChosen), all },
      );
    },
    [set, rows],
  );
  const [wasUsed, setWasUsed] = useState(false);
  if (!wasUsed && selection.ids.size > 0) setWasUsed(true);
  return {
    selection,
    /** Whether anything was selected since the page was opened. */
    wasUsed,
    choose,
    chooseShown: useCallback(
      (areChosen: boolean) =>
        set(() => (areChosen ? { ids: new Set(rows.map(({ id }) => id)), all: undefined } : nothing)),
      [set, rows],
    ),
    /** Keeps only these in the selection. */
    keep: (kept: readonly string[]) =>
      setState({ listed, selection: { ids: new Set(kept), all: undefined } }),
    chooseAll: (count: number) =>
      set(() => ({ ids: nothing.ids, all: { filter, count, except: nothing.ids } })),
    clear: useCallback(() => setState({ listed, selection: nothing }), [listed]),
  };
}

/** Without those that a change removed from the list; all that match a filter stay selected, loaded or not. */
function inSight({ ids, all }: Selection, rows: readonly ApplicationRow[]): Selection {
  const listed = rows.map(({ id }) => id);
  return { ids: new Set(listed.filter((id) => (all ? !all.except.has(id) : ids.has(id)))), all };
}

function changed(ids: ReadonlySet<string>, those: readonly string[], areIn: boolean): ReadonlySet<string> {
  return new Set(areIn ? [...ids, ...those] : [...ids].filter((id) => !those.includes(id)));
}

/** The ids of the rows between two, both included, in either order. */
function between(rows: readonly ApplicationRow[], from: string, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [to];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
