import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { JobFilters } from "#contract/paths.ts";
import { createFilterHistory } from "./filter-history.ts";
import { noFilters, readFilters } from "./filters.ts";

const typingPauseMs = 250;

export interface JobSearch {
  filters: JobFilters;
  form: RefObject<HTMLFormElement | null>;
  /** To be called on every change of the form. */
  follow: (event: { target: EventTarget }) => void;
  /** Takes over what stands in the form at once. */
  submit: () => void;
  clear: () => void;
}

/**
 * The search of the careers page. Its fields are the form's own (uncontrolled), so that what was typed before the page
 * woke up stays; text is searched for once the typing pauses, a chosen type at once.
 */
export function useJobSearch(initial: JobFilters): JobSearch {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [past] = useState(() => createFilterHistory(initial));
  const filters = useSyncExternalStore(past.watch, past.current, past.current);

  useEffect(() => {
    const stop = past.followMoves((there) => {
      clearTimeout(pause.current);
      fillForm(form.current, there);
    });
    if (form.current) past.apply(readForm(form.current), { isTyping: true });
    return stop;
  }, [past]);

  // The same functions for good, so that what is memoised beside the form is not drawn anew with it.
  const acts = useMemo(() => {
    const applyForm = (isTyping: boolean) => {
      clearTimeout(pause.current);
      if (form.current) past.apply(readForm(form.current), { isTyping });
    };
    return {
      follow({ target }: { target: EventTarget }) {
        clearTimeout(pause.current);
        if (target instanceof HTMLSelectElement) applyForm(false);
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

function readForm(form: HTMLFormElement): JobFilters {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.set(name, value);
  return readFilters(query);
}

function fillForm(form: HTMLFormElement | null, filters: JobFilters): void {
  for (const name of ["q", "location", "type"] as const) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = filters[name];
  }
}
