import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { JobFilters } from "#contract/paths.ts";
import { isOutwardCode, readNear } from "#contract/search/outward-code.ts";
import { createFilterHistory } from "./filter-history.ts";
import { noFilters, readFilters } from "./filters.ts";

const typingPauseMs = 250;

export interface JobSearch {
  filters: JobFilters;
  form: RefObject<HTMLFormElement | null>;
  /** To be called on every change of the form. */
  follow: (event: { target: EventTarget }) => void;
  /** Applies the form's values at once. */
  submit: () => void;
  clear: () => void;
}

/**
 * The search of the careers page. Its fields are uncontrolled, so that text typed before hydration stays; text is
 * searched for when typing pauses, a chosen type at once.
 */
export function useJobSearch(initial: JobFilters, hasNear = false): JobSearch {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [past] = useState(() => createFilterHistory(initial, hasNear));
  const filters = useSyncExternalStore(past.watch, past.current, past.current);

  useEffect(() => {
    const stop = past.followMoves((there) => {
      clearTimeout(pause.current);
      fillForm(form.current, there);
    });
    if (form.current) past.apply(readForm(form.current), { isTyping: true });
    return stop;
  }, [past]);

  // Stable functions, so that memoized components beside the form are not rendered with it.
  const acts = useMemo(() => {
    const applyForm = (isTyping: boolean) => {
      clearTimeout(pause.current);
      if (form.current) past.apply(readForm(form.current), { isTyping });
    };
    return {
      follow({ target }: { target: EventTarget }) {
        clearTimeout(pause.current);
        if (target instanceof HTMLSelectElement) applyForm(false);
        else if (isHalfPostcode(target))
          return; // searched for when it is complete, or left
        else pause.current = setTimeout(applyForm, typingPauseMs, true);
      },
      submit: () => applyForm(false),
      clear() {
        fillForm(form.current, noFilters);
        applyForm(false);
      },
    };
  }, [past]);
  return { filters, form, ...acts };
}

/** Whether a postcode may be half typed: it would be answered as unknown. */
function isHalfPostcode(field: EventTarget): boolean {
  if (!(field instanceof HTMLInputElement) || field.name !== "near") return false;
  const near = readNear(field.value);
  return near !== "" && !isOutwardCode(near);
}

function readForm(form: HTMLFormElement): JobFilters {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.set(name, value);
  return readFilters(query, { hasNear: true }); // a form without the field sends none
}

function fillForm(form: HTMLFormElement | null, filters: JobFilters): void {
  for (const name of ["q", "location", "type", "near"] as const) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = filters[name] ?? "";
  }
}
