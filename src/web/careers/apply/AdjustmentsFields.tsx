import { useState } from "react";
import { useWatch } from "react-hook-form";
import { careers } from "#content/careers.ts";
import { limits } from "#contract/limits.ts";
import { CharacterCount } from "#web/ui/CharacterCount.tsx";
import { CheckField, Field } from "#web/ui/Field.tsx";
import { AdjustmentsBox } from "./AdjustmentsBox.tsx";
import { type ApplicationField, applicationRules } from "./application-fields.ts";
import type { Apply } from "./use-apply.ts";

interface AdjustmentsFieldsProps {
  apply: Apply;
  idOf: (field: ApplicationField) => string;
  hasInterviewScheme: boolean;
}

/** The adjustments in the apply dialog: initially open if filled in. */
export function AdjustmentsFields({ apply, idOf, hasInterviewScheme }: AdjustmentsFieldsProps) {
  const { form, isPending } = apply;
  const text = useWatch({ control: form.control, name: "adjustments" });
  const [isOpen, setIsOpen] = useState(() => text !== "" || form.getValues("usesInterviewScheme"));
  const error = form.formState.errors.adjustments?.message;
  const id = idOf("adjustments");
  const countId = `${id}-count`;
  return (
    <AdjustmentsBox
      hasInterviewScheme={hasInterviewScheme}
      isOpen={isOpen || error !== undefined}
      onToggle={setIsOpen}
      question={
        <Field
          id={id}
          label={careers.apply.adjustments.question}
          error={error}
          note={<CharacterCount id={countId} used={text.length} max={limits.adjustments.max} />}
          noteId={countId}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register("adjustments", applicationRules.adjustments)}
              readOnly={isPending}
            />
          )}
        </Field>
      }
      optIn={
        <CheckField id={idOf("usesInterviewScheme")} label={careers.apply.adjustments.scheme.label}>
          {(control) => <input {...control} {...form.register("usesInterviewScheme")} type="checkbox" />}
        </CheckField>
      }
    />
  );
}
