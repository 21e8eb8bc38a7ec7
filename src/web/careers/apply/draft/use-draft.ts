import { useEffect, useEffectEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CvState } from "#web/careers/cv/cv-file.ts";
import type { CvUpload } from "../../cv/use-cv-upload.ts";
import { type Draft, keepDraft, readDraft } from "./apply-draft.ts";
import { type ApplicationFields, blankApplication } from "../application-fields.ts";

/**
 * Stores typed text and the chosen CV as a draft at every change. `restore` brings the draft back after a reload;
 * before it was called, nothing is stored. When a browser brings the page back from its history as it was left, and
 * the draft is gone, its application was sent from another page of this tab: all is cleared.
 */
export function useDraft(form: UseFormReturn<ApplicationFields>, cv: CvUpload): { restore: () => void } {
  const isRestored = useRef(false);
  const isKept = useRef(false);
  const { state } = cv;
  const keep = useEffectEvent((fields: ApplicationFields, chosen: CvState) => {
    if (isRestored.current) isKept.current = keepDraft({ fields, cv: factsOf(chosen) });
  });
  const keepFields = useEffectEvent((fields: ApplicationFields) => keep(fields, state));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepFields(values) }),
    [form],
  );
  useEffect(() => keep(form.getValues(), state), [form, state]);
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted || !isKept.current || readDraft()) return;
    form.reset(blankApplication);
    cv.remove();
  });
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => comeBack(event);
    addEventListener("pageshow", hear);
    return () => removeEventListener("pageshow", hear);
  }, []);

  return {
    restore() {
      if (isRestored.current) return;
      isRestored.current = true;
      const draft = readDraft();
      if (!draft) return;
      form.reset(draft.fields);
      if (draft.cv) cv.restore(draft.cv.file, draft.cv.stored);
    },
  };
}

/** The CV's part of a draft. A lost file stays in it until another is chosen or the application is sent. */
function factsOf(state: CvState): Draft["cv"] {
  const file = state.step === "none" ? state.lost : state.file;
  if (!file) return undefined;
  const { name, size } = file; // a File would be serialized as {}
  if (state.step !== "complete") return { file: { name, size } };
  const { cvFileUrl, storedAt } = state;
  return { file: { name, size }, stored: { cvFileUrl, storedAt } };
}
