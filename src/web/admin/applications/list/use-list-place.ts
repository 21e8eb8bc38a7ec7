import { useState } from "react";
import type { ApplicationRow } from "#contract/application-list.ts";
import { type ApplicationsView, listOf } from "../address.ts";
import type { useRows } from "./use-rows.ts";

/** The position of the open application in the list, or its last one before a new status removed it. */
export interface ListPlace {
  index: number;
  hasLeft: boolean;
  previous: ApplicationRow | undefined;
  next: ApplicationRow | undefined;
}

/** Undefined where the open application was never in this list. */
export function useListPlace(
  { list, rows = [] }: ReturnType<typeof useRows>,
  view: ApplicationsView,
  openId: string | undefined,
): ListPlace | undefined {
  const [last, setLast] = useState<{ id: string; index: number; of: string }>();
  if (openId === undefined) return undefined;
  const of = JSON.stringify(listOf(view));
  const index = rows.findIndex(({ id }) => id === openId);
  if (index !== -1) {
    const isKnown = last?.id === openId && last.index === index && last.of === of;
    // While another list loads, the rows of the previous one are shown.
    if (!isKnown && !list.isPlaceholderData) setLast({ id: openId, index, of });
    return { index, hasLeft: false, previous: rows[index - 1], next: rows[index + 1] };
  }
  if (last?.id !== openId || last.of !== of) return undefined;
  const place = Math.min(last.index, rows.length);
  return { index: place, hasLeft: true, previous: rows[place - 1], next: rows[place] };
}
