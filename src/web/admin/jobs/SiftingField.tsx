import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Sifting } from "#contract/limits.ts";
import type { JobFormValues } from "#web/job-editor/job-form.ts";

/** The editor's values: the fields of both job forms, and how applications are sifted. */
export type EditorValues = JobFormValues & { sifting: Sifting };

const choices: readonly { sifting: Sifting; label: string }[] = [
  { sifting: "open", label: "Open: names are shown" },
  {
    sifting: "blind",
    label: "Blind: references are shown until somebody unblinds, and the history says who",
  },
];

/** How applications are sifted; fixed once one was opened. */
export function SiftingField({ form, isFixed }: { form: UseFormReturn<EditorValues>; isFixed: boolean }) {
  const id = useId();
  return (
    <fieldset className="sifting" aria-describedby={isFixed ? `${id}-fixed` : undefined}>
      <legend>Sifting</legend>
      {isFixed && (
        <p className="field-hint" id={`${id}-fixed`}>
          An application for this job was opened already, so this can no longer be changed.
        </p>
      )}
      {choices.map(({ sifting, label }) => (
        <label key={sifting} className="sifting__choice">
          <input
            type="radio"
            value={sifting}
            {...form.register("sifting")}
            aria-disabled={isFixed || undefined}
            onClick={(event) => isFixed && event.preventDefault()}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
