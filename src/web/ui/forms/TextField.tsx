import type { ComponentProps } from "react";
import { Field } from "#web/ui/Field.tsx";
import type { BoundField } from "./bind-field.ts";

type TextFieldProps = BoundField &
  Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "maxLength"> & {
    label: string;
    hint?: string;
    isOptional?: boolean;
  };

/** One line of text. */
export function TextField({ id, error, field, label, hint, isOptional, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <input {...control} {...field} {...input} />}
    </Field>
  );
}
