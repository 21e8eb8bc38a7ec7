import { useCallback, useMemo, useRef, useState } from "react";
import type { ApplicationRow } from "#contract/application-list.ts";
import { applicationsPath, type ApplicationsFilter, type ApplicationsView, filterOf } from "../address.ts";

/** The applications that are chosen: these, or all that a filter lets through, which were so many when they were chosen. */
export type Selection = {
  ids: ReadonlySet<string>;
  all: { filter: ApplicationsFilter; count: number } | undefined;
};

const nothing: Selection = { ids: new Set(), all: undefined };

/** Another list begins with nothing chosen: what one does to the chosen ones must be in sight. */
export function useSelection(view: ApplicationsView, rows: readonly ApplicationRow[]) {
  const filter = filterOf(view);
  const listed = applicationsPath(filter);
  const [state, setState] = useState({ listed, selection: nothing });
  const made = state.listed === listed ? state.selection : nothing;
  const selection = useMemo(() => inSight(made, rows), [made, rows]);
  const last = useRef<string>(undefined);
  const set = useCallback(
    (change: (ids: Set<string>) => void) =>
      setState((before) => {
        const ids = new Set(before.listed === listed ? before.selection.ids : []);
        change(ids);
        return { listed, selection: { ids, all: undefined } };
      }),
    [listed],
  );
  const choose = useCallback(
    (id: string, isChosen: boolean, isRange: boolean) => {
      const from = isRange ? last.current : undefined;
      last.current = id;
      set((ids) => {
        for (const one of between(rows, from ?? id, id)) {
          if (isChosen) ids.add(one);
          else ids.delete(one);
        }
      });
    },
    [set, rows],
  );
  const [wasUsed, setWasUsed] = useState(false);
  if (!wasUsed && selection.ids.size > 0) setWasUsed(true);
  return {
    selection,
    /** Whether anything has been chosen since the page was opened. */
    wasUsed,
    choose,
    chooseShown: useCallback(
      (areChosen: boolean) =>
        set((ids) => {
          ids.clear();
          if (areChosen) for (const { id } of rows) ids.add(id);
        }),
      [set, rows],
    ),
    /** Only these of the chosen ones stay chosen. */
    keep: (kept: readonly string[]) =>
      setState({ listed, selection: { ids: new Set(kept), all: undefined } }),
    chooseAll: (count: number) =>
      setState({ listed, selection: { ids: new Set(rows.map(({ id }) => id)), all: { filter, count } } }),
    clear: useCallback(() => setState({ listed, selection: nothing }), [listed]),
  };
}

/** Without those that a change has taken out of the list; all that match a filter stay chosen. */
function inSight(selection: Selection, rows: readonly ApplicationRow[]): Selection {
  if (selection.all) return selection;
  return { ids: new Set(rows.map(({ id }) => id).filter((id) => selection.ids.has(id))), all: undefined };
}

/** The ids of the rows from one to the other, both included, whichever comes first. */
function between(rows: readonly ApplicationRow[], from: string, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [to];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
